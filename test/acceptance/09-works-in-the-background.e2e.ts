import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  9,
  'says of a tab that draws nothing that it does not, and reads it once it is shown',
  async ({ beside, model, site }) => {
    model.script(
      use(['open_tab', { url: `${site.url}drawn-later.html` }]),
      use(['get_accessibility_tree', {}]),
      use(['switch_tab', (request) => ({ tab_id: tabIn(request) })]),
      use(['wait_for_element', { text: 'Ferry at nine' }]),
      say('At nine.'),
    );
    const { panel } = await beside('article.html');

    await panel.send('When does the ferry go?');
    await panel.turnEnd();

    const hidden = lastToolText(await model.request(3));
    expect(hidden).not.toContain('Ferry at nine');
    expect(hidden).toMatch(/background[\s\S]*switch_tab/);
    expect(lastToolText(await model.request(5))).toContain('Ferry at nine');
  },
  { cannot: { firefox: 'Firefox goes on drawing in the background, though seldom, so no page stays empty there.' } },
);

acceptance(9, 'acts in a tab in the background as fast as in one that is shown', async ({ beside, model, site }) => {
  model.script(
    use(['open_tab', { url: `${site.url}counter.html` }]),
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Count"/) })]),
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Count"/) })]),
    say('Twice.'),
  );
  const { panel } = await beside('article.html');

  await panel.send('Count to two');
  await panel.event('permission-request');
  await panel.answer('task');
  await panel.turnEnd();

  const clicks = (await panel.events('tool-end')).filter(({ name }) => name === 'click_ax');
  expect(clicks.map(({ receipt }) => receipt?.diff)).toEqual([
    ['- 0', '+ 1'],
    ['- 1', '+ 2'],
  ]);
  // The first one compiles what the second one uses. A timer of such a tab fires once a second.
  expect(clicks[1]?.durationMs).toBeLessThan(500);
});

function tabIn(request: Parameters<typeof lastToolText>[0]): number {
  const texts = (request.messages ?? []).map(({ content }) => JSON.stringify(content));
  const tab = texts.map((text) => /Opened tab (\d+)/.exec(text)?.[1]).find((id) => id !== undefined);
  if (tab === undefined) throw new Error(`No tab is named in:\n${texts.join('\n')}`);
  return Number(tab);
}
