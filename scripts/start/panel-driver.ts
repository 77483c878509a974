import type { Page } from 'puppeteer-core';
import type { PanelProtocol, PanelReply, Params, Result } from '../../src/messaging/protocol.ts';
import type { SessionEvent, StoredEvent } from '../../src/session/event.ts';

/** What stands in the panel and waits for the user. */
export type Waiting = 'card' | 'question';

const WAIT_MS = 20_000;
const COMPOSER = '.composer textarea';
const CARD = '.permission-card';

/** Sends a message as the panel itself does. @throws with the code of the refusal. */
export async function call<K extends keyof PanelProtocol>(
  panel: Page,
  type: K,
  params: Params<PanelProtocol, K>,
): Promise<Result<PanelProtocol, K>> {
  // The reply's shape is fixed by the protocol; the page hands it over as plain JSON.
  const reply = (await panel.evaluate(sendMessage, { type, params })) as
    | PanelReply<Result<PanelProtocol, K>>
    | undefined;
  if (reply === undefined) throw new Error(`The background gave no answer to ${type}.`);
  if (!reply.ok)
    throw new Error(
      `The background refused ${type}: ${reply.failure.code} ${JSON.stringify(reply.failure.params ?? {})}`,
    );
  return reply.value;
}

/** Types a message into the composer and sends it with Enter, as a user does. */
export async function typeTask(panel: Page, text: string): Promise<void> {
  // A locator waits until the box stands still, which it does not while the panel fills itself.
  await panel.locator(COMPOSER).setTimeout(WAIT_MS).click();
  await panel.type(COMPOSER, text);
  await panel.waitForSelector('.composer button.send:not(:disabled)', { timeout: WAIT_MS });
  await panel.keyboard.press('Enter');
  await panel.waitForFunction(
    (box) => document.querySelector<HTMLTextAreaElement>(box)?.value === '',
    { timeout: WAIT_MS },
    COMPOSER,
  );
}

/** Answers the open card with a real click, once the card may be answered. */
export async function answerCard(panel: Page, answer: 'once' | 'task' | 'always' | 'deny'): Promise<void> {
  await panel.bringToFront();
  // A card that was answered just now may still be there, with its buttons off.
  const open = { visible: true, timeout: WAIT_MS };
  const denial = await panel.waitForSelector(`${CARD} .actions button:first-of-type:not(:disabled)`, open);
  if (answer !== 'deny') await panel.waitForFunction(readOn, { timeout: WAIT_MS, polling: 50 }, CARD);
  const at = { deny: 0, once: 1, task: 2, always: 3 }[answer];
  const button = `${CARD} .actions button:nth-of-type(${at + 1})`;
  const armed = await panel.waitForSelector(`${button}:not([aria-disabled="true"]):not(:disabled)`, open);
  await armed?.click();
  // The next card may be there at once, so it is this one's own button that has to be off or gone.
  await panel.waitForFunction(isOff, { timeout: WAIT_MS }, denial);
}

/** The card or question that is open now; a card that was answered just now is still there, with its buttons off. */
export async function waitingFor(panel: Page): Promise<Waiting | undefined> {
  return panel.evaluate(() => {
    if (document.querySelector('.permission-card .actions button:not(:disabled)') !== null) return 'card';
    return document.querySelector('.question-card') === null ? undefined : 'question';
  });
}

/** The conversation the panel shows for its tab. */
export async function currentSession(panel: Page): Promise<string> {
  const tab = Number(new URL(await panel.evaluate(() => location.href)).searchParams.get('tab') ?? Number.NaN);
  const where = Number.isNaN(tab) ? { windowId: await panel.evaluate(ownWindow) } : { tabId: tab };
  return (await call(panel, 'panel/hello', where)).session.sessionId;
}

/** The log of a conversation after `afterSeq`. */
export function readLog(panel: Page, sessionId: string, afterSeq = 0): Promise<readonly StoredEvent[]> {
  return call(panel, 'session/events', { sessionId, afterSeq });
}

/** The events of one type, in order. */
export function eventsOf<T extends SessionEvent['type']>(
  log: readonly StoredEvent[],
  type: T,
): readonly Extract<SessionEvent, { type: T }>[] {
  return log.flatMap(({ event }) => (isOfType(event, type) ? [event] : []));
}

function isOfType<T extends SessionEvent['type']>(
  event: SessionEvent,
  type: T,
): event is Extract<SessionEvent, { type: T }> {
  return event.type === type;
}

// The four below run in the panel's page.
/** Opens what is long, goes on to the end, and says whether all was in sight: without that no card can be approved. */
function readOn(card: string): boolean {
  for (const closed of document.querySelectorAll<HTMLElement>(`${card} .exact-data dd > .button`)) closed.click();
  for (const body of document.querySelectorAll(`${card} > .card-body`)) body.scrollTop = body.scrollHeight;
  return document.querySelector(`${card} .open-first`) === null;
}

function isOff(button: Element | null): boolean {
  return button?.isConnected !== true || button.matches(':disabled');
}

function sendMessage(message: object): Promise<unknown> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): Promise<unknown> } } })
    .chrome;
  return runtime.sendMessage(message);
}

async function ownWindow(): Promise<number> {
  const { windows } = (globalThis as unknown as { chrome: { windows: { getCurrent(): Promise<{ id: number }> } } })
    .chrome;
  return (await windows.getCurrent()).id;
}
