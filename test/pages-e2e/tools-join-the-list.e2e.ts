import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e('C19: a tool that comes in the middle of a run is in its next request', async ({ beside, model }) => {
  const { page, panel } = await beside('offers-tools.html');
  await allowPage(panel);
  await page.evaluate('window.offer(window.tools.filter(({ name }) => name !== "add_item"))');
  model.script(use(['page_click', {}]), use(['add_item', { text: 'milk' }]), say('Added.'));

  await panel.send('Add milk.');
  await panel.event('permission-request');
  await page.evaluate('window.offer()');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  const names = (request: object) => JSON.stringify(request).includes('"name":"add_item"');
  expect(names(await model.request(1))).toBe(false);
  expect(names(await model.request(2))).toBe(true);
  expect(await page.evaluate('document.querySelector("#list").innerText')).toContain('milk');
});

e2e('C20 C21: calls of the page and of the browser in one batch both run, in order', async ({ beside, model }) => {
  const { page, panel } = await beside('offers-tools.html');
  await allowPage(panel);
  model.script(use(['add_item', { text: 'milk' }], ['read_page', {}]), say('Milk is on the list.'));

  await panel.send('Add milk and look.');
  await panel.answer('once');
  await panel.turnEnd();

  const { messages = [] } = await model.request(2);
  const results = messages.flatMap(({ role, content }) => (role === 'tool' ? [JSON.stringify(content)] : []));
  expect(results).toHaveLength(2);
  expect(results[0]).toContain('added');
  expect(results[1]).toContain('Shopping list');
  expect(await page.evaluate('window.runs')).toBe(1);
});

e2e('P37: of a page in two tabs only the one beside the panel is called', async ({ open, openPanel, model }) => {
  const other = await open('offers-tools.html');
  const page = await open('offers-tools.html');
  const panel = await openPanel(page);
  await allowPage(panel);
  await other.bringToFront();
  await page.bringToFront();
  model.script(use(['add_item', { text: 'milk' }]), say('Milk is on the list.'));

  await panel.send('Put milk on the list.');
  await panel.answer('once');
  await panel.turnEnd();

  expect([await page.evaluate('window.runs'), await other.evaluate('window.runs')]).toEqual([1, 0]);
});
