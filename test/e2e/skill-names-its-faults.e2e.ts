import { expect } from 'vitest';
import { agreeToSkill, previewSkill } from './harness/paste-skill.ts';
import { e2e } from './harness/world.ts';

e2e('it names each fault of a pasted skill by its place, and imports the good tool', async (world) => {
  const { panel } = await world.beside('article.html');

  await previewSkill(panel, world.skillServer.skill('broken'));
  const faults = await panel.page.$$eval('.skill-problems[data-level="error"] li', (items) =>
    items.map((item) => [...item.querySelectorAll('code, p')].map(({ textContent }) => textContent?.trim() ?? '')),
  );
  await agreeToSkill(panel);

  const tools = faults.map(([place = '']) => /^\$\.tools\[(\d+)\]/.exec(place)?.[1]);
  expect([...new Set(tools)]).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
  expect(faults.filter(([, reason = '', fix = '']) => reason === '' || fix === '')).toEqual([]);
  const imported = (await panel.call('skill/list', {})).find(({ name }) => name.startsWith('Twelve faults'));
  expect(imported?.tools.map(({ name }) => name)).toEqual(['good_tool']);
  expect(world.skillServer.visits).toEqual([]);
});
