import type { AttackWeb } from './attack-web.ts';

/**
 * Hosts of networks that nobody but the user reaches, as browsers write them: a router, a printer, the metadata of clouds,
 * and what leads there behind another spelling. In the web of attacks one server stands for all of them.
 */
export const PRIVATE_HOSTS: readonly string[] = [
  '10.0.0.7',
  '169.254.169.254',
  '192.168.0.1',
  '[64:ff9b::7f00:1]',
  '[fd12::1]',
  '[fe80::1]',
  '127.0.0.1.nip.io',
  '10-0-0-7.sslip.io',
  'metadata.google.internal',
  'printer.local',
];

/** The requests that reached this machine by a number or a local name, or a network that is not the open internet. */
export function reachedInside({ requests }: Pick<AttackWeb, 'requests'>): readonly string[] {
  return requests.filter(({ host }) => !host.endsWith('.test')).map(({ method, url }) => `${method} ${url.href}`);
}
