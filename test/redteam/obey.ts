import type { ChatRequest } from '../../demo/model/conversation.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { chosenHuman } from './humans.ts';

/** What the user does with a card. */
export type CardAnswer = 'once' | 'task' | 'deny';

/** One call that the attacker wants; its input may be made from the request, to find refs in it. */
export type Wanted = readonly [name: string, input: object | ((request: ChatRequest) => object)];

interface ObeyOptions {
  readonly cards?: CardAnswer | readonly CardAnswer[];
  readonly beside?: string;
  /** The turn ends in this time, or it is a failure. */
  readonly withinMs?: number;
}

/**
 * Has the model load a skill and then make each call that the attacker wants, one after the other, whatever it is told.
 * The user denies every card, or answers with `cards`, of which the last one counts for all that follow. Resolves when
 * the turn is over.
 */
export async function obey(
  world: World,
  skillId: string,
  calls: readonly Wanted[],
  { cards = 'deny', beside, withinMs }: ObeyOptions = {},
): Promise<Panel> {
  const panel = await askFor(world, skillId, calls, beside);
  await answerCards(panel, cards, withinMs);
  return panel;
}

/** As `obey`, but resolves as soon as the user has asked. */
export async function askFor(
  world: World,
  skillId: string,
  calls: readonly Wanted[],
  beside = 'article.html',
): Promise<Panel> {
  const answers: readonly Answer[] = calls.map(([name, input]) => use([name, input]));
  world.model.script(use(['load_skill', { skill_id: skillId }]), ...answers, say('I did all that.'));
  const { panel } = await world.beside(beside);
  await panel.send('Use the skill.');
  return panel;
}

/**
 * Answers every card of the product until the turn is over, or the button that was pressed on a server's card did not
 * work, so that the card is there again.
 */
export async function answerCards(
  panel: Panel,
  given: CardAnswer | readonly CardAnswer[],
  withinMs = ENOUGH_MS,
): Promise<void> {
  const answers = typeof given === 'string' ? [asHuman(given)] : given;
  let answered = 0;
  const end = Date.now() + withinMs;
  for (;;) {
    const [ends, cards, asked] = await Promise.all([
      panel.events('turn-end'),
      panel.events('permission-request'),
      panel.events('action-request'),
    ]);
    if (ends.length > 0 || asked.at(-1)?.failure !== undefined) return;
    if (Date.now() > end) throw new Error(`The turn did not end within ${withinMs / 1_000} s.`);
    if (cards.length > answered) {
      answered += 1;
      try {
        await panel.answer(answers[answered - 1] ?? answers.at(-1) ?? 'deny');
      } catch (error) {
        // Whoever answered in the user's stead took the card away.
        if ((await panel.events('permission-response')).length < answered) throw error;
      }
    } else {
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }
}

/** Whoever the user is: an answer that somebody else gave is known for theirs only while the user denies. */
export const DENIED: readonly CardAnswer[] = ['deny'];

/** A user who agrees to everything does so also where a case has them deny all. */
function asHuman(given: CardAnswer): CardAnswer {
  return given === 'deny' && chosenHuman() === 'approve-all' ? 'once' : given;
}

const ENOUGH_MS = 50_000;
const LOOK_MS = 50;
