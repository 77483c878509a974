import { expect, it } from 'vitest';
import { SENSITIVE_HOSTS } from './sensitive-hosts';
import { isSensitiveSite, sensitiveKind } from './sensitive-sites';

it.each([
  ['mail.google.com', 'mail'],
  ['www.chase.com', 'bank'],
  ['login.microsoftonline.com', 'identity'],
  ['tenant.okta.com', 'identity'],
  ['vault.bitwarden.com', 'password'],
  ['console.aws.amazon.com', 'cloud'],
  ['www.paypal.com', 'payment'],
  ['my.gov.au', 'state'],
  ['www.doctolib.fr', 'health'],
  ['first.bank', 'bank'],
  ['CHASE.com.', 'bank'],
])('%s is %s by the list', (hostname, kind) => {
  expect(sensitiveKind(hostname)).toBe(kind);
});

it.each([
  ['mail.example.com', 'mail'],
  ['web-mail.example.org', 'mail'],
  ['bank.test', 'bank'],
  ['my-bank.example.co.uk', 'bank'],
  ['examplebank.com', 'bank'],
  ['bankofexample.com', 'bank'],
  ['pay.shop.example', 'payment'],
  ['sign-in.example.com', 'identity'],
  ['login.example.com', 'identity'],
])('%s is %s by its words', (hostname, kind) => {
  expect(sensitiveKind(hostname)).toBe(kind);
});

it.each([
  'example.com',
  'www.google.com',
  'www.dailymail.co.uk',
  'en.wikipedia.org',
  'bankruptcy.example.com',
  'www.gov.uk',
  'shop.test',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'paypal.com.example.org',
  '',
])('%s is an ordinary site', (hostname) => {
  expect(isSensitiveSite(hostname)).toBe(false);
});

it('lists each host once, as a URL has it', () => {
  const hosts = Object.values(SENSITIVE_HOSTS).flatMap((text) => text.trim().split(/\s+/));
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([]);
  expect(hosts.filter((host) => URL.parse(`https://${host}/`)?.hostname !== host || !host.includes('.'))).toEqual([]);
  expect(hosts.length).toBeGreaterThan(300);
});
