import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import { wrapResult } from '../../policy/wrap-untrusted';
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

it('gives all of a long text, page by page, each of which fits a result', async () => {
  const instructions = Array.from({ length: 400 }, (_, index) => `Rule ${index}: ${'x'.repeat(35)}`).join('\n');
  const tools = Array.from({ length: 8 }, (_, index) => `tool_${index}_${'n'.repeat(56)}`);
  const context = backgroundContext({ skills: { load: async () => ({ ...weather, instructions, tools }) } });

  const pages: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { text, note = '' } = await loadSkill.run({ skill_id: 'weather', offset }, context);
    const wrapped = wrapResult({ text, note, source: 'skill', trust: 'untrusted', nonce: '0'.repeat(32) });
    expect(wrapped).toContain(text.trimEnd());
    pages.push(text);
    const next = /offset (\d+) /.exec(note)?.[1];
    offset = next === undefined ? undefined : Number(next);
  }

  expect(pages.join('')).toBe(instructions);
  expect(pages.length).toBeGreaterThan(2);
});

it('refuses a place behind the end', async () => {
  const context = backgroundContext({ skills: { load: async () => weather } });

  await expect(loadSkill.run({ skill_id: 'weather', offset: 900 }, context)).rejects.toMatchObject({
    code: 'invalid-input',
  });
});
