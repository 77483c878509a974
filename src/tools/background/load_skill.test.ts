import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import loadSkill from './load_skill';

const weather = { id: 'weather', name: 'Weather', instructions: 'Ask for the town.', tools: ['forecast'] };

it('gives the text of the skill as data, and its tools to the task', async () => {
  const context = backgroundContext({ skills: { load: async () => weather } });

  const output = await loadSkill.run({ skill_id: 'weather' }, context);

  expect(output).toMatchObject({ text: 'Ask for the town.', source: 'skill Weather', loadsSkill: 'weather' });
  expect(output.note).toContain('forecast');
});

it('asks for the skill in the mode of the turn', async () => {
  const asked: unknown[] = [];
  const load = async (...wanted: unknown[]) => {
    asked.push(wanted);
    return weather;
  };

  await loadSkill.run({ skill_id: 'weather' }, backgroundContext({ skills: { load } }));

  expect(asked).toEqual([['weather', backgroundContext({}).mode]]);
});
