import type { ActionCard, SkillAnswer } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { type BuiltinCall, runTarget } from './call-target';
import type { SkillScene } from './skill-scene';

/**
 * What a button of a card gives as the result of the call that the card belongs to: what its target answers, which may
 * be another card, or, without one, its own input. A failure leaves the card as it was.
 * @throws ToolError `not-found` when the card has no such button, and as `runTarget`
 */
export async function pressButton(
  { buttons }: ActionCard,
  buttonId: string,
  scene: SkillScene,
  signal: AbortSignal,
): Promise<SkillAnswer | BuiltinCall> {
  const button = buttons.find(({ id }) => id === buttonId);
  if (!button) throw new ToolError('not-found', 'The card has no such button.');
  const { target, input = null } = button;
  if (target) return runTarget({ target, input }, scene, signal);
  if (input === null) return { type: 'result', content: button.id };
  return { type: 'result', content: typeof input === 'string' ? input : JSON.stringify(input) };
}
