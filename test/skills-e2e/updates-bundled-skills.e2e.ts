import { expect } from 'vitest';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { openSkills } from '../e2e/harness/skill-doors.ts';
import { e2e, type World } from '../e2e/harness/world.ts';

e2e('a bundled skill that was removed stays away after an update, and can be added again', async (world) => {
  const { panel } = await world.beside('article.html');
  await openSkills(panel);
  await panel.click('button[data-skill="weather"]');
  await panel.click('button::-p-text(Remove)');
  await panel.click('button::-p-text(Really remove?)');
  await panel.sees('#skills-head');
  await world.closePanel(panel);

  await world.launched.reloadExtension();
  const { panel: again } = await world.beside('article.html');
  const afterwards = (await again.call('skill/list', {})).map(({ id }) => id);
  await openSkills(again);
  await again.click('button::-p-text(Add a skill)');
  await again.click('button[aria-label="View “weather”"]');
  await again.click('.sub-foot button.primary');
  await again.sees('button::-p-text(Export)');

  expect(afterwards).toContain('wikipedia');
  expect(afterwards).not.toContain('weather');
  expect((await again.call('skill/list', {})).map(({ id }) => id)).toContain('weather');
});

e2e('an update brings the new text of a bundled skill, and leaves one that the user edited', async (world) => {
  const { panel } = await world.beside('article.html');
  const texts = async () =>
    Object.fromEntries((await panel.call('skill/list', {})).map(({ id, markdown }) => [id, markdown]));
  const now = await texts();
  const { hash } = await panel.call('skill/preview', { from: 'text', markdown: '# Mine\n\nText.', edits: 'wikipedia' });
  await panel.call('skill/import', { hash });
  await panel.call('skill/enable', { id: 'weather', enabled: false });
  await storeOlderText(world, 'weather');
  const old = await texts();
  await world.closePanel(panel);

  await world.launched.reloadExtension();
  const { panel: again } = await world.beside('article.html');
  const skills = await again.call('skill/list', {});

  expect(old.weather).toBe('# weather\n\nThe text of an older version.');
  expect(skills.find(({ id }) => id === 'weather')).toMatchObject({ markdown: now.weather, enabled: false });
  expect(skills.find(({ id }) => id === 'wikipedia')?.markdown).toBe('# Mine\n\nText.');
});

/** What an older version of the product would have stored. */
async function storeOlderText({ launched }: World, folder: string): Promise<void> {
  await inExtension(launched, async (page) => {
    await page.evaluate(async (id) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('tabhand-skills'));
      const skills = database.transaction('skills', 'readwrite').objectStore('skills');
      const markdown = `# ${id}\n\nThe text of an older version.`;
      await done(skills.put({ ...(await done(skills.get(id))), markdown, hash: '0'.repeat(64) }));
      database.close();
    }, folder);
  });
}
