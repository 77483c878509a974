import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { refIn, say, stream, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

const MOST_TABS = 30;

/** Presses Tab, or Shift and Tab, until what matches has the focus, and sees the focus at every stop. */
async function tabTo(page: Page, selector: string, direction: 'on' | 'back'): Promise<void> {
  if (direction === 'back') await page.keyboard.down('Shift');
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const { matches, isSeen, what } = await page.evaluate(lookAtFocus, selector);
    if (!isSeen) throw new Error(`The focus cannot be seen on ${what}.`);
    if (!matches) continue;
    if (direction === 'back') await page.keyboard.up('Shift');
    return;
  }
  throw new Error(`${MOST_TABS} presses of Tab did not lead to ${selector}.`);
}

// Runs in the panel: focus is seen when something looks different without it.
function lookAtFocus(selector: string): { readonly matches: boolean; readonly isSeen: boolean; readonly what: string } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !document.hasFocus())
    return { matches: false, isSeen: false, what: 'the frame of the browser' };
  const around = [focused, focused.nextElementSibling, focused.closest('form')];
  const looks = () =>
    around.map((each) => {
      const { outline, borderColor, boxShadow } = each ? getComputedStyle(each) : ({} as CSSStyleDeclaration);
      return [outline, borderColor, boxShadow].join();
    });
  const withFocus = looks().join('|');
  focused.blur();
  const without = looks().join('|');
  focused.focus();
  const isIn = focused.getBoundingClientRect().bottom <= innerHeight + 1;
  return {
    matches: focused.matches(selector),
    isSeen: isIn && withFocus !== without,
    what: focused.outerHTML.slice(0, 200),
  };
}

const focusIsOn = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), { timeout: 5_000 }, selector);

e2e('it is worked by keyboard alone, with a focus that is always seen', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    stream(async (out) => {
      out.text('Sent, and now I go on');
      await out.closed;
    }),
    say('Yes.'),
  );
  const { panel } = await beside('form.html');
  const { page } = panel;
  const { keyboard } = page;

  await focusIsOn(page, '.composer textarea');
  await keyboard.type('Send the form');
  await keyboard.press('Enter');

  const allow = '.permission-card .actions button.primary';
  const more = '.permission-card .open-first button';
  await page.waitForSelector('.permission-card .actions', { timeout: 15_000 });
  // Nothing is allowed before all of it was in sight.
  if ((await page.$(more)) !== null) {
    await tabTo(page, more, 'back');
    while ((await page.$(more)) !== null) await keyboard.press('Enter');
    await focusIsOn(page, '.permission-card .card-body');
  }
  await page.waitForSelector(`${allow}:not([aria-disabled="true"])`, { timeout: 15_000 });
  await tabTo(page, allow, 'on');
  await keyboard.press('Enter');
  expect(await panel.events('permission-response')).toEqual([]);
  await keyboard.press(' ');
  await panel.shows('Sent, and now I go on');
  expect(site.by('POST')).toHaveLength(1);

  await keyboard.press('Escape');
  expect((await panel.turnEnd()).reason).toBe('stopped');
  await focusIsOn(page, '.composer textarea');

  await tabTo(page, '.header nav button[aria-label="Settings"]', 'back');
  await keyboard.press('Enter');
  await panel.shows('Step limit');
  await tabTo(page, '.page button.wide', 'on');
  await keyboard.press('Escape');
  await focusIsOn(page, '.composer textarea');

  await tabTo(page, '.header nav button[aria-label="History"]', 'back');
  await keyboard.press('Enter');
  await tabTo(page, '.history-row button.history-open', 'on');
  await keyboard.press('Enter');
  await focusIsOn(page, '.composer textarea');

  await keyboard.type('Are you there?');
  await keyboard.press('Enter');
  await panel.turnEnd(2);
  await panel.shows('Yes.');
});
