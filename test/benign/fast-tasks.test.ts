import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAST_TASKS } from './fast-tasks';

it.each(Object.entries(FAST_TASKS))('finds the tasks in %s', (file, ids) => {
  const text = readFileSync(join(import.meta.dirname, `${file}.e2e.ts`), 'utf8');

  expect(ids.filter((id) => !new RegExp(`benign\\(\\s*'${id}'`).test(text))).toEqual([]);
});
