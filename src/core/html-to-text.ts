import { decodeEntities } from './decode-entities';

/** Elements whose content is no text for a reader. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'head',
  'iframe',
  'object',
  'textarea',
  'title',
]);

/** Elements that stand on lines of their own; those of the second set also keep a blank line around them. */
const LINES = new Set('br dd dt div figcaption hr legend li option summary tr address caption'.split(' '));
const PARAGRAPHS = new Set(
  'article aside blockquote details dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header main nav ol p pre section table ul'.split(
    ' ',
  ),
);

interface Tag {
  /** Lower case; empty for comments, doctypes and the like. */
  readonly name: string;
  readonly isClosing: boolean;
  /** The place right behind it. */
  readonly end: number;
}

/**
 * The readable text of an HTML source, without a document: blocks become lines, headings and list items are marked.
 * One pass over the source, whatever its mistakes. It sees no styles and runs nothing.
 */
export function htmlToText(html: string): string {
  const writer = createWriter();
  writer.prefix('# ');
  writer.text(decodeEntities(titleOf(html)), { keepLines: false });
  writer.prefix('');
  writer.lineBreak(2);
  let preDepth = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const textEnd = open < 0 ? html.length : open;
    if (textEnd > at) writer.text(decodeEntities(html.slice(at, textEnd)), { keepLines: preDepth > 0 });
    if (open < 0) break;
    const tag = readTag(html, open);
    if (!tag) {
      writer.text('<', { keepLines: false });
      at = open + 1;
      continue;
    }
    at = SKIPPED.has(tag.name) && !tag.isClosing ? endOfElement(html, tag) : tag.end;
    if (tag.name === 'pre') preDepth = Math.max(0, preDepth + (tag.isClosing ? -1 : 1));
    writeMark(writer, tag);
  }
  return writer.result();
}

/** The first title's text; found by plain search, since a pattern could be made to take quadratic time. */
function titleOf(html: string): string {
  const open = html.search(/<title[\s>]/i);
  const start = open < 0 ? -1 : html.indexOf('>', open);
  if (start < 0) return '';
  const end = html.indexOf('<', start);
  return html.slice(start + 1, end < 0 ? start + 1 : end);
}

type Writer = ReturnType<typeof createWriter>;

function writeMark(writer: Writer, { name, isClosing }: Tag): void {
  if (isClosing && isMarked(name)) writer.prefix('');
  if (PARAGRAPHS.has(name)) writer.lineBreak(2);
  else if (LINES.has(name)) writer.lineBreak(1);
  else if (name === 'td' || name === 'th') writer.space();
  if (isClosing) return;
  if (isHeading(name)) writer.prefix(`${'#'.repeat(Number(name[1]))} `);
  if (name === 'li') writer.prefix('- ');
}

function isMarked(name: string): boolean {
  return name === 'li' || isHeading(name);
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}

/** Joins texts; white space and marks wait until a text follows, so that none pile up. */
function createWriter() {
  const parts: string[] = [];
  let breaks = 0;
  let hasSpace = false;
  let mark = '';

  function flush(): void {
    if (parts.length > 0) {
      if (breaks > 0) parts.push('\n'.repeat(breaks));
      else if (hasSpace) parts.push(' ');
    }
    if (mark !== '') parts.push(mark);
    breaks = 0;
    hasSpace = false;
    mark = '';
  }

  return {
    text(text: string, { keepLines }: { readonly keepLines: boolean }) {
      for (const [index, line] of (keepLines ? text.split(/\r?\n/) : [text]).entries()) {
        if (index > 0) breaks = Math.max(breaks, 1);
        const words = keepLines ? line.trimEnd() : line.trim().replace(/\s+/g, ' ');
        if (words === '') {
          hasSpace ||= line !== '';
          continue;
        }
        hasSpace ||= !keepLines && /^\s/.test(line);
        flush();
        parts.push(words);
        hasSpace = /\s$/.test(line);
      }
    },
    space() {
      hasSpace = true;
    },
    lineBreak(count: number) {
      // Between a mark and its text there is no break: `<li><p>`.
      if (mark === '') breaks = Math.max(breaks, count);
    },
    prefix(text: string) {
      mark = text;
    },
    result: () => parts.join(''),
  };
}

/** The tag at `open`, or undefined when the `<` there begins none. */
function readTag(html: string, open: number): Tag | undefined {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return { name: '', isClosing: false, end: end < 0 ? html.length : end + 3 };
  }
  const next = html[open + 1] ?? '';
  if (next === '!' || next === '?') return { name: '', isClosing: false, end: tagEnd(html, open) };
  const isClosing = next === '/';
  const nameStart = open + (isClosing ? 2 : 1);
  const name = /^[a-z][a-z0-9:-]*/i.exec(html.slice(nameStart, nameStart + 40))?.[0];
  if (name === undefined) return undefined;
  return { name: name.toLowerCase(), isClosing, end: tagEnd(html, nameStart + name.length) };
}

/** The place behind the `>` that ends a tag; one inside a quoted attribute does not. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at++) {
    const character = html[at];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return at + 1;
    } else if ((character === '"' || character === "'") && html[at - 1] === '=') {
      quote = character;
    }
  }
  return html.length;
}

/** The place behind the closing tag of a skipped element, or the end of the source when there is none. */
function endOfElement(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = end;
  const found = closing.exec(html);
  return found ? tagEnd(html, found.index) : html.length;
}
