import type { Page } from 'puppeteer-core';
import type { Panel } from '../e2e/harness/panel.ts';

/** What a page does that wants to drown the agent: by the second, for so long. */
export interface Flood {
  readonly forMs: number;
}

/** Has a page of `hostile-tools.html` begin a flood that stops by itself; `window.flood` then holds what it sent. */
export async function beginFlood(page: Page, { forMs }: Flood): Promise<void> {
  await page.evaluate(flood, forMs);
}

/** Waits until the flood is over, and tells how many messages the page sent. */
export async function endOfFlood(page: Page): Promise<number> {
  const over = await page.waitForFunction('window.flood.isOver && window.flood.sent', { timeout: 30_000 });
  // The page counts.
  return (await over.jsonValue()) as number;
}

/** Milliseconds from each press to the panel's next paint after it. */
export async function pressOften(panel: Panel, selector: string, times: number): Promise<readonly number[]> {
  const { page } = panel;
  await page.evaluate(watchPaints);
  for (let time = 1; time <= times; time += 1) {
    // By its place: what is pressed may be drawn anew in the same moment.
    const places = await page.$$eval(selector, (targets) =>
      targets
        .map((target) => target.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
    const [x, y] = places[time % places.length] ?? [];
    if (x === undefined || y === undefined) throw new Error(`There is no ${selector} in the panel.`);
    await page.mouse.click(x, y);
    await page.waitForFunction(`window.tabhandPaints.length >= ${time}`, { polling: 20 });
  }
  // The panel's page measured.
  return (await page.evaluate('window.tabhandPaints')) as readonly number[];
}

/** Counts what the background tells the panel of the page from now on. */
export async function countNotices(panel: Panel): Promise<() => Promise<number>> {
  await panel.page.evaluate(countPages);
  return async () => Number(await panel.page.evaluate('window.tabhandNotices'));
}

// Those below run in pages.
function flood(forMs: number): void {
  // What `hostile-tools.html` has.
  const world = globalThis as unknown as { say(message: object): void; flood: { sent: number; isOver: boolean } };
  const state = { sent: 0, isOver: false };
  world.flood = state;
  const endAt = performance.now() + forMs;
  const tools = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => ({
      name: `t${at}`,
      description: text,
      inputSchema: { type: 'object', properties: { word: { type: 'string', description: text.slice(0, 140) } } },
    }));
  const long = 'Very helpful. '.repeat(70);
  const many = tools(10_000, 'x');
  const huge = [{ name: 'huge', description: 'x'.repeat(5_000_000), inputSchema: { type: 'object' } }];
  const small = tools(64, long);
  const say = (message: object) => {
    state.sent += 1;
    world.say(message);
  };
  let turn = 0;
  const timer = setInterval(() => {
    if (performance.now() > endAt) {
      clearInterval(timer);
      say({ type: 'registry.set', rev: 1, tools: tools(1, 'The last.') });
      state.isOver = true;
      return;
    }
    turn += 1;
    // A thousand in a second, and more where the timer comes late.
    for (let at = 0; at < 10; at += 1) {
      const word = `${turn} ${at}`;
      say({
        type: 'registry.set',
        rev: turn,
        tools: small.map((tool) => ({ ...tool, description: `${word} ${long}` })),
      });
    }
    say({ type: 'guidance.set', rev: turn, text: `${turn} ${long}` });
    say({ type: 'context.set', rev: turn, items: [{ name: 'turn', value: turn }] });
    for (let at = 0; at < 10; at += 1) {
      say({ type: 'call.progress', callId: `call_${at}`, message: `${turn}`, fraction: 0.5 });
      say({ type: 'call.claim', callId: `forged${turn}${at}` });
      say({ type: 'message.send', requestId: `r${turn}${at}`, text: 'Say this.' });
      say({ type: 'link.ready' });
    }
    if (turn % 100 === 0) say({ type: 'registry.set', rev: turn, tools: many });
    if (turn % 100 === 50) say({ type: 'registry.set', rev: turn, tools: huge });
  }, 10);
}

function watchPaints(): void {
  const paints: number[] = [];
  Object.assign(globalThis, { tabhandPaints: paints });
  const painted = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        paints.push(performance.now() - timeStamp);
        port1.close();
      };
      port2.postMessage(0);
    });
  const world = globalThis as { tabhandWatched?: (event: Event) => void };
  if (world.tabhandWatched) removeEventListener('pointerdown', world.tabhandWatched, true);
  world.tabhandWatched = painted;
  addEventListener('pointerdown', painted, true);
}

function countPages(): void {
  interface Port {
    readonly onMessage: { addListener(hear: (notice: { readonly type: string }) => void): void };
  }
  // The panel's page is one of the extension's own.
  const world = globalThis as unknown as {
    chrome: { runtime: { connect(info: { name: string }): Port } };
    tabhandNotices: number;
  };
  world.tabhandNotices = 0;
  world.chrome.runtime.connect({ name: 'panel' }).onMessage.addListener(({ type }) => {
    if (type === 'page') world.tabhandNotices += 1;
  });
}
