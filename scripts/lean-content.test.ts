import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutTexts, useArrows } from './lean-content';

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

it('writes outermost functions as arrow functions that can still be called before their line', () => {
  const code = `(function () {
    const total = add(1, 2) + own(5);
    function add(left, right = 2) { return left + right; }
    function own(value) { return arguments.length + value; }
    return total;
  })()`;

  const lean = useArrows(code);

  expect(lean).toContain('const add = (left, right = 2) => { return left + right; };');
  expect(lean).toContain('function own(value)');
  expect(lean.indexOf('const add')).toBeLessThan(lean.indexOf('const total'));
});

it('refuses a bundle that is not one function', () => {
  expect(() => useArrows('const total = 3;')).toThrow('no longer one function');
});
