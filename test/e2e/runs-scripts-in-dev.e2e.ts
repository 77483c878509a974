import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { browserName, e2e } from './harness/world.ts';

e2e(
  'it asks for every script it wants to run in a page, and then runs that very one',
  async ({ beside, model }) => {
    const code = (words: string) => `document.title = ${JSON.stringify(words)}; return document.title.length;`;
    model.script(
      use(['execute_js', { code: code('First') }]),
      use(['execute_js', { code: code('Second') }]),
      say('Ran.'),
    );
    // Chrome's debugger runs code where the page allows none; Firefox has only what the page allows.
    const { page, panel } = await beside(browserName() === 'chrome' ? 'strict.html' : 'article.html');
    await panel.send('Change the title');

    const card = await panel.event('permission-request');
    expect(await page.title()).not.toBe('First');
    await panel.answer('once');
    await panel.event('permission-request', 2);
    expect(await page.title()).toBe('First');
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(card.card).toMatchObject({ effect: 'script', rememberable: false });
    expect(JSON.stringify(card.card.data)).toContain('First');
    expect(await page.title()).toBe('Second');
    expect(lastToolText(await model.request(3))).toContain('6');
  },
  { settings: { mode: 'dev' } },
);

e2e(
  'it says so when a page lets no script run',
  async ({ beside, model }) => {
    model.script(use(['execute_js', { code: 'return document.title' }]), say('Done.'));
    const { panel } = await beside('strict.html');
    await panel.send('Read the title by script');
    await panel.answer('once');
    await panel.turnEnd();

    const text = lastToolText(await model.request(2));
    if (browserName() === 'chrome') expect(text).toContain('A strict page');
    else expect(text).toMatch(/^Error unavailable: /);
  },
  { settings: { mode: 'dev' } },
);
