import { nearName } from './near-name';

/** A fenced block of a manifest, as it stands in the text. */
export interface ManifestBlock {
  readonly kind: 'tools' | 'skill';
  readonly text: string;
  /** Of its opening fence, from 1. */
  readonly line: number;
  /** False when the text ended before the fence did. */
  readonly isClosed: boolean;
}

/** Something that looks like a manifest's fence and is none. */
export interface DoubtfulFence {
  readonly line: number;
  readonly word: string;
  readonly reason: 'misspelled' | 'not-top-level';
}

/** A skill's text in its parts. */
export interface MarkdownParts {
  /** The lines between the two `---`; absent without front matter. */
  readonly frontMatter?: string;
  /** The text begins with `---` and a field, and no second `---` follows. */
  readonly isFrontMatterOpen: boolean;
  readonly blocks: readonly ManifestBlock[];
  readonly doubtful: readonly DoubtfulFence[];
  /** What is left, manifest fences taken out. */
  readonly text: string;
}

const FENCE_WORDS: ReadonlyMap<string, ManifestBlock['kind']> = new Map([
  ['webbrain-tools', 'tools'],
  ['wb-tools', 'tools'],
  ['tabhand-tools', 'tools'],
  ['webbrain-skill', 'skill'],
  ['tabhand-skill', 'skill'],
]);

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)([^`]*)$/;
// Behind list marks, quotation marks or four blanks a fence belongs to something else, or is code.
const INNER_FENCE = /^[ \t>*+-]*(?:`{3,}|~{3,})[ \t]*([^\s`]+)/;
const MAX_DOUBTFUL = 20;
const MAX_INNER_PREFIX_CHARS = 200;

/** Splits a skill's text. Fences are read as CommonMark does at top level: a fence inside a longer one is text. */
export function splitMarkdown(markdown: string): MarkdownParts {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const end = frontMatterEnd(lines);
  const frontMatter = end === undefined ? {} : { frontMatter: lines.slice(1, end).join('\n') };
  const isFrontMatterOpen = end === undefined && isDashes(lines[0]) && /^[\w-]+:(\s|$)/.test(lines[1] ?? '');
  return { ...frontMatter, isFrontMatterOpen, ...splitBody(lines, end === undefined ? 0 : end + 1) };
}

function frontMatterEnd(lines: readonly string[]): number | undefined {
  if (!isDashes(lines[0])) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && (isDashes(line) || /^\.{3}\s*$/.test(line)));
  return end < 0 ? undefined : end;
}

function isDashes(line: string | undefined): boolean {
  return line !== undefined && /^---\s*$/.test(line);
}

interface OpenFence {
  readonly sign: string;
  readonly kind: ManifestBlock['kind'] | undefined;
  readonly line: number;
  readonly lines: string[];
}

function splitBody(lines: readonly string[], from: number): Pick<MarkdownParts, 'blocks' | 'doubtful' | 'text'> {
  const blocks: ManifestBlock[] = [];
  const doubtful: DoubtfulFence[] = [];
  const kept: string[] = [];
  let open: OpenFence | undefined;
  for (const [index, line] of lines.entries()) {
    if (index < from) continue;
    if (open === undefined) {
      const fence = FENCE.exec(line);
      const word = (fence?.[2] ?? '').toLowerCase();
      const kind = FENCE_WORDS.get(word);
      const isAsked = kind === undefined && doubtful.length < MAX_DOUBTFUL;
      const doubt = isAsked ? doubtOf(line, word, fence !== null) : undefined;
      if (doubt) doubtful.push({ ...doubt, line: index + 1 });
      if (fence !== null) open = { sign: fence[1] ?? '', kind, line: index + 1, lines: [] };
      if (kind === undefined) kept.push(line);
    } else if (closes(line, open.sign)) {
      if (open.kind) blocks.push({ kind: open.kind, text: open.lines.join('\n'), line: open.line, isClosed: true });
      else kept.push(line);
      open = undefined;
    } else {
      (open.kind ? open.lines : kept).push(line);
    }
  }
  if (open?.kind) blocks.push({ kind: open.kind, text: open.lines.join('\n'), line: open.line, isClosed: false });
  return { blocks, doubtful, text: kept.join('\n').trim() };
}

function closes(line: string, sign: string): boolean {
  const match = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line);
  return match?.[1] !== undefined && match[1][0] === sign[0] && match[1].length >= sign.length;
}

function doubtOf(line: string, word: string, isFence: boolean): Pick<DoubtfulFence, 'word' | 'reason'> | undefined {
  if (isFence) {
    const meant = word === '' ? undefined : nearName(word, FENCE_WORDS.keys());
    return meant === undefined ? undefined : { word: meant, reason: 'misspelled' };
  }
  const inner = INNER_FENCE.exec(line.slice(0, MAX_INNER_PREFIX_CHARS))?.[1]?.toLowerCase();
  return inner !== undefined && FENCE_WORDS.has(inner) ? { word: inner, reason: 'not-top-level' } : undefined;
}
