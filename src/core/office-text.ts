import { decodeEntities } from './decode-entities';
import { tidyLines } from './tidy-lines';
import { openZip, type Zip } from './zip';

/** No part of a document is read that unpacks to more. */
const MAX_PART_BYTES = 20 * 1_048_576;
const MAX_SHEETS = 50;

/**
 * The text of a word, table or slide document (OOXML or OpenDocument): paragraphs as lines, cells between bars. Undefined
 * for a file that is none.
 */
export async function officeText(blob: Blob): Promise<string | undefined> {
  // Bytes that only begin like a ZIP file make the reader throw; then there is no text either.
  const zip = await openZip(blob).catch(() => undefined);
  if (!zip) return undefined;
  const part = async (name: string) => (await zip.text(name, MAX_PART_BYTES).catch(() => undefined)) ?? '';
  if (zip.names.includes('word/document.xml')) return xmlText(await part('word/document.xml'));
  if (zip.names.includes('xl/workbook.xml')) return sheetsText(zip, part);
  if (zip.names.includes('content.xml')) return xmlText(await part('content.xml'));
  const slides = numbered(zip, /^ppt\/slides\/slide(\d+)\.xml$/);
  if (slides.length === 0) return undefined;
  const texts = slides.map(async ([number, name]) => `[slide ${number}]\n${xmlText(await part(name))}`);
  return (await Promise.all(texts)).join('\n\n');
}

type ReadPart = (name: string) => Promise<string>;

function numbered({ names }: Zip, pattern: RegExp): readonly (readonly [number, string])[] {
  const found = names.flatMap((name) => {
    const number = pattern.exec(name)?.[1];
    return number === undefined ? [] : [[Number(number), name] as const];
  });
  return found.sort(([a], [b]) => a - b);
}

async function sheetsText(zip: Zip, part: ReadPart): Promise<string> {
  const shared = textsIn(await part('xl/sharedStrings.xml'), 'si');
  const titles = [...tokens(await part('xl/workbook.xml'))].flatMap((token) =>
    'name' in token && token.name === 'sheet' ? [decodeEntities(attributeOf(token, 'name') ?? '')] : [],
  );
  const sheets = numbered(zip, /^xl\/worksheets\/sheet(\d+)\.xml$/).slice(0, MAX_SHEETS);
  const texts = sheets.map(async ([number, name], index) =>
    [`[sheet ${titles[index] ?? number}]`, ...rowsOf(await part(name), shared)].join('\n'),
  );
  return (await Promise.all(texts)).join('\n\n');
}

/** The text inside each element of this name. */
function textsIn(xml: string, wanted: string): readonly string[] {
  const texts: string[] = [];
  for (const token of tokens(xml)) {
    if ('text' in token) {
      if (texts.length > 0) texts[texts.length - 1] += decodeEntities(token.text);
    } else if (token.name === wanted && !token.isEnd) texts.push('');
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

function rowsOf(xml: string, shared: readonly string[]): readonly string[] {
  const rows: string[][] = [];
  let type = '';
  for (const token of tokens(xml)) {
    const row = rows.at(-1);
    if ('text' in token) {
      const last = (row?.length ?? 0) - 1;
      const words = type === 's' ? (shared[Number(token.text)] ?? '') : decodeEntities(token.text).trim();
      if (row && last >= 0 && type !== '') row[last] += words;
    } else if (token.name === 'row' && !token.isEnd) rows.push([]);
    else if (token.name === 'c' && !token.isEnd && row) {
      type = attributeOf(token, 't') ?? 'n';
      const column = columnOf(/^[A-Z]+/.exec(attributeOf(token, 'r') ?? '')?.[0]) ?? row.length;
      // Empty cells are left out of the file, but not of the row.
      while (row.length < Math.min(column, 500)) row.push('');
      row.push('');
    } else if (token.name === 'c' || token.name === 'f') type = token.isEnd && token.name === 'f' ? 'n' : '';
  }
  return rows.map((cells) => cells.join(' | ').replace(/(?: \| )+$/, ''));
}

/** `A` is 0, `AA` 26. */
function columnOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Elements that end a line, in either family of formats, by the names behind their prefixes. */
const LINES = new Set(['p', 'h', 'tr', 'table-row', 'br', 'line-break']);
const CELLS = new Set(['tc', 'table-cell']);
/** What is no text of the document: codes of fields, what was deleted, notes, the same again for old programs. */
const SKIPPED = new Set(['instrText', 'delText', 'annotation', 'Fallback']);

function xmlText(xml: string): string {
  let text = '';
  let isCellEnd = false;
  let skipped = '';
  for (const token of tokens(xml)) {
    if ('text' in token) {
      if (skipped !== '') continue;
      if (isCellEnd && token.text.trim() !== '') {
        text = `${text.endsWith('\n') ? text.slice(0, -1) : text} | `;
        isCellEnd = false;
      }
      text += decodeEntities(token.text);
      continue;
    }
    const { name, isEnd, isEmpty } = token;
    if (SKIPPED.has(name)) {
      if (isEnd && name === skipped) skipped = '';
      else if (!isEnd && !isEmpty && skipped === '') skipped = name;
    } else if (name === 'tab' || name === 's') text += ' ';
    else if (CELLS.has(name) && isEnd) isCellEnd = true;
    else if (LINES.has(name) && (isEnd || isEmpty)) {
      text += '\n';
      if (name === 'tr' || name === 'table-row') isCellEnd = false;
    }
  }
  return tidyLines(text);
}

interface Tag {
  /** Without its prefix. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly source: string;
}

const MAX_TAG_CHARS = 2_000;

/** Tags and the texts between them, in one pass. */
function* tokens(xml: string): Generator<Tag | { readonly text: string }> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open !== at) yield { text: xml.slice(at, open < 0 ? xml.length : open) };
    const close = open < 0 ? -1 : xml.indexOf('>', open);
    if (close < 0) return;
    at = close + 1;
    const source = xml.slice(open, Math.min(close + 1, open + MAX_TAG_CHARS));
    const [, end, name] = /^<(\/?)(?:[\w-]{1,50}:)?([\w-]{1,50})/.exec(source) ?? [];
    if (name !== undefined) yield { name, isEnd: end === '/', isEmpty: xml[close - 1] === '/', source };
  }
}

function attributeOf({ source }: Tag, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(source)?.[1];
}
