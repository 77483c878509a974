import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);

fault(29, 'hands over at once when a page that it goes to asks for a password', async ({ beside, model, site }) => {
  model.script(use(['navigate', { url: `${site.url}auth` }]), say('Please sign in.'));
  const { panel } = await beside('prompts.html');

  await panel.send('Go to the members');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toMatch(/^Error unavailable: .*user name and password/);
  const [end] = await panel.events('tool-end');
  expect(end?.durationMs).toBeLessThan(2_000);
});

fault(29, 'hands over at once when a new tab asks for a password', async ({ beside, model, site }) => {
  model.script(use(['open_tab', { url: `${site.url}auth` }]), say('Please sign in.'));
  const { panel } = await beside('prompts.html');

  await panel.send('Open the members');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toMatch(/^Error unavailable: .*user name and password/);
  const [end] = await panel.events('tool-end');
  expect(end?.durationMs).toBeLessThan(2_000);
});

fault(29, 'hands over at once when a link leads to a question for a password', async ({ beside, model }) => {
  model.script(
    look,
    use(['click_ax', (request) => ({ ref_id: refIn(request, /link "Members only"/) })]),
    say('Please sign in.'),
  );
  const { panel } = await beside('prompts.html');

  await panel.send('Follow the link');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toContain('user name and password');
  const [, end] = await panel.events('tool-end');
  expect(end?.durationMs).toBeLessThan(2_000);
});
