import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it tells of a download that a click began, and that the tab stayed', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /Download the table/) })]),
    say('It is being saved.'),
  );
  const { page, panel } = await beside('pictures.html');

  await panel.send('Download the table');
  await panel.turnEnd();

  const { receipt } = (await panel.events('tool-end')).at(-1) ?? {};
  expect(receipt?.downloads).toMatchObject([{ name: expect.stringMatching(/attachment.*csv/) }]);
  expect(lastToolText(await model.request(3))).toMatch(/Downloading "attachment.*csv" \(download \d+\)/);
  expect(page.url()).toBe(`${site.url}pictures.html`);
});

e2e('it tells that an address is a file, which is saved while the tab stays', async ({ beside, model, site }) => {
  model.script(use(['navigate', { url: `${site.url}attachment.csv` }]), say('It is being saved.'));
  const { page, panel } = await beside('pictures.html');

  await panel.send('Open the table');
  await panel.turnEnd();

  const [end] = await panel.events('tool-end');
  expect(end).toMatchObject({
    outcome: 'ok',
    receipt: { downloads: [{ name: expect.stringMatching(/attachment.*csv/) }] },
  });
  expect(page.url()).toBe(`${site.url}pictures.html`);
});

e2e('it tells that an address has no content, and that the tab stayed', async ({ beside, model, site }) => {
  model.script(use(['navigate', { url: `${site.url}answer?status=204` }]), say('There is nothing.'));
  const { page, panel } = await beside('pictures.html');

  await panel.send('Open the answer');
  await panel.turnEnd();

  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed', code: 'unavailable' });
  expect(page.url()).toBe(`${site.url}pictures.html`);
});
