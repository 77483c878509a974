import type { ShownCard } from '../core/skill';
import { hostOf } from './format';

/** Whose words a card holds: the name of a skill, or the host of a page. */
export function cardAuthor(shown: ShownCard): string {
  return shown.origin === undefined ? shown.skillName : hostOf(shown.origin);
}
