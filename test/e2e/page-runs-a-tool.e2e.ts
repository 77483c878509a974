import { expect } from 'vitest';
import { allowPage } from '../pages-e2e/allow-page.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('P1 P3 P5 P26 C2: a page gives a tool and its context, once the user allowed it', async ({ beside, model }) => {
  const { page, panel } = await beside('offers-tools.html');
  await panel.sees('.page-offer');
  expect(await page.evaluate('window.heard.length')).toBe(0);
  await allowPage(panel);
  model.script(use(['add_item', { text: 'milk' }]), say('Milk is on the list.'));

  await panel.send('Put milk on the list.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(await page.evaluate('document.querySelector("#list").innerText')).toBe('milk');
  expect(await page.evaluate('window.runs')).toBe(1);
  const [first] = model.requests;
  const asked = JSON.stringify(first);
  expect(asked).toContain('add_item');
  expect(asked).toContain('page_click');
  expect(asked).not.toContain('window.runs');
  const block =
    '<page_context untrusted="true">\n<item name="items">["bread"]</item>\n<item name="user">Ada</item>\n</page_context>';
  expect(asked).toContain(JSON.stringify(block).slice(1, -1));
  expect(asked).toContain('Add one item at a time.');
  expect(lastToolText(await model.request(2))).toContain('{"added":"milk"}');
});

e2e(
  'P32: a call that the page does not end is given up at its deadline, and the turn goes on',
  async ({ beside, model }) => {
    const { page, panel } = await beside('offers-tools.html');
    await allowPage(panel);
    model.script(use(['never_ends', {}]), say('It took too long.'));

    await panel.send('Wait for it.');
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(lastToolText(await model.request(2))).toContain('client tool timed out');
    expect(await page.evaluate('window.heard.map(({ type, reason }) => [type, reason])')).toContainEqual([
      'call.cancel',
      'client_tool_timed_out',
    ]);
  },
);
