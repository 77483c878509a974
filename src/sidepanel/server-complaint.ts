import { type ServerFault, serverFault } from '../skills/openapi/server-address';

/** What is wrong with the address of a service that the user sees or types. */
export type ServerComplaint = ServerFault | 'server-missing';

/** Absent when a skill can be made for it. */
export function serverComplaint(address: string): ServerComplaint | undefined {
  const typed = address.trim();
  return typed === '' ? 'server-missing' : serverFault(typed);
}
