import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';

/** One call that the attacker wants. */
export type Wanted = readonly [name: string, input: object];

/**
 * Has the model load a skill and then make each call that the attacker wants, one after the other, whatever it is told.
 * The user denies every card, or allows each with `cards: 'once'`. Resolves when the turn is over.
 */
export async function obey(
  world: World,
  skillId: string,
  calls: readonly Wanted[],
  { cards = 'deny', beside = 'article.html' }: { readonly cards?: 'once' | 'deny'; readonly beside?: string } = {},
): Promise<Panel> {
  const answers: readonly Answer[] = calls.map(([name, input]) => use([name, input]));
  world.model.script(use(['load_skill', { skill_id: skillId }]), ...answers, say('I did all that.'));
  const { panel } = await world.beside(beside);
  await panel.send('Use the skill.');
  await answerCards(panel, cards);
  return panel;
}

/** Answers every card until the turn is over. */
export async function answerCards(panel: Panel, answer: 'once' | 'deny', turns = 1): Promise<void> {
  let answered = 0;
  const end = Date.now() + ENOUGH_MS;
  for (;;) {
    const [ends, cards] = await Promise.all([panel.events('turn-end'), panel.events('permission-request')]);
    if (ends.length >= turns) return;
    if (Date.now() > end) throw new Error(`The turn did not end within ${ENOUGH_MS / 1_000} s.`);
    if (cards.length > answered) {
      await panel.answer(answer);
      answered += 1;
    } else {
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }
}

const ENOUGH_MS = 50_000;
const LOOK_MS = 50;
