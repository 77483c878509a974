import type { FigureSpec, Part } from '../figures.ts';
import { keptWords } from './compare-words.ts';
import type { ChangeResult } from './measure-changes.ts';
import type { MatrixRow } from './measure-matrix.ts';
import type { PeerName } from './peers.ts';

/** What the pages of 100,000 elements gave. */
export interface LargePages {
  /** In-page times of the whole tree, in milliseconds. */
  readonly tenMs: number;
  readonly hundredMs: number;
  /** The default call on the larger one. */
  readonly firstChars: number;
  readonly firstMs: number;
}

const PEERS: readonly PeerName[] = ['playwright', 'cdmcp', 'page-agent', 'stagehand'];

/** The figures of a run against their goals, in the order of the report. */
export const SNAPSHOT_PARTS: readonly Pick<Part, 'title' | 'specs'>[] = [
  {
    title: 'time of a look at the whole page, as a share of theirs',
    specs: {
      'look.time.playwright': { unit: '×', goal: '≤ 0.12' },
      'look.time.cdmcp': { unit: '×', goal: '≤ 0.14' },
      'look.time.page-agent': { unit: '×' },
      'look.time.stagehand': { unit: '×' },
      'look.first.playwright': { unit: '×' },
      'look.first.cdmcp': { unit: '×' },
      'look.floor': { unit: '×', goal: '≤ 4' },
      'look.growth': { unit: '×', goal: '≤ 15' },
    },
  },
  {
    title: 'size of a look, in tokens as a share of theirs',
    specs: {
      'look.tokens.playwright': { unit: '×', goal: '≤ 0.35' },
      'look.tokens.cdmcp': { unit: '×' },
      'look.tokens.page-agent': { unit: '×' },
      'look.tokens.stagehand': { unit: '×' },
      'look.words.playwright': { unit: 'of 1', goal: '≥ 0.95' },
      'look.words.worst': { unit: 'of 1' },
    },
  },
  {
    title: 'a page of 100,000 elements, and small changes',
    specs: {
      'look.large.chars': { unit: 'characters', goal: '≤ 8000' },
      'look.large.first': { unit: 'ms', goal: '≤ 1500' },
      'look.change': { unit: '%', goal: '≤ 5' },
    },
  },
];

/** A spec by its name. */
export const SNAPSHOT_SPECS: Readonly<Record<string, FigureSpec>> = Object.assign(
  {},
  ...SNAPSHOT_PARTS.map(({ specs }) => specs),
);

/** Puts rows together: geometric means over the pages that both could look at, and sums of tokens. */
export function figuresOf(
  rows: readonly MatrixRow[],
  large: LargePages | undefined,
  changes: readonly ChangeResult[],
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const peer of PEERS) {
    const pairs = rows.flatMap(({ cells }) => {
      const ours = cells.tabhand;
      const theirs = cells[peer];
      return ours && theirs ? [{ ours, theirs }] : [];
    });
    values[`look.time.${peer}`] = geometricMean(pairs.map(({ ours, theirs }) => ours.ms / theirs.ms));
    values[`look.first.${peer}`] = geometricMean(pairs.map(({ ours, theirs }) => ours.firstMs / theirs.firstMs));
    values[`look.tokens.${peer}`] =
      sum(pairs.map(({ ours }) => ours.tokens)) / sum(pairs.map(({ theirs }) => theirs.tokens));
  }
  const words = rows.flatMap((row) => keptOn(row));
  values['look.words.playwright'] = words.length === 0 ? Number.NaN : sum(words) / words.length;
  values['look.words.worst'] = Math.min(...words);
  // On small pages the clock's steps are larger than what is measured.
  values['look.floor'] = geometricMean(
    rows.filter(({ elements }) => elements >= 1_000).map(({ inPageMs, floorMs }) => inPageMs / floorMs),
  );
  if (large) {
    values['look.growth'] = large.hundredMs / large.tenMs;
    values['look.large.chars'] = large.firstChars;
    values['look.large.first'] = large.firstMs;
  }
  values['look.change'] = 100 * geometricMean(changes.map(({ nextTokens, wholeTokens }) => nextTokens / wholeTokens));
  return values;
}

/** The share of Playwright's words that ours holds too; none where it did not run. */
export function keptOn({ visibleText, cells }: MatrixRow): readonly number[] {
  if (!cells.playwright || !cells.tabhand) return [];
  return [keptWords(visibleText, cells.playwright.text, cells.tabhand.text)];
}

function geometricMean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : Math.exp(sum(values.map(Math.log)) / values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
