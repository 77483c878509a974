import type { SessionEvent } from '../../src/session/event.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import type { OnQuestion } from './benign.ts';

/**
 * A user who agrees to every card, for the whole task where that is offered, and does what they are asked for. Resolves
 * when so many turns have ended.
 */
export async function untilOver(panel: Panel, turns: number, onQuestion?: OnQuestion): Promise<void> {
  const end = Date.now() + ENOUGH_MS;
  const done = new Set<string>();
  for (;;) {
    const log = (await panel.log()).map(({ event }) => event);
    const open = log.find((event) => isAsking(event) && !done.has(event.requestId));
    if (open !== undefined && isAsking(open)) {
      done.add(open.requestId);
      await answer(panel, open, onQuestion);
    } else if (log.filter(({ type }) => type === 'turn-end').length >= turns) return;
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (Date.now() > end) throw new Error(`The turn did not end within ${ENOUGH_MS / 1_000} s.`);
  }
}

type Asking = Extract<SessionEvent, { type: 'permission-request' | 'question-request' }>;

function isAsking(event: SessionEvent): event is Asking {
  return event.type === 'permission-request' || event.type === 'question-request';
}

async function answer(panel: Panel, asking: Asking, onQuestion: OnQuestion | undefined): Promise<void> {
  if (asking.type === 'permission-request') return panel.answer(asking.card.rememberable ? 'task' : 'once');
  const { sessionId } = panel;
  if (!onQuestion) throw new Error('The user was asked something that they do not expect.');
  const text = await onQuestion(panel);
  await panel.call('question/answer', { sessionId, requestId: asking.requestId, text });
}

const ENOUGH_MS = 45_000;
const LOOK_MS = 25;
