import { expect, it } from 'vitest';
import { allFixtures, allSections, pathOf } from './fixtures.ts';

it('has many pages, each with a path of its own and something in it', () => {
  const paths = allSections().map(pathOf);

  expect(allFixtures().length).toBeGreaterThanOrEqual(120);
  expect(new Set(paths).size).toBe(paths.length);
  expect(allSections().every(({ html }) => html.trim() !== '')).toBe(true);
});
