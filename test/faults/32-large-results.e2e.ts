import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { backgroundHeapMegabytes } from './heap.ts';

fault(
  32,
  'takes the beginning of a script value of 50 MB',
  async ({ beside, model, launched }) => {
    model.script(use(['execute_js', { code: "return 'x'.repeat(50 * 2 ** 20)" }]), say('Much.'));
    const { panel } = await beside('article.html');

    await panel.send('Run it');
    await panel.answer('once');
    await panel.turnEnd();

    const heap = (await backgroundHeapMegabytes(launched)) ?? 0;
    console.info(`32: heap ${Math.round(heap)} MB after a script value of 50 MB`);
    const text = lastToolText(await model.request(2));
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(text).toContain(`${50 * 2 ** 20 + 2} characters`);
    expect(heap).toBeLessThan(300);
  },
  { settings: { mode: 'dev' } },
);

fault(32, 'takes the beginning of an answer of 50 MB', async ({ beside, model, launched, site }) => {
  const url = `${site.url}long.txt`;
  model.script(use(['fetch_url', { url }]), say('Much.'));
  const { panel } = await beside('article.html');

  await panel.send(`What does ${url} say?`);
  await panel.turnEnd();

  const heap = (await backgroundHeapMegabytes(launched)) ?? 0;
  console.info(`32: heap ${Math.round(heap)} MB after an answer of 50 MB`);
  const text = lastToolText(await model.request(2));
  expect(text.length).toBeLessThanOrEqual(8_000);
  expect(text).toMatch(/^[\s\S]*ebb and flow[\s\S]*offset \d+/);
  expect(heap).toBeLessThan(300);
});
