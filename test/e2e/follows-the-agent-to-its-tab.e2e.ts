import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { browserName, e2e } from './harness/world.ts';

e2e('it takes the conversation along when the agent goes to another tab', async ({ beside, launched, model, open }) => {
  const other = await open('form.html');
  model.script(
    use(['list_tabs', {}]),
    use(['switch_tab', (request) => ({ tab_id: tabIn(lastToolText(request), /form\.html/) })]),
    use(['get_accessibility_tree', {}]),
    say('It asks for your name.'),
  );
  const { page, panel } = await beside('article.html');

  await panel.send('What does the form in my other tab ask for?');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(4))).toContain('textbox "Your name"');
  expect(await other.evaluate(() => document.visibilityState)).toBe('visible');
  // The real side panel stands beside whatever tab is shown; a panel in a tab of its own stays with its page.
  if (browserName() === 'chrome') {
    await panel.shows('It asks for your name.');
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
    expect(await panel.text()).not.toContain('belongs to another tab');
  } else {
    const beyond = await launched.openPanel(other);
    await beyond.waitForFunction(() => document.body.textContent?.includes('It asks for your name.'));
    await beyond.close();
  }
});

function tabIn(list: string, line: RegExp): number {
  const found = list.split('\n').find((each) => line.test(each));
  return Number(/\d+/.exec(found ?? '')?.[0]);
}
