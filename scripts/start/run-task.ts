import type { Page } from 'puppeteer-core';
import type { Mode } from '../../src/core/mode.ts';
import type { StoredEvent } from '../../src/session/event.ts';
import { answerCard, currentSession, eventsOf, readLog, typeTask, waitingFor } from './panel-driver.ts';

/** How a task ended. Only `done` is good. */
export interface TaskEnd {
  /** `done`, how the turn ended otherwise, or what it would have needed from a user. */
  readonly status: string;
  readonly answer: string;
}

export interface TaskOptions {
  readonly text: string;
  readonly mode: Mode;
  /** Approve every card; without it the first card ends the task. */
  readonly yes: boolean;
  readonly timeoutMs: number;
  onEvent(stored: StoredEvent): void;
}

const LOOK_MS = 100;

/** Types a task into the panel as a user would, and follows it to its end. */
export async function runTask(
  panel: Page,
  { text, mode, yes, timeoutMs, onEvent }: TaskOptions,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const endAtMs = Date.now() + timeoutMs;
  const sessionId = await currentSession(panel);
  const log: StoredEvent[] = [...(await readLog(panel, sessionId))];
  const begin = log.length;
  await typeTask(panel, text);
  while (!signal.aborted) {
    const fresh = await readLog(panel, sessionId, log.at(-1)?.seq ?? 0);
    for (const stored of fresh) onEvent(stored);
    log.push(...fresh);
    const turn = log.slice(begin);
    if (eventsOf(turn, 'turn-end').length > 0) return endOf(turn, mode);
    const waiting = await waitingFor(panel);
    if (waiting === 'question')
      return {
        status: 'needs-answer',
        answer: 'The agent asked a question. Run it in a window (npm start) to answer.',
      };
    if (waiting === 'card' && !yes)
      return {
        status: 'needs-permission',
        answer: 'The agent needs your permission. Run it again with --yes to approve every card.',
      };
    if (waiting === 'card') await answerCard(panel, 'once');
    if (Date.now() > endAtMs)
      return { status: 'timed-out', answer: `The task did not end within ${timeoutMs / 1000} seconds.` };
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  return { status: 'stopped', answer: 'Stopped.' };
}

/** What became of a turn, from its events. */
export function endOf(turn: readonly StoredEvent[], mode: Mode): TaskEnd {
  const end = eventsOf(turn, 'turn-end').at(-1);
  const summary = eventsOf(turn, 'tool-end').findLast((event) => event.endTurn !== undefined)?.endTurn;
  const said = eventsOf(turn, 'message-add').flatMap(({ message }) =>
    message.role === 'assistant' ? [message.text] : [],
  );
  const answer = summary?.summary ?? said.at(-1) ?? '';
  if (end === undefined) return { status: 'unfinished', answer };
  if (end.reason === 'done')
    return { status: summary === undefined || summary.outcome === 'success' ? 'done' : summary.outcome, answer };
  // A question is answered by words; an act is only done when the model says so with the tool for it.
  if (end.reason === 'answered') return { status: mode === 'ask' ? 'done' : 'answered', answer };
  return { status: end.reason, answer: [answer, end.failure?.message ?? end.detail].filter(Boolean).join('\n') };
}
