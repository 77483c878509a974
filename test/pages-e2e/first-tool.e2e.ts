import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e('P1 P11 P22: the page with which the guide begins puts milk on its list, and tells of it', async (world) => {
  const { beside, model } = world;
  const { page, panel } = await beside('examples/first-tool/index.html');
  await allowPage(panel);
  model.script(use(['add_item', { text: 'milk' }]), say('Milk is on the list.'), say('Milk.'));

  await panel.send('Put milk on the list.');
  await panel.answer('once');
  await panel.turnEnd();
  await panel.send('What is on it?');
  await panel.turnEnd(2);

  expect(await page.evaluate('list.innerText')).toBe('milk');
  expect(lastToolText(await model.request(2))).toContain('{"added":"milk"}');
  expect(JSON.stringify(await model.request(1))).toContain(quoted('<item name="items">[]</item>'));
  expect(JSON.stringify(await model.request(3))).toContain(quoted('<item name="items">["milk"]</item>'));
});

/** A text as it stands inside of JSON. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
