import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { expect } from 'vitest';
import { use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { backgroundHeapMegabytes } from '../faults/heap.ts';
import { allowedPage, pageTool } from '../redteam/hostile-page.ts';
import { beginFlood, countNotices, endOfFlood, pressOften } from './flood.ts';

/** Where `npm run pages:flood` wants the figures. */
const REPORT = process.env.TABHAND_FLOOD_REPORT;
const FLOOD_MS = 12_000;
const PRESSES = 20;
/** The background tells a panel of a page five times a second at most; a machine may be slow to begin. */
const MAX_NOTICES = (FLOOD_MS / 1_000) * 5 + 10;

e2e('flood §2.4: a page that never stops is passed on in small pieces, and Stop ends its call', async (world) => {
  const opened = await allowedPage(world, { tools: [pageTool('t0'), pageTool('never', { timeoutMs: 60_000 })] });
  const { page, panel } = opened;
  const { launched, model } = world;
  // It never answers.
  await page.evaluate('void (window.answer = () => undefined)');
  const heapBefore = await backgroundHeapMegabytes(launched);
  const calm = await pressOften(panel, '.mode-picker label', PRESSES);
  model.script(use(['never', {}]));
  await panel.send('Go on.');
  await panel.answer('once');
  await page.waitForFunction('window.ran.length === 1');
  const notices = await countNotices(panel);

  await beginFlood(page, { forMs: FLOOD_MS });
  const flooded = await pressOften(panel, '.mode-picker label', PRESSES);
  const pressedAt = Date.now();
  await panel.click('.round-button.stop');
  const end = await panel.turnEnd();
  const endedAt = (await panel.log()).findLast(({ event }) => event.type === 'turn-end')?.atMs ?? Number.NaN;
  await panel.page.waitForSelector('.page-offer', { timeout: 30_000 });
  await panel.click('.page-offer .button');
  await panel.sees('main.page');
  const reading = await pressOften(panel, 'main.page h2', PRESSES);
  const sent = await endOfFlood(page);

  // The last that it said is what counts, whatever came before.
  await panel.shows('The last.');
  expect(end.reason).toBe('stopped');
  expect(sent).toBeGreaterThan(1_000);
  expect(await notices()).toBeLessThan(MAX_NOTICES);
  expect(model.requests).toHaveLength(1);
  const heapAfter = await backgroundHeapMegabytes(launched);
  report({
    'calm.click.max': Math.max(...calm),
    'flood.click.median': median(flooded),
    'flood.click.max': Math.max(...flooded),
    'flood.reading.click.median': median(reading),
    'flood.reading.click.max': Math.max(...reading),
    'flood.stop': endedAt - pressedAt,
    'flood.sent': sent,
    'flood.notices': await notices(),
    ...(heapBefore !== undefined && heapAfter !== undefined && { 'flood.heap.growth': heapAfter - heapBefore }),
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(figures: Readonly<Record<string, number>>): void {
  if (REPORT !== undefined) writeFileSync(REPORT, JSON.stringify(figures));
}
