import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

/** A turn that waits under the card of a page. */
async function waitUnderCard({ beside, model }: World, name: string) {
  const { page, panel } = await beside('results.html');
  await allowPage(panel);
  model.script(use([name, {}]), say('Window it is.'));
  await panel.send('Book a seat.');
  await panel.answer('once');
  await panel.sees('.action-card');
  return { page, panel };
}

const PRESS = '.action-card button::-p-text(At the window)';

e2e('C13: a card of a page holds the turn, and the input of its button is the result', async (world) => {
  const { model, launched } = world;
  const { page, panel } = await waitUnderCard(world, 'choose_seat');
  expect(await panel.text()).toContain('Two are left.');
  expect(await panel.text()).toContain('These are the words of the page');
  expect(model.requests).toHaveLength(1);
  // The page is done: what it gave is kept.
  await page.waitForFunction('window.ends.includes("choose_seat end")');
  // So it survives the background.
  await launched.killBackground();
  await panel.sees('.action-card');

  await panel.click(PRESS);
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('{"seat":"7A"}');
  expect(await page.evaluate('window.runs')).toBe(1);
  await panel.shows('You chose “At the window”');
});

e2e('C10: a button of a card ends the turn of a tool that wants no words of the model', async (world) => {
  const { panel } = await waitUnderCard(world, 'choose_last_seat');

  await panel.click(PRESS);
  const end = await panel.turnEnd();

  expect(end.reason).toBe('done');
  expect(world.model.requests).toHaveLength(1);
  expect((await panel.event('tool-end')).message.text).toContain('{"seat":"7A"}');
});

e2e('C18 C21: Stop while a card of a page waits gives an explicit error', async (world) => {
  const { panel } = await waitUnderCard(world, 'choose_seat');

  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();

  const { outcome, message } = await panel.event('tool-end');
  expect([outcome, message.ok, message.code]).toEqual(['aborted', false, 'aborted']);
  expect(message.text).not.toBe('');
  expect(world.model.requests).toHaveLength(1);
});

e2e('C13: a card whose button leads elsewhere is not shown, and the turn goes on', async ({ beside, model }) => {
  const { page, panel } = await beside('results.html');
  await allowPage(panel);
  model.script(use(['choose_by_target', {}]), say('That did not work.'));

  await panel.send('Book a seat.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(await panel.events('action-request')).toEqual([]);
  expect(lastToolText(await model.request(2))).toContain('a button of it has a target');
  await page.waitForFunction('window.logs.some(({ message }) => message.includes("target"))');
});
