import type { Part } from '../figures.ts';
import type { MarkdownScore } from './score-markdown.ts';

/** One page, read by both. */
export interface ReadRow {
  readonly page: string;
  readonly tabhand: Reading;
  readonly readability: Reading;
  /** Main blocks that only Readability keeps. */
  readonly lost: readonly string[];
}

/** What one reader made of a page. */
export interface Reading {
  readonly text: string;
  readonly ms: number;
  readonly score: MarkdownScore;
}

/** Each measure is the share kept by read_page, and beside it Readability's. */
const MEASURES = ['main', 'headings', 'links', 'code', 'rows', 'noise'] as const;

/** The figures, with their goals. */
export const READ_PARTS: readonly Pick<Part, 'title' | 'specs'>[] = [
  {
    title: 'the main text of a page, beside Readability',
    specs: {
      ...Object.fromEntries(
        MEASURES.flatMap((name) => [
          [`read.${name}`, { unit: '%' }],
          [`read.${name}.readability`, { unit: '%' }],
          [`read.${name}.more`, { unit: 'points', goal: name === 'noise' ? '≤ 0' : '≥ 0' }],
        ]),
      ),
      'read.lost': { unit: 'blocks', goal: '= 0' },
      'read.time': { unit: '×', goal: '≤ 1' },
    },
  },
];

/** A spec by its name. */
export const READ_SPECS: Part['specs'] = Object.assign({}, ...READ_PARTS.map(({ specs }) => specs));

/** Sums over all pages, as shares in per cent. */
export function figuresOf(rows: readonly ReadRow[]): Record<string, number> {
  const values: Record<string, number> = {};
  for (const name of MEASURES) {
    const share = (reader: 'tabhand' | 'readability'): number => {
      const all = rows.map((row) => row[reader].score[name]);
      return (100 * sum(all.map(({ kept }) => kept))) / sum(all.map(({ of }) => of));
    };
    values[`read.${name}`] = share('tabhand');
    values[`read.${name}.readability`] = share('readability');
    values[`read.${name}.more`] = share('tabhand') - share('readability');
  }
  values['read.lost'] = sum(rows.map(({ lost }) => lost.length));
  values['read.time'] = Math.exp(
    sum(rows.map(({ tabhand, readability }) => Math.log(tabhand.ms / readability.ms))) / rows.length,
  );
  return values;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
