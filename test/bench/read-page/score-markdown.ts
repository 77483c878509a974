import type { PageTruth } from './page-truth.ts';

/** How much of what a page holds is in a Markdown text, each as kept and wanted. */
export type MarkdownScore = Readonly<Record<keyof typeof measures, Share>>;

/** How many of how many. For words both are words. */
export interface Share {
  readonly kept: number;
  readonly of: number;
}

/** Scores a text against what the page holds. `pageUrl`: what its links are relative to. */
export function scoreMarkdown(markdown: string, truth: PageTruth, pageUrl: string): MarkdownScore {
  const read = parse(markdown, pageUrl);
  const entries = Object.entries(measures).map(([name, measure]) => [name, measure(read, truth)]);
  // The entries are those of the measures.
  return Object.fromEntries(entries) as MarkdownScore;
}

interface ReadMarkdown {
  /** All words with blanks between and around them, without addresses. */
  readonly words: string;
  readonly headings: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  /** What stands in fences. */
  readonly code: string;
  readonly rows: readonly string[];
}

const measures = {
  main: (read: ReadMarkdown, { main }: PageTruth) => weighed(read, main),
  noise: (read: ReadMarkdown, truth: PageTruth) => weighed(read, noiseOf(truth)),
  headings: (read: ReadMarkdown, { headings }: PageTruth) =>
    counted(headings, (text) => read.headings.has(wordsOf(text))),
  links: (read: ReadMarkdown, { links }: PageTruth) => counted(links, (url) => read.links.has(url)),
  code: (read: ReadMarkdown, { code }: PageTruth) => counted(code, (text) => read.code.includes(codeOf(text))),
  rows: (read: ReadMarkdown, { rows }: PageTruth) =>
    counted(rows, (cells) => read.rows.some((row) => holds(row, cells))),
};

/** Which blocks of the page are in the text. */
export function keptBlocks(markdown: string, blocks: readonly string[]): readonly boolean[] {
  const { words } = parse(markdown, 'http://localhost/');
  return blocks.map((text) => words.includes(wordsOf(text)));
}

/** What is told beside the main text only: not single words, and not what the main text says too. */
export function noiseOf({ main, noise }: PageTruth): readonly string[] {
  const said = wordsOf(main.join(' '));
  return noise.filter((text) => wordCount(text) > 1 && !said.includes(wordsOf(text)));
}

function weighed({ words }: ReadMarkdown, blocks: readonly string[]): Share {
  const kept = blocks.filter((text) => words.includes(wordsOf(text)));
  return { kept: sum(kept.map(wordCount)), of: sum(blocks.map(wordCount)) };
}

function counted<T>(items: readonly T[], isKept: (item: T) => boolean): Share {
  return { kept: items.filter(isKept).length, of: items.length };
}

function parse(markdown: string, pageUrl: string): ReadMarkdown {
  const fences = [...markdown.matchAll(/^([ >]*)```.*\n([\s\S]*?)^[ >]*```/gm)];
  const links = [...markdown.matchAll(/\]\(<?([^)\s>]*)>?(?: "[^"]*")?\)/g)].flatMap(([, to = '']) =>
    URL.canParse(to, pageUrl) ? [new URL(to, pageUrl).href] : [],
  );
  const prose = markdown.replace(/\]\([^)\n]*\)/g, ']');
  const lines = prose.split('\n');
  return {
    words: wordsOf(prose),
    headings: new Set(
      lines.flatMap((line) => (/^[ >\d.-]*#{1,6} /.test(line) ? [wordsOf(line.replace(/^[^#]*/, ''))] : [])),
    ),
    links: new Set(links),
    code: codeOf(fences.map(([, indent = '', text = '']) => text.replaceAll(indent, '')).join('\n')),
    rows: lines.filter((line) => line.includes('|')),
  };
}

/** The cells in this order, apart from each other. */
function holds(row: string, cells: readonly string[]): boolean {
  const parts = row.split(/(?<!\\)\|/).map(wordsOf);
  let at = 0;
  return cells.map(wordsOf).every((cell) => {
    const found = parts.findIndex((part, index) => index >= at && part === cell);
    at = found + 1;
    return found >= 0;
  });
}

function codeOf(text: string): string {
  return text.replace(/[^\S\n]+$/gm, '').replace(/^\n+|\n+$/g, '');
}

/** Letters and digits only, so that marks of Markdown do not count; with blanks around. */
function wordsOf(text: string): string {
  const words =
    text
      .normalize('NFC')
      .replace(/\\(?=\W)/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

function wordCount(text: string): number {
  return wordsOf(text).split(' ').length - 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
