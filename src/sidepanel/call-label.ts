import type { Call } from '../core/message';
import { t, tCode } from './t';
import { withoutBidi } from './without-bidi';

/** What a call does, in the user's words; for a skill's tool in the skill's, and of which skill it is. */
export function callLabel({ name, title }: Pick<Call, 'name' | 'title'>): string {
  if (title === undefined) return tCode('tool', name, 'tool.other', { name });
  return t('call.titled', { label: withoutBidi(title.label), skill: withoutBidi(title.skill) });
}
