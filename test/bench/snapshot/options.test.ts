import { expect, it } from 'vitest';
import { parseSnapshotOptions } from './options.ts';

it('measures everything unless asked for less', () => {
  expect(parseSnapshotOptions([])).toEqual({ json: false, write: false, quick: false, alone: false, only: undefined });
});

it.each([['--quick'], ['--alone'], ['--only=form']])('writes nothing down of a run with %s', (flag) => {
  expect(() => parseSnapshotOptions(['--write', flag])).toThrow('a whole run');
});
