import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutTexts } from './lean-content';

it('leaves out what a page does not need of a tool', () => {
  const code = [
    'export default defineContentTool({',
    "  name: 'wave',",
    "  label: 'Wave',",
    "  description: 'Waves, at once.',",
    "  effects: ['input'],",
    "  input: z.strictObject({ label: z.string().check(z.minLength(1), z.describe('Text, short')) }),",
    '  async run({ label }) { return { text: label }; },',
    '});',
  ].join('\n');

  const lean = leaveOutTexts(code, 'wave.ts').replace(/\s+/g, ' ');

  expect(lean).toBe(
    "export default defineContentTool({ name: 'wave', input: z.strictObject({ label: z.string().check(z.minLength(1), ) }), async run({ label }) { return { text: label }; }, });",
  );
});

it('leaves no text of a real tool behind', () => {
  const folder = join(import.meta.dirname, '../src/tools/content');
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));

  const left = files.filter((name) =>
    /^ {2}(label|description|modes|effects|trust):|z\.describe/m.test(
      leaveOutTexts(readFileSync(join(folder, name), 'utf8'), name),
    ),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(left).toEqual([]);
});

it('refuses a tool that is defined in another way', () => {
  expect(() => leaveOutTexts('export default defineContentTool(definition);', 'odd.ts')).toThrow(/^odd\.ts: define/);
});
