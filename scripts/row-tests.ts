import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A row of requirements, which tests name in their titles. */
export interface Row {
  /** `K12`, or `webbrain 5.3 endpoint`. */
  readonly id: string;
  /** What it asks for, in a few words. */
  readonly what: string;
  /** Why no test names it, for a row that cannot apply; or what of it cannot apply. */
  readonly note?: string;
  /** Nothing of the row can apply: no test is missed. */
  readonly isElsewhere?: boolean;
}

/** Rows that belong to one page of the documents. */
export interface RowList {
  /** The page that holds their table. */
  readonly page: string;
  /** Where the rows are written down. */
  readonly source: string;
  readonly rows: readonly Row[];
  /** Rows whose tests are still to be written; they are called missing, and fail nothing. */
  readonly awaited?: ReadonlySet<string>;
  /** The rows that a title of `file` names, also such as there are not. */
  named(title: string, file: string): readonly string[];
}

/** The title of a test. */
export interface TestTitle {
  readonly title: string;
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
}

const TEST_FILE = /\.(?:test|e2e)\.tsx?$/;
const TEST_CALL = /^(?:it|test|describe|e2e|acceptance|fault|redteam)\b/;
const NEVER = new Set(['node_modules', 'dist', 'test/pages', 'test/real-world', 'test/real-pages']);

/** The titles of all tests of the repository, and of the groups that they are in. */
export function findTestTitles(root: string): readonly TestTitle[] {
  return ['src', 'packages', 'scripts', 'test'].flatMap((folder) =>
    testFiles(root, folder).flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8'))),
  );
}

function testFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NEVER.has(path) || NEVER.has(entry.name) ? [] : testFiles(root, path);
      // This one names rows that it makes up.
      return TEST_FILE.test(entry.name) && path !== 'scripts/row-tests.test.ts' ? [path] : [];
    });
}

/** The titles in one file. */
export function titlesIn(file: string, text: string): readonly TestTitle[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TEST_CALL.test(node.expression.getText())) {
      const title = node.arguments.map(titleText).find((each) => each !== undefined);
      if (title !== undefined) found.push(...titlesOfEach(node, title).map((each) => ({ title: each, file })));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The titles of `it.each([['P1: one', …]])('%s', …)`, where they are written down; else the title as it is. */
function titlesOfEach({ expression }: ts.CallExpression, title: string): readonly string[] {
  const table = ts.isCallExpression(expression) ? expression.arguments[0] : undefined;
  if (!title.startsWith('%s') || !table || !ts.isArrayLiteralExpression(table)) return [title];
  return table.elements.flatMap((row) => {
    const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return first && ts.isStringLiteralLike(first) ? [title.replace('%s', first.text)] : [];
  });
}

/** Of a title with something filled in, what stands there as it is. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** What is wrong with the titles, one sentence each: rows that there are not, and rows without a test. */
export function findRowProblems(list: RowList, titles: readonly TestTitle[]): readonly string[] {
  const known = new Set(list.rows.map(({ id }) => id));
  const named = titles.flatMap(({ file, title }) => list.named(title, file).map((row) => ({ file, row })));
  const covered = new Set(named.map(({ row }) => row));
  return [
    ...named
      .filter(({ row }) => !known.has(row))
      .map(({ file, row }) => `${file}: there is no row ${row}; see ${list.source}.`),
    ...list.rows
      .filter(({ id, isElsewhere }) => !covered.has(id) && !isElsewhere && !list.awaited?.has(id))
      .map(({ id }) => `${list.page}: no test names the row ${id}.`),
  ];
}

/** The table of rows and their tests. A row that no test names is called missing. */
export function renderRows(list: RowList, titles: readonly TestTitle[]): string {
  const filesOf = new Map<string, Set<string>>();
  for (const { title, file } of titles) {
    for (const row of list.named(title, file)) filesOf.set(row, (filesOf.get(row) ?? new Set()).add(file));
  }
  const wanted = list.rows.filter(({ isElsewhere }) => !isElsewhere);
  const covered = wanted.filter(({ id }) => filesOf.has(id)).length;
  return [
    `${covered} of ${wanted.length} rows have a test that names them.`,
    '',
    '| Row | What | Tests |',
    '| --- | --- | --- |',
    ...list.rows.map(({ id, what, note, isElsewhere }) => {
      const files = [...(filesOf.get(id) ?? [])].map((file) => `[\`${file.split('/').at(-1)}\`](../${file})`);
      const tests = files.join(', ') || (isElsewhere ? '' : '**missing**');
      return `| ${id} | ${what} | ${[tests, note].filter(Boolean).join(' · ')} |`;
    }),
  ].join('\n');
}

const BEGIN = '<!-- Generated by `npm run docs` from the titles of tests. Do not edit below. -->';
const END = '<!-- End of what is generated. -->';

/** `text`, that of the page of `list`, with its table made anew. @throws Error when the page has no place for it */
export function withRows(list: RowList, text: string, titles: readonly TestTitle[]): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${list.page}: put back ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${renderRows(list, titles)}\n\n${END}${after}`;
}
