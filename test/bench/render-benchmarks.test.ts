import { expect, it } from 'vitest';
import { toFigures } from './figures.ts';
import { figureLine, putSection, renderSection } from './render-benchmarks.ts';

const part = {
  title: 'size of the extension',
  specs: { whole: { unit: 'bytes', goal: '≤ 2000000' }, zip: { unit: 'bytes' }, lost: { unit: 'ms' } },
};
const figures = toFigures(part, { whole: 2_500_000, zip: 1_000 });
const facts = { date: '2026-01-31', commit: 'abc1234', browsers: ['Chrome 1', 'Firefox 2'], machine: '2 cores' };

it('names the run and puts each figure beside its goal', () => {
  const page = renderSection({ suite: 'bench', ok: false, figures }, [part], facts, ['- With care.']);

  expect(page).toContain('on 2026-01-31 at commit abc1234, with Chrome 1 and Firefox 2, on 2 cores.');
  expect(page).toContain('## Size of the extension');
  expect(page).toContain('| `whole` | 2,500,000 bytes | ≤ 2,000,000 | **missed** |');
  expect(page).toContain('| `zip` | 1,000 bytes |  |  |');
  expect(page).toContain('| `lost` | not measured |  | **missed** |');
});

it('keeps the sections of other suites', () => {
  const first = putSection('', 'bench', 'old');
  const both = putSection(first, 'snapshot', 'looks');

  const page = putSection(both, 'bench', 'new');

  expect(page).toMatch(/^<!-- Generated[\s\S]*suite: bench -->\nnew\n[\s\S]*suite: snapshot -->\nlooks\n/);
  expect(page).not.toContain('old');
});

it('marks a figure that misses its goal on its line', () => {
  expect(figureLine('whole', toFigures(part, { whole: 2_500_000 }).whole ?? neverThere())).toMatch(
    /^MISS whole +2,500,000 bytes {2}goal ≤ 2,000,000$/,
  );
});

function neverThere(): never {
  throw new Error('There is no such figure.');
}
