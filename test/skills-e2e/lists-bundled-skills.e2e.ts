import { expect } from 'vitest';
import { say } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('the skills that come with it are there from the start, for the user and for the model', async (world) => {
  world.model.script(say('It rains.'));
  const { panel } = await world.beside('article.html');

  await panel.send('How is the weather?');
  await panel.turnEnd();
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.shows('Comes with Tabhand');

  const bundled = (await panel.call('skill/list', {})).filter(({ source }) => source.kind === 'bundled');
  expect(bundled.map(({ id }) => id)).toEqual(expect.arrayContaining(['weather', 'wikipedia']));
  const prompt = JSON.stringify(world.model.requests[0]?.messages);
  for (const { id } of bundled) expect(prompt).toContain(id);
});
