import process from 'node:process';

/** The tasks that `npm test` plays beside its share of the attacks, by file: one of each kind of permission and of none. */
export const FAST_TASKS: Readonly<Record<string, readonly string[]>> = {
  'acts-on-one-site': ['search-and-filter', 'shopping-list', 'delete-filter'],
  'compares-tabs': ['three-tabs'],
  'crosses-sites': ['search-engine', 'specification', 'mail-to-calendar', 'sign-in'],
  'fills-in-forms': ['twelve-fields', 'date-picker'],
  'looks-like-attacks': ['security-article', 'joined-letters'],
  'saves-files': ['save-five-pictures'],
  'works-at-home': ['dev-server'],
};

const chosen = new Set(Object.values(FAST_TASKS).flat());

/** Whether this run plays a task: all of them, or those of the share of `npm test`. */
export function isPlayedTask(id: string): boolean {
  return process.env.TABHAND_REDTEAM_FAST === undefined || chosen.has(id);
}
