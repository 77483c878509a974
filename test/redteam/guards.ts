import { ACTS_GUARDS } from './guards/acts.ts';
import { ADDRESSES_GUARDS } from './guards/addresses.ts';
import { FILES_GUARDS } from './guards/files.ts';
import { FLOWS_GUARDS } from './guards/flows.ts';
import type { Guard } from './guards/guard.ts';
import { PAGE_TOOLS_GUARDS } from './guards/page-tools.ts';
import { SECRETS_GUARDS } from './guards/secrets.ts';
import { SKILLS_GUARDS } from './guards/skills.ts';
import { TEXTS_GUARDS } from './guards/texts.ts';

/**
 * What keeps off the attacks of this folder, one by one. Without a guard its cases have to do harm: that shows that the
 * attack is made, that its harm would be seen, and that the guard is what prevents it. Where two guards stand behind each
 * other, both are off. Not here are the one for patterns (H15), without which the browser would stand still, as
 * `slow-patterns.test.ts` shows, and the one that keeps frames from the clipboard (I13, I14 of a skill), which is the browsers'.
 */
export const GUARDS: readonly Guard[] = [
  ...ACTS_GUARDS,
  ...ADDRESSES_GUARDS,
  ...FLOWS_GUARDS,
  ...TEXTS_GUARDS,
  ...SECRETS_GUARDS,
  ...SKILLS_GUARDS,
  ...PAGE_TOOLS_GUARDS,
  ...FILES_GUARDS,
];
