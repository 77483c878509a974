import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { Panel } from '../e2e/harness/panel.ts';
import type { World } from '../e2e/harness/world.ts';
import { listenTo, type Told } from './told-events.ts';

/** A call of the counter, and the moment of it at which the background is to die. */
export interface Moment {
  readonly tool: 'count_up' | 'count_slowly' | 'count_for_ever';
  /** Brings the call to its moment and kills. `afterMs` shifts a death that nothing holds in place. */
  die(scene: Scene): Promise<void>;
  /** What the log has to end with when the background dies there, if the moment can be held. */
  readonly last?: readonly Told[];
}

export interface Scene {
  readonly world: World;
  readonly page: Page;
  readonly panel: Panel;
  readonly afterMs: number;
}

/** How long the page's own thread stands still: shorter than the time in which a page has to let us look at it. */
const BUSY_MS = 1_800;

/** Every state that a call of a page goes through. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  'while its card is open': {
    tool: 'count_up',
    async die({ world, panel, afterMs }) {
      await panel.sees('.permission-card');
      await sleep(afterMs);
      await world.launched.killBackground();
      await panel.answer('once');
    },
  },
  'when it is approved and not begun': {
    tool: 'count_up',
    last: ['permission-response', 'tool-start'],
    async die({ world, page, panel, afterMs }) {
      await panel.sees('.permission-card');
      // The next background has to look at the page first, which keeps it waiting.
      await world.launched.killBackground();
      const allowed = await listenTo(panel, 'permission-response');
      await standStill(page);
      const die = async () => {
        await allowed();
        await sleep(afterMs);
        await world.launched.killBackground();
      };
      await Promise.all([panel.answer('once'), die()]);
    },
  },
  'when the page was asked and has not claimed': {
    tool: 'count_up',
    last: ['dispatched'],
    async die({ world, page, panel, afterMs }) {
      await hold(page, 'call.claim');
      const asked = await listenTo(panel, 'dispatched');
      await panel.answer('once');
      await asked();
      await isHeld(page, 'call.claim');
      await sleep(afterMs);
      await world.launched.killBackground();
      await open(page);
    },
  },
  'when the page asks to begin': {
    tool: 'count_up',
    async die({ world, page, panel, afterMs }) {
      await hold(page, 'call.claim');
      await panel.answer('once');
      await isHeld(page, 'call.claim');
      await Promise.all([open(page), sleep(afterMs).then(() => world.launched.killBackground())]);
    },
  },
  'when the claim is written down and the handler has not begun': {
    tool: 'count_up',
    last: ['claimed'],
    async die({ world, page, panel, afterMs }) {
      await hold(page, 'call.go');
      const claimed = await listenTo(panel, 'claimed');
      await panel.answer('once');
      await claimed();
      await isHeld(page, 'call.go');
      await sleep(afterMs);
      await world.launched.killBackground();
      await open(page);
    },
  },
  'while the handler runs': {
    tool: 'count_slowly',
    last: ['claimed'],
    async die({ world, page, panel, afterMs }) {
      const claimed = await listenTo(panel, 'claimed');
      await panel.answer('once');
      await claimed();
      await page.waitForFunction('window.press !== undefined');
      await sleep(afterMs);
      await world.launched.killBackground();
      await page.evaluate('window.press()');
    },
  },
  'while a handler runs that never ends': {
    tool: 'count_for_ever',
    last: ['claimed'],
    async die({ world, page, panel, afterMs }) {
      const claimed = await listenTo(panel, 'claimed');
      await panel.answer('once');
      await claimed();
      await page.waitForFunction('window.runs === 1');
      await sleep(afterMs);
      await world.launched.killBackground();
    },
  },
  'when the result is on its way': {
    tool: 'count_up',
    async die({ world, page, panel, afterMs }) {
      await hold(page, 'call.result');
      await panel.answer('once');
      await isHeld(page, 'call.result');
      await Promise.all([open(page), sleep(afterMs).then(() => world.launched.killBackground())]);
    },
  },
  'when the result is written down and the page does not know': {
    tool: 'count_up',
    async die({ world, page, panel, afterMs }) {
      await hold(page, 'call.ack');
      const ended = await listenTo(panel, 'tool-end');
      await panel.answer('once');
      await ended();
      await sleep(afterMs);
      await world.launched.killBackground();
      await open(page);
    },
  },
  'as soon as the result is written down': {
    tool: 'count_up',
    async die({ world, panel }) {
      const ended = await listenTo(panel, 'tool-end');
      await panel.answer('once');
      await ended();
      await world.launched.killBackground();
    },
  },
};

async function hold(page: Page, type: string): Promise<void> {
  await page.evaluate(`void window.gate.hold(${JSON.stringify(type)})`);
}

async function isHeld(page: Page, type: string): Promise<void> {
  await page.waitForFunction(`window.gate.holds(${JSON.stringify(type)})`);
}

async function open(page: Page): Promise<void> {
  await page.evaluate('window.gate.open()');
}

async function standStill(page: Page): Promise<void> {
  const stand = `for (const end = Date.now() + ${BUSY_MS}; Date.now() < end; );`;
  await page.evaluate(`void setTimeout(() => { ${stand} }, 0)`);
}
