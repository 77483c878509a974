import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

const look = use(['get_accessibility_tree', {}]);
const click = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);
const ANSWERS = 'readAnswers()';

acceptance(15, 'tells each kind of dialog that a click opens, and goes on at once', async ({ beside, model }) => {
  model.script(
    look,
    click(/button "Say it"/),
    look,
    click(/button "Delete all"/),
    look,
    click(/button "Name it"/),
    look,
    click(/button "On paper"/),
    say('Done.'),
  );
  const { page, panel } = await beside('dialogs.html');

  await panel.send('Press them all');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate(ANSWERS)).toEqual(['alert undefined', 'confirm false', 'prompt null', 'print undefined']);
  const texts = await Promise.all([3, 5, 7, 9].map(async (number) => lastToolText(await model.request(number))));
  expect(texts[0]).toContain('Saved as draft 7');
  expect(texts[1]).toContain('Delete all 40 letters?');
  expect(texts[2]).toContain('Name of the folder?');
  const ends = await panel.events('tool-end');
  expect(ends.map(({ receipt }) => receipt?.dialog !== undefined)).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(Math.max(...ends.map(({ durationMs }) => durationMs))).toBeLessThan(2_000);
});

acceptance(15, 'answers a question with yes once the user allowed it', async ({ beside, model }) => {
  model.script(
    look,
    click(/button "Delete all"/),
    use(['handle_dialog', { action: 'accept' }]),
    look,
    click(/button "Delete all"/),
    use(['handle_dialog', { action: 'accept', text: 'Letters' }]),
    look,
    click(/button "Name it"/),
    look,
    click(/button "Delete all"/),
    say('Deleted.'),
  );
  const { page, panel } = await beside('dialogs.html');

  await panel.send('Delete my letters');
  const card = await panel.event('permission-request');
  await panel.answer('task');
  await panel.turnEnd();

  expect(card.card.effect).toBe('submit');
  expect(await page.evaluate(ANSWERS)).toEqual(['confirm false', 'confirm true', 'prompt Letters', 'confirm false']);
});

acceptance(15, 'tells a dialog that comes later by a timer', async ({ beside, model }) => {
  model.script(
    look,
    click(/button "Say it later"/),
    use(['wait_for_element', { text: 'timer false' }]),
    say('It came.'),
  );
  const { page, panel } = await beside('dialogs.html');

  await panel.send('Start the timer');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate(ANSWERS)).toEqual(['started', 'timer false']);
  const told = [3, 4].map(async (number) => lastToolText(await model.request(number)));
  expect((await Promise.all(told)).join('\n')).toContain('Still there?');
});

acceptance(15, 'tells a dialog that a page opens while it loads', async ({ beside, model, site }) => {
  model.script(use(['navigate', { url: `${site.url}dialogs.html?load` }]), look, say('Here.'));
  const { page, panel } = await beside('article.html');

  await panel.send('Go to the dialogs');
  await panel.turnEnd();

  expect(await page.evaluate(ANSWERS)).toEqual(['load false']);
  expect(lastToolText(await model.request(2))).toContain('Are you sure you came here?');
});

acceptance(15, 'tells a dialog that a page opens on arrival by a link', async ({ beside, model }) => {
  model.script(look, click(/link "Ask me on arrival"/), say('Here.'));
  const { page, panel } = await beside('dialogs.html');

  await panel.send('Follow the link');
  await panel.turnEnd();

  expect(await page.evaluate(ANSWERS)).toEqual(['load false']);
  expect(lastToolText(await model.request(3))).toContain('Are you sure you came here?');
});

acceptance(15, 'tells a dialog of a frame from another site', async ({ beside, model }) => {
  model.script(
    use(['wait_for_element', { text: 'Nothing yet' }]),
    look,
    click(/button "Ask the frame"/),
    use(['wait_for_element', { text: 'Frame got' }]),
    say('Asked.'),
  );
  const { page, panel } = await beside('framed-dialog.html');
  await page.waitForFunction('frames.length === 1');

  await panel.send('Ask the frame');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate('document.getElementById("heard").textContent')).toBe('Frame got false');
  const told = [4, 5].map(async (number) => lastToolText(await model.request(number)));
  expect((await Promise.all(told)).join('\n')).toContain('Does the frame know you?');
});

acceptance(
  15,
  'does not leave a page that wants to ask first, until the user allows it',
  async ({ beside, model, site }) => {
    const leave = use(['navigate', { url: `${site.url}article.html` }]);
    model.script(leave, use(['handle_dialog', { action: 'accept' }]), leave, say('Left.'));
    const { page, panel } = await beside('dialogs.html?unsaved');
    // A page may ask only after the user did something in it.
    await page.click('h1');

    await panel.send('Go to the article');
    await panel.event('permission-request');
    const held = page.url();
    await panel.answer('once');
    await panel.turnEnd();

    expect(held).toContain('dialogs.html?unsaved');
    expect(page.url()).toContain('article.html');
    expect(lastToolText(await model.request(2))).toMatch(/^Error not-actionable: /);
    const [refused] = await panel.events('tool-end');
    expect(refused?.durationMs).toBeLessThan(2_000);
  },
);

acceptance(15, 'leaves the dialogs of the page alone when the turn is over', async ({ beside, model }) => {
  model.script(look, click(/button "Say it"/), say('Done.'));
  const { page, panel } = await beside('dialogs.html');
  const before = await page.evaluate('void (globalThis.before = [alert, confirm, prompt])');
  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  await page.waitForFunction('alert === before[0] && confirm === before[1] && prompt === before[2]');

  expect(before).toBeUndefined();
});

acceptance(15, 'leaves the dialogs alone in every tab that the turn worked in', async ({ beside, model, site }) => {
  model.script(look, use(['open_tab', { url: `${site.url}counter.html` }]), look, say('Done.'));
  const { page, panel } = await beside('dialogs.html');
  await page.evaluate('void (globalThis.before = [alert, confirm, prompt])');
  await panel.send('Look here, then there');
  await panel.turnEnd();

  await page.waitForFunction('alert === before[0] && confirm === before[1] && prompt === before[2]', { polling: 100 });

  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
});
