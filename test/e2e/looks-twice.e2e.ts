import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it gives what changed at a second look, and the whole page after a navigation',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Your name"/), text: 'Ada' })]),
      use(['get_accessibility_tree', {}]),
      use(['navigate', { url: `${site.url}article.html` }]),
      use(['get_accessibility_tree', {}]),
      say('Done.'),
    );
    const { panel } = await beside('form.html');

    await panel.send('Look twice, then read the article.');
    await panel.turnEnd();

    // The act's receipt told it already.
    expect(lastToolText(await model.request(4))).toContain('(nothing changed since you looked)');
    const last = await model.request(6);
    expect(lastToolText(last)).toContain('High water at the old pier is at 14:35 today.');
    expect(JSON.stringify(last.messages)).not.toContain('textbox \\\\\\"Your name');
  },
);

e2e('it remembers a look across turns, and gives all of the page when asked for it', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    say('One.'),
    use(['get_accessibility_tree', {}]),
    say('Two.'),
    use(['get_accessibility_tree', { full: true }]),
    say('Three.'),
  );
  const { panel } = await beside('form.html');

  for (const text of ['Look.', 'Look again.', 'Look at all of it.']) {
    await panel.send(text);
    await panel.turnEnd();
  }

  expect(lastToolText(await model.request(4))).toContain('(nothing changed since you looked)');
  expect(lastToolText(await model.request(6))).toContain('textbox "Your name"');
});
