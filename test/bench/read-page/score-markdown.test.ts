import { expect, it } from 'vitest';
import type { PageTruth } from './page-truth.ts';
import { noiseOf, scoreMarkdown } from './score-markdown.ts';

const nothing: PageTruth = { main: [], noise: [], headings: [], links: [], code: [], rows: [] };
const here = 'http://site.test/a/b.html';

it('counts the words of blocks that are there whole, whatever marks stand in them', () => {
  const truth = { ...nothing, main: ['Tea with milk', 'Tea with lemon'] };

  expect(scoreMarkdown('Tea **with** [milk](/milk)', truth, here).main).toEqual({ kept: 3, of: 6 });
});

it('takes for noise only what the main text does not say', () => {
  expect(noiseOf({ ...nothing, main: ['Tea with milk'], noise: ['with milk', 'Read also', 'Home'] })).toEqual([
    'Read also',
  ]);
});

it('finds headings, links from where the page is, code and rows', () => {
  const truth = {
    ...nothing,
    headings: ['How to pour', 'Lost'],
    links: ['http://site.test/a/c', 'http://site.test/d'],
    code: ['pour(2)\n  stir()'],
    rows: [
      ['Day', 'High water'],
      ['High water', 'Day'],
    ],
  };
  const text = '## How to pour\n\n[x](c)\n\n```\npour(2)\n  stir()\n```\n\n| Day | High water |\n';

  const score = scoreMarkdown(text, truth, here);

  expect([score.headings, score.links, score.code, score.rows].map(({ kept, of }) => [kept, of])).toEqual([
    [1, 2],
    [1, 2],
    [1, 1],
    [1, 2],
  ]);
});
