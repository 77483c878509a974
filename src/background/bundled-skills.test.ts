import { expect, it } from 'vitest';
import { readSkill } from '../skills/read-skill';
import { coreTools } from '../tools/registry';
import { BUNDLED_SKILLS } from './bundled-skills';

const MAX_CHARS_FOR_A_SMALL_MODEL = 2_000;
const options = { reservedNames: new Set(coreTools.map(({ name }) => name)), allowsLoopback: false };

it('holds every folder of skills/, in order', () => {
  expect(BUNDLED_SKILLS.map(({ folder }) => folder)).toEqual([
    'open-library',
    'plain-writing',
    'verification-codes',
    'weather',
    'wikipedia',
  ]);
});

it.each(BUNDLED_SKILLS)('is read without a problem: $folder', ({ folder, markdown }) => {
  const { name, problems, intents } = readSkill(markdown, options);

  expect({ name, problems }).toEqual({ name: folder, problems: [] });
  expect(intents).not.toEqual([]);
});

it.each(BUNDLED_SKILLS)('is short enough for a small model: $folder', ({ markdown }) => {
  expect(readSkill(markdown, options).instructions.length).toBeLessThan(MAX_CHARS_FOR_A_SMALL_MODEL);
});

it('only reads, without a key, from hosts that the name of the skill tells', () => {
  const hosts = BUNDLED_SKILLS.map(({ folder, markdown }) => {
    const { tools, secrets } = readSkill(markdown, options);
    expect(secrets).toEqual([]);
    return [
      folder,
      [...new Set(tools.map((tool) => (tool.kind === 'http' ? new URL(tool.endpoint).host : tool.kind)))],
    ];
  });

  expect(Object.fromEntries(hosts)).toEqual({
    'open-library': ['openlibrary.org'],
    'plain-writing': [],
    'verification-codes': [],
    weather: ['geocoding-api.open-meteo.com', 'api.open-meteo.com'],
    wikipedia: ['en.wikipedia.org'],
  });
});
