import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

const look = use(['get_accessibility_tree', {}]);
const click = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);

/** Clicks, goes to the tab that the result names, and reads it. Gives how often the page was clicked. */
async function follow({ beside, model }: World, line: RegExp, address: string): Promise<readonly string[]> {
  model.script(
    look,
    click(line),
    use([
      'switch_tab',
      (request) => {
        const id = /Opened tab (\d+): \S+ "Thank you"/.exec(lastToolText(request))?.[1];
        if (id === undefined) throw new Error(`No new tab is named in:\n${lastToolText(request)}`);
        return { tab_id: Number(id) };
      },
    ]),
    look,
    say('There.'),
  );
  const { page, panel } = await beside('popups.html');

  await panel.send('Open it');
  if (!line.source.startsWith('link')) await panel.answer('task');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  const opened = (await panel.events('tool-end')).find(({ receipt }) => receipt?.openedTabs);
  expect(opened?.receipt?.openedTabs).toMatchObject([{ url: expect.stringContaining(address), title: 'Thank you' }]);
  expect(lastToolText(await model.request(5))).toContain('Your order has arrived.');
  const clicks = await page.evaluate('clicks');
  // The page's own list.
  return clicks as readonly string[];
}

acceptance(16, 'follows a link into a new tab', async (world) => {
  expect(await follow(world, /link "In a new tab"/, 'thanks.html?blank')).toHaveLength(1);
});

acceptance(16, 'follows a link into a tab that knows no opener', async (world) => {
  expect(await follow(world, /link "In a tab of its own"/, 'thanks.html?loose')).toHaveLength(1);
});

acceptance(16, 'follows a window that a script opens', async (world) => {
  expect(await follow(world, /button "Open a window"/, 'thanks.html?window')).toHaveLength(1);
});

acceptance(16, 'tells of a window that opens a moment later, and clicks once', async ({ beside, model, launched }) => {
  const lateOf = (text: string) => /Opened tab (\d+): \S+thanks\.html\?late/.exec(text)?.[1];
  const told: string[] = [];
  model.script(
    look,
    click(/button "Open one in a moment"/),
    // Until then nobody can know of it.
    async (request, response) => {
      told.push(lastToolText(request));
      await expect
        .poll(async () => (await launched.browser.pages()).map((each) => each.url()).join(' '))
        .toContain('thanks.html?late');
      return look(request, response);
    },
    use([
      'switch_tab',
      (request) => {
        told.push(lastToolText(request));
        const ids = told.flatMap((text) => lateOf(text) ?? []);
        if (ids.length !== 1) throw new Error(`The new tab is not named once in:\n${told.join('\n')}`);
        return { tab_id: Number(ids[0]) };
      },
    ]),
    look,
    say('There.'),
  );
  const { page, panel } = await beside('popups.html');

  await panel.send('Open it');
  await panel.answer('task');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(6))).toContain('Your order has arrived.');
  expect(await page.evaluate('clicks.length')).toBe(1);
});

acceptance(16, 'says that the browser blocked a window', async ({ beside, model }) => {
  model.script(look, click(/button "Open what is blocked"/), say('Blocked.'));
  const { page, panel } = await beside('popups.html?blocked');

  await panel.send('Open it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(/blocked a window .*thanks\.html\?blocked/);
  expect(await page.evaluate('clicks.length')).toBe(1);
});
