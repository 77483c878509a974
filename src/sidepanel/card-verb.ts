import type { Card } from '../core/card';
import { hasMessage, t, tCode } from './t';

/**
 * The question at the head of a permission card. What a skill calls is a service and no site: what its calls can do is
 * said in words of their own.
 */
export function cardVerb({ effect, verb }: Pick<Card, 'effect' | 'verb'>, isOfSkill: boolean): string {
  // A card in the log may have a verb of another build.
  const act = verb === undefined ? undefined : `card.act.${verb.replaceAll('-', '_')}`;
  if (act !== undefined && hasMessage(act)) return t(act);
  const ofSkill = `card.skillVerb.${effect}`;
  return isOfSkill && hasMessage(ofSkill) ? t(ofSkill) : tCode('card.verb', effect, 'card.verb.other');
}
