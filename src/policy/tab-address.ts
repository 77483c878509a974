import type { JsonValue } from '../core/json';
import type { CallFacts, TabAddress } from './verdict';

/** What the call would send of the tab's address that is not among the model's arguments. */
export function filledAddress({
  input,
  remote,
}: Pick<CallFacts, 'input' | 'remote'>): { readonly argument: string; readonly address: string } | undefined {
  const { fills, address } = remote?.tabAddress ?? {};
  if (fills === undefined || address === undefined || !isMissing(input[fills])) return undefined;
  return { argument: fills, address };
}

/** Whether an argument says no more than where the tab is, as the user agreed to. */
export function isTabAddress(name: string, value: JsonValue | undefined, tab: TabAddress | undefined): boolean {
  return tab?.arguments.includes(name) === true && value === tab.address;
}

/** Whether an address is that of a page on which the user wrote; parameters may have been left out. */
export function isUsersPage(address: string, shownUrls: readonly string[]): boolean {
  return shownUrls.some((shown) => isPartOf(address, shown));
}

function isMissing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function isPartOf(address: string, whole: string): boolean {
  const [part, all] = [URL.parse(address), URL.parse(whole)];
  if (!part || !all || part.origin !== all.origin || part.pathname !== all.pathname) return false;
  return [...part.searchParams].every(([name, value]) => all.searchParams.has(name, value));
}
