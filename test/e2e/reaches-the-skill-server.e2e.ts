import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

// Nothing of skills yet: they have real HTTPS to stand on, under names of other hosts and under this machine's.
e2e('reaches the server of the skill files over HTTPS, from the background and from a page', async (world) => {
  const { model, skillServer } = world;
  const urls = [`${skillServer.origin}/ok`, `${skillServer.originAt('skills.test')}/ok`];
  model.script(...urls.map((url) => use(['fetch_url', { url }])), say('Both are well.'));
  const page = await world.open(`${skillServer.originAt('papers.test')}/abs/tides`);
  const panel = await world.openPanel(page);

  await panel.send(`Are ${urls.join(' and ')} well?`);
  await panel.turnEnd();

  expect(await page.title()).toBe('Paper tides');
  const answers = [await model.request(2), await model.request(3)].map(lastToolText);
  expect(answers).toEqual([expect.stringContaining('All is well.'), expect.stringContaining('All is well.')]);
  expect(skillServer.to('ok').map(({ host }) => `https://${host}/ok`)).toEqual(urls);
});
