import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it fetches an address that the user typed, without opening it', async ({ beside, model, site }) => {
  const url = `${site.url}data.html`;
  model.script(use(['fetch_url', { url }]), say('Two berths.'));
  const { page, panel } = await beside('article.html');

  await panel.send(`What does ${url} say?`);
  await panel.turnEnd();

  const text = lastToolText(await model.request(2));
  expect(text).toContain('Only two are free.');
  expect(text).not.toContain('<table>');
  expect(page.url()).toBe(`${site.url}article.html`);
});
