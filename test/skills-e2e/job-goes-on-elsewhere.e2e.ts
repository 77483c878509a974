import { expect } from 'vitest';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

e2e('webbrain 5.4 death: a job that was allowed goes on without a second card on whatever page', async (world) => {
  const { launched, site, skillServer } = world;
  const before = savedFiles(world);
  const release = skillServer.hold('status');
  const panel = await saveAudio(world, (markdown) =>
    markdown.replace('"modes": ["act"]', `"modes": ["act"], "siteAdapters": ["http://127.0.0.1/*"]`),
  );
  await skillServer.visit('status');
  const [page] = (await launched.browser.pages()).filter((each) => each.url().startsWith(site.url));

  await page?.goto(site.url.replace('127.0.0.1', 'localhost'));
  await launched.killBackground();
  release();
  await panel.turnEnd();

  expect(page?.url()).toContain('localhost');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'save_lecture_audio', outcome: 'ok' });
  expect(await panel.events('permission-request')).toHaveLength(1);
  expect(skillServer.jobs).toMatchObject([{ seen: { creates: 1, files: 1 } }]);
  expect(savedSince(world, before)).toHaveLength(1);
});
