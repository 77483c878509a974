import { expect, it } from 'vitest';
import { readExample } from './example-scene';
import { skillFile } from './skill-server';

const ORIGIN = 'https://127.0.0.1:8443';

it.each(['lookup', 'media-job', 'bookmarks'])('reads %s.md without a problem', (name) => {
  expect(read(name).problems).toEqual([]);
});

it('webbrain 5.2 summary, modes, intents: come from the block of lookup.md', () => {
  expect(read('lookup')).toMatchObject({
    name: 'Paper lookup',
    summary: 'Find the published record of the paper on this page.',
    modes: ['ask', 'act', 'dev'],
    intents: ['bibliography_lookup'],
  });
});

it('takes the blocks out of what the model reads', () => {
  expect(read('lookup').instructions).toMatch(/^# Paper lookup[^`]+Call `paper_lookup` once[^`]+`found: false`[^`]+$/);
});

it('hides the download job of media-job.md in ask', () => {
  expect(read('media-job').tools.map(({ name, modes }) => [name, modes])).toEqual([
    ['save_lecture_audio', ['act', 'dev']],
  ]);
});

it('K1 reads both tools, the targets, the origin and the secret of bookmarks.md', () => {
  const { tools, targets, embedOrigins, secrets } = read('bookmarks');

  expect(tools.map(({ name, displayName }) => [name, displayName])).toEqual([
    ['save_bookmark', 'Save bookmark'],
    ['find_bookmarks', 'Find bookmarks'],
  ]);
  expect(Object.keys(targets)).toEqual(['save', 'connect']);
  expect([embedOrigins, secrets]).toEqual([[ORIGIN], ['TEAM_KEY']]);
});

it('names each fault of broken.md at its place, with reason and fix, and keeps the good tool', () => {
  const { tools, problems } = read('broken');

  const errors = problems.filter(({ level }) => level === 'error');
  expect(tools.map(({ name }) => name)).toEqual(['good_tool']);
  const faulty = errors.map(({ path }) => Number(/tools\[(\d+)\]/.exec(path)?.[1]));
  expect([...new Set(faulty)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const { reason, fix } of errors) expect([reason, fix]).not.toContain('');
});

it('webbrain 5.3 name, id, kind, endpoint, readOnly, parameters, defaultArgs: have the other spellings of aliases.md', () => {
  const { tools, problems } = read('aliases');

  expect(tools).toMatchObject([
    {
      name: 'convert_length',
      kind: 'http',
      method: 'GET',
      endpoint: `${ORIGIN}/convert`,
      defaultArgs: { from: 'm', to: 'ft' },
      parameters: { type: 'object', required: ['value'] },
      modes: ['ask', 'act', 'dev'],
    },
    { name: 'convert_weight', kind: 'http', method: 'GET', endpoint: `${ORIGIN}/weight`, defaultArgs: {} },
  ]);
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
});

it('webbrain 5.2 front matter: names aliases.md, and grants nothing', () => {
  const { name, summary, instructions, problems } = read('aliases');

  expect([name, summary]).toEqual(['unit-table', 'Convert units with a public table. Use for lengths and weights.']);
  expect(instructions).toMatch(/^# Unit table/);
  expect(problems.map(({ path }) => path)).toContain('front matter.allowed-tools');
});

function read(name: string): ReturnType<typeof readExample> {
  return readExample(skillFile(name).replaceAll('{{ORIGIN}}', ORIGIN));
}
