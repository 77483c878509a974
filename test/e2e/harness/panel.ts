import type { Page } from 'puppeteer-core';
import {
  answerCard,
  call,
  currentSession,
  eventsOf,
  readLog,
  typeTask,
  waitingFor,
} from '../../../scripts/start/panel-driver.ts';
import type { PanelProtocol, Params, Result } from '../../../src/messaging/protocol.ts';
import type { SessionEvent, StoredEvent } from '../../../src/session/event.ts';

const WAIT_MS = 15_000;
const LOOK_MS = 25;

/** A panel that is open beside a page, used as a user uses it. */
export interface Panel {
  readonly page: Page;
  readonly sessionId: string;
  /** Types a message and sends it with Enter. */
  send(text: string): Promise<void>;
  /**
   * Answers the open card with a real click. Who allows something for the task allows what the task needs: a card that is
   * asked each time is allowed once, and so are the later ones that `turnEnd` meets.
   */
  answer(answer: 'once' | 'task' | 'always' | 'deny'): Promise<void>;
  /** Clicks the first visible element that matches. */
  click(selector: string): Promise<void>;
  /** Waits until an element is there and can be seen. */
  sees(selector: string): Promise<void>;
  /** Waits until the panel shows this text. */
  shows(text: string): Promise<void>;
  /** Everything the panel shows. */
  text(): Promise<string>;
  log(): Promise<readonly StoredEvent[]>;
  events<T extends SessionEvent['type']>(type: T): Promise<readonly Extract<SessionEvent, { type: T }>[]>;
  /** Waits until the log holds so many events of this type, and gives the newest. */
  event<T extends SessionEvent['type']>(type: T, count?: number): Promise<Extract<SessionEvent, { type: T }>>;
  /** Waits until so many turns have ended, and gives the end of the newest. */
  turnEnd(count?: number): Promise<Extract<SessionEvent, { type: 'turn-end' }>>;
  call<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>): Promise<Result<PanelProtocol, K>>;
}

/** Wraps the panel's page; it must have been opened beside the page under test. */
export async function usePanel(page: Page): Promise<Panel> {
  await page.waitForSelector('.panel main', { timeout: WAIT_MS });
  const sessionId = await currentSession(page);
  const log = () => readLog(page, sessionId);
  let allowsTask = false;
  const allow = async () => answerCard(page, (await isRememberable(page)) ? 'task' : 'once');
  const panel: Panel = {
    page,
    sessionId,
    send: (text) => typeTask(page, text),
    async answer(answer) {
      allowsTask = answer === 'task';
      if (!allowsTask) return answerCard(page, answer);
      await panel.sees('.permission-card .actions');
      await allow();
    },
    async click(selector) {
      await page.locator(selector).setTimeout(WAIT_MS).click();
    },
    async sees(selector) {
      await page.waitForSelector(selector, { visible: true, timeout: WAIT_MS });
    },
    async shows(text) {
      await page.waitForFunction(showsText, { timeout: WAIT_MS }, text);
    },
    text: () => page.evaluate(visibleText),
    log,
    events: async (type) => eventsOf(await log(), type),
    async event(type, count = 1) {
      const end = Date.now() + WAIT_MS;
      for (;;) {
        const found = eventsOf(await log(), type);
        const newest = found.at(-1);
        if (found.length >= count && newest !== undefined) return newest;
        if (Date.now() > end)
          throw new Error(`Waited ${WAIT_MS} ms for ${count} × ${type}; there are ${found.length}.`);
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    },
    async turnEnd(count = 1) {
      let endMs = Date.now() + WAIT_MS;
      while (allowsTask && Date.now() < endMs && (await panel.events('turn-end')).length < count) {
        if ((await waitingFor(page)) === 'card') {
          await allow();
          endMs = Date.now() + WAIT_MS;
        }
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
      return panel.event('turn-end', count);
    },
    call: (type, params) => call(page, type, params),
  };
  return panel;
}

/** Whether the open card offers to allow it for the task. */
async function isRememberable(page: Page): Promise<boolean> {
  return (await page.$$('.permission-card .actions button')).length > 2;
}

// The two below run in the panel's page. What is hidden there is not shown, so `textContent` would not do.
function visibleText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
  return document.body.innerText;
}

function showsText(wanted: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
  return document.body.innerText.includes(wanted);
}
