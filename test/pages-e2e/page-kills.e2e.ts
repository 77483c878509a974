import process from 'node:process';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';
import { MOMENTS, type Moment } from './kill-moments.ts';
import { newestTold } from './told-events.ts';

/** How often at each moment; `npm run page-kills` does it more often. */
const TIMES = Number(process.env.TABHAND_KILLS ?? 1);
/** Each death that nothing holds in place comes so much later than the one before. */
const SHIFT_MS = 4;
/** How much later than its deadline a call may end: the next background has to begin first. */
const LATE_MS = 3_000;

for (const [when, moment] of Object.entries(MOMENTS)) {
  for (let time = 1; time <= TIMES; time += 1) {
    e2e(`P32 P35 death ${time}: a call runs once and ends when the background dies ${when}`, (world) =>
      killAt(world, moment, (time - 1) * SHIFT_MS),
    );
  }
}

async function killAt(world: World, moment: Moment, afterMs: number): Promise<void> {
  const { model, beside } = world;
  const { page, panel } = await beside('gated.html');
  await allowPage(panel);
  // A request that was cut off is made again.
  model.script(use([moment.tool, {}]), say('Counted.'), say('Counted.'));

  await panel.send('Count up.');
  await moment.die({ world, page, panel, afterMs });
  const last = await newestTold(panel);
  const end = await panel.turnEnd();

  if (moment.last !== undefined) expect(moment.last).toContain(last);
  expect(end.reason).toBe('answered');
  expect(await page.evaluate('window.runs')).toBe(1);
  // The page learns that its call is over, so that nothing waits for it any more.
  await page.waitForFunction('window.states.at(-1) === "end"');
  expect(await page.evaluate('window.states')).toEqual(['start', 'end']);
  await expectWholeHistory(panel);
  await expectInTime(panel);
}

/** Each call that the model made has one end, and the model read it. */
async function expectWholeHistory(panel: Panel): Promise<void> {
  const messages = (await panel.events('message-add')).map(({ message }) => message);
  const called = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : [])).map(({ id }) => id);
  const ended = (await panel.events('tool-end')).map(({ callId }) => callId);
  expect(called).toHaveLength(1);
  expect(ended).toEqual(called);
}

async function expectInTime(panel: Panel): Promise<void> {
  const log = await panel.log();
  const deadlines = log.flatMap(({ event }) =>
    event.type === 'page-step' && event.step === 'dispatched' ? [event.deadlineMs] : [],
  );
  const endedAt = log.find(({ event }) => event.type === 'tool-end')?.atMs ?? Number.POSITIVE_INFINITY;
  expect(deadlines).toHaveLength(1);
  expect(endedAt).toBeLessThan((deadlines[0] ?? 0) + LATE_MS);
}
