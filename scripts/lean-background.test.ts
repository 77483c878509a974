import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutHandlers } from './lean-background';

it('leaves out what runs in the page, and what it imports for that', () => {
  const code = [
    "import * as z from 'zod/mini';",
    "import { wave } from '../../dom/wave';",
    'export default defineContentTool({',
    "  name: 'wave',",
    '  targets: ({ ref_id }, { refs }) => [refs.resolve(ref_id)],',
    '  input: z.strictObject({}),',
    '  async run() { return wave(); },',
    '});',
  ].join('\n');

  expect(leaveOutHandlers(code, 'wave.ts').replace(/\s+/g, ' ').trim()).toBe(
    "import * as z from 'zod/mini'; export default defineContentTool({ name: 'wave', input: z.strictObject({}), });",
  );
});

it('leaves no handler of a real tool behind', () => {
  const folder = join(import.meta.dirname, '../src/tools/content');
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));

  const left = files.filter((name) =>
    /\/dom\/|^ {2}(async )?run\(/m.test(leaveOutHandlers(readFileSync(join(folder, name), 'utf8'), name)),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(left).toEqual([]);
});

it('refuses a handler that is written elsewhere', () => {
  expect(() => leaveOutHandlers("export default defineContentTool({ name: 'odd', ...rest });", 'odd.ts')).toThrow(
    /^odd\.ts: give/,
  );
});

it('refuses a schema that would miss what was left out', () => {
  const code = [
    "import { KINDS, read } from '../../dom/read';",
    'export default defineContentTool({ input: z.enum(KINDS), async run() { return read(); } });',
  ].join('\n');

  expect(() => leaveOutHandlers(code, 'kind.ts')).toThrow(/^kind\.ts: take KINDS from src\/core/);
});
