import { expect } from 'vitest';
import { type Answer, lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

/** A call that its page has begun. */
async function begin({ beside, model }: World, ...answers: readonly Answer[]) {
  const { page, panel } = await beside('results.html');
  await allowPage(panel);
  model.script(...answers);
  await panel.send('Confirm my booking.');
  await panel.answer('once');
  return { page, panel };
}

// The clock is shortened: a second stands for half a minute.
e2e('D18: a call has the time of its tool, and the panel says that the page waits', async (world) => {
  const { model } = world;
  const { page, panel } = await begin(world, use(['hurry', {}]), use(['confirm_booking', {}]), say('Confirmed.'));
  await panel.event('tool-end');
  await panel.answer('once');
  await panel.shows('The page says: Look at the price, then confirm.');

  await panel.shows('Waiting for 127.0.0.1');
  await panel.click('.page-wait button::-p-text(Show the page)');
  await page.waitForFunction('document.visibilityState === "visible"');
  await page.click('#confirm');
  await panel.turnEnd();

  const [hurried, confirmed] = await panel.events('tool-end');
  expect([hurried?.outcome, hurried?.code]).toEqual(['failed', 'timed-out']);
  expect(confirmed?.durationMs).toBeGreaterThan(3_000);
  expect(lastToolText(await model.request(3))).toContain('{"confirmed":true}');
  expect(await panel.page.$('.page-wait')).toBeNull();
});

e2e('C18 C6: Stop while a page waits for its user gives an explicit error, and the page is told', async (world) => {
  const { page, panel } = await begin(world, use(['confirm_booking', {}]));
  await page.waitForSelector('#confirm:not([hidden])');

  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();

  const { outcome, message } = await panel.event('tool-end');
  expect([outcome, message.ok, message.code]).toEqual(['aborted', false, 'interrupted']);
  expect(message.text).toMatch(/stopped|may or may not/i);
  await page.waitForFunction('window.aborted === true');
  expect(world.model.requests).toHaveLength(1);
});

e2e('C18: one call that waits can be cancelled; it ends with an error, and the turn goes on', async (world) => {
  const { page, panel } = await begin(world, use(['confirm_booking', {}]), say('Then not.'));

  await panel.click('.page-wait button::-p-text(Cancel)');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect((await panel.event('tool-end')).message).toMatchObject({ ok: false, code: 'aborted' });
  await page.waitForFunction('window.aborted === true');
});

e2e('D18: a page tells how far it is, in its own words', async (world) => {
  const { page, panel } = await begin(world, use(['import_bookings', {}]), say('Four.'));

  await panel.shows('The page says: Reading⟦U+202E⟧ the file');
  await panel.shows('25%');
  await page.evaluate('window.importing(0.5)');
  await panel.shows('50%');
  expect(await panel.text()).toContain('Reading⟦U+202E⟧ the file');
  await page.evaluate('window.importing(1)');
  await panel.turnEnd();

  expect(lastToolText(await world.model.request(2))).toContain('4 bookings');
});
