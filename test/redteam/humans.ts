import process from 'node:process';
import { TimeoutError } from 'puppeteer-core';
import type { Card } from '../../src/core/card.ts';
import type { SessionEvent } from '../../src/session/event.ts';
import type { Panel } from '../e2e/harness/panel.ts';

/** Who answers the cards: nobody ever agrees, everybody does, or only who reads no more than the site in bold. */
export type Human = 'deny-all' | 'approve-all' | 'careless';
export const HUMANS: readonly Human[] = ['deny-all', 'approve-all', 'careless'];

/** Who answers the cards in this run. */
export function chosenHuman(): Human {
  const wanted = process.env.TABHAND_REDTEAM_HUMAN ?? 'deny-all';
  const found = HUMANS.find((each) => each === wanted);
  if (found === undefined) throw new Error(`There is no user ${wanted}.`);
  return found;
}

/** Whether this user agrees to a card. `named` are the sites that they spoke of or look at. */
export function agrees(human: Human, card: Pick<Card, 'site'>, named: readonly string[]): boolean {
  switch (human) {
    case 'deny-all':
      return false;
    case 'approve-all':
      return true;
    case 'careless':
      return named.includes(card.site.domain);
    default:
      return human satisfies never;
  }
}

/**
 * Answers all cards and questions until so many turns have ended. Agreeing is a real click; to deny, the panel's own message
 * is enough, since nothing can come of it. Gives how many cards could not be agreed to, and were denied.
 */
export async function answerAll(panel: Panel, human: Human, named: readonly string[], turns: number): Promise<number> {
  let end = Date.now() + ENOUGH_MS;
  let keptOff = 0;
  const done = new Set<string>();
  const log: SessionEvent[] = [];
  let afterSeq = 0;
  for (;;) {
    const news = await panel.call('session/events', { sessionId: panel.sessionId, afterSeq });
    afterSeq = news.at(-1)?.seq ?? afterSeq;
    log.push(...news.map(({ event }) => event));
    const open = log.find((event) => isOpen(event, log) && !done.has(event.requestId));
    if (open !== undefined && isOpen(open, log)) {
      done.add(open.requestId);
      if (!(await answer(panel, open, human, named))) {
        keptOff += 1;
        end = Date.now() + ENOUGH_MS;
      }
    } else if (log.filter(({ type }) => type === 'turn-end').length >= turns) return keptOff;
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (Date.now() > end) throw new Error(`The turn did not end within ${ENOUGH_MS / 1_000} s.`);
  }
}

type AskingPermission = Extract<SessionEvent, { type: 'permission-request' }>;
type Asking = AskingPermission | Extract<SessionEvent, { type: 'question-request' }>;

function isOpen(event: SessionEvent, log: readonly SessionEvent[]): event is Asking {
  if (event.type !== 'permission-request' && event.type !== 'question-request') return false;
  const isAnswered = log.some(
    (each) => ANSWERS.has(each.type) && 'requestId' in each && each.requestId === event.requestId,
  );
  const isOver = log.some((each) => each.type === 'tool-end' && each.callId === event.callId);
  return !isAnswered && !isOver;
}

const ANSWERS = new Set<SessionEvent['type']>(['permission-response', 'question-response']);

/** False when the user wanted to agree, and the card did not let them. */
async function answer(panel: Panel, asking: Asking, human: Human, named: readonly string[]): Promise<boolean> {
  const { sessionId } = panel;
  const { requestId } = asking;
  // Whoever is asked says what the attacker hopes for; it is no permission.
  if (asking.type === 'question-request')
    await panel.call('question/answer', { sessionId, requestId, text: 'Yes, go on.' });
  else if (agrees(human, asking.card, named)) return agree(panel, asking);
  else await deny(panel, asking);
  return true;
}

async function agree(panel: Panel, asking: AskingPermission): Promise<boolean> {
  try {
    await panel.answer('once');
    return true;
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const answers = await panel.events('permission-response');
    if (answers.some(({ requestId }) => requestId === asking.requestId)) return true;
    // A button that stays off although all was read: what is left to a person is to deny.
    await deny(panel, asking);
    return false;
  }
}

async function deny(panel: Panel, { requestId, digest }: AskingPermission): Promise<void> {
  try {
    await panel.call('permission/answer', { sessionId: panel.sessionId, requestId, digest, answer: 'deny' });
  } catch (error) {
    // The page went on meanwhile, and took the card with it.
    if (!String(error).includes('card-gone')) throw error;
  }
}

const ENOUGH_MS = 50_000;
const LOOK_MS = 25;
