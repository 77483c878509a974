import { expect, it } from 'vitest';
import { BUNDLED_SKILLS } from './bundled-skills';

it('holds every folder of skills/, in order', () => {
  expect(BUNDLED_SKILLS.map(({ folder }) => folder)).toEqual([
    'open-library',
    'plain-writing',
    'verification-codes',
    'weather',
    'wikipedia',
  ]);
});

it.each(BUNDLED_SKILLS)('names $folder as its folder', ({ folder, markdown }) => {
  expect(markdown).toMatch(new RegExp(`^---\\nname: ${folder}\\ndescription: .+`));
});
