import { expect, it } from 'vitest';
import { worldTools } from '../../test/fakes/world';
import { isRead, mayOverlap } from './tool-traits';

const tool = (name: string) => worldTools.find((candidate) => candidate.name === name);

it('takes a tool for a read when reading is all it can do', () => {
  expect(isRead(tool('look'))).toBe(true);
  expect(isRead(tool('fill'))).toBe(false);
  expect(isRead(undefined)).toBe(false);
});

it('lets a read overlap only when it says so', () => {
  expect(mayOverlap(tool('look'))).toBe(true);
  expect(mayOverlap(tool('snap'))).toBe(false);
  expect(mayOverlap(undefined)).toBe(false);
});

it('never lets an act overlap, whatever it says', () => {
  const acts = worldTools.filter((candidate) => !isRead(candidate)).map((act) => ({ ...act, overlaps: true }));

  expect(acts.map((act) => mayOverlap(act))).toEqual(acts.map(() => false));
});
