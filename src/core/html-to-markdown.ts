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

const MAX_TAG_CHARS = 4_000;
/** Longer ones are of no use to a reader, and hold little but tracking. */
const MAX_LINK_CHARS = 300;

/**
 * The readable text of an HTML source as Markdown, without a document: headings, lists, tables, quotes, code and links.
 * One pass over the source, whatever its mistakes. It sees no styles and runs nothing. Links are given when there is an
 * address that they are relative to.
 */
export function htmlToMarkdown(html: string, baseUrl?: string): string {
  const writer = createWriter();
  const marks = createMarks(writer, baseUrl);
  writer.prefix('# ');
  writer.text(decodeEntities(titleOf(html)), { keepLines: false });
  writer.prefix('');
  writer.lineBreak(2);
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const textEnd = open < 0 ? html.length : open;
    if (textEnd > at) writer.text(decodeEntities(html.slice(at, textEnd)), { keepLines: marks.isPreformatted() });
    if (open < 0) break;
    const tag = readTag(html, open);
    if (!tag) {
      writer.text('<', { keepLines: false });
      at = open + 1;
      continue;
    }
    at = SKIPPED.has(tag.name) && !tag.isClosing ? endOfElement(html, tag) : tag.end;
    marks.write(tag, html.slice(open, Math.min(tag.end, open + MAX_TAG_CHARS)));
  }
  marks.end();
  return writer.result();
}

type Writer = ReturnType<typeof createWriter>;

/** What tags say about the texts between them. */
function createMarks(writer: Writer, baseUrl: string | undefined) {
  const lists: (number | undefined)[] = [];
  let preDepth = 0;
  let link: string | undefined;

  function closeLink(): void {
    if (link !== undefined) writer.close('[', `](${link})`);
    link = undefined;
  }

  function preformatted(isClosing: boolean): void {
    if (isClosing && preDepth === 0) return;
    preDepth += isClosing ? -1 : 1;
    if (preDepth !== (isClosing ? 0 : 1)) return;
    if (isClosing) writer.close('```\n', '\n```');
    else writer.open('```\n');
  }

  function item(): string {
    const indent = '  '.repeat(Math.min(Math.max(lists.length - 1, 0), 8));
    const number = lists.at(-1);
    if (number === undefined) return `${indent}- `;
    lists[lists.length - 1] = number + 1;
    return `${indent}${number}. `;
  }

  function list({ name, isClosing }: Tag, source: string): void {
    if (isClosing) lists.pop();
    else lists.push(name === 'ol' ? Number.parseInt(attributeOf(source, 'start') ?? '1', 10) || 1 : undefined);
  }

  return {
    isPreformatted: () => preDepth > 0,
    write(tag: Tag, source: string): void {
      const { name, isClosing } = tag;
      const isBlock = PARAGRAPHS.has(name) || LINES.has(name);
      // A link around blocks would have to span lines, so it ends with the first of them.
      if (isBlock || name === 'a') closeLink();
      if (isClosing && (name === 'li' || isHeading(name))) writer.prefix('');
      if (name === 'pre' && isClosing) preformatted(true);
      // A list inside an item of another one needs no blank line.
      if (PARAGRAPHS.has(name)) writer.lineBreak((name === 'ul' || name === 'ol') && lists.length > 0 ? 1 : 2);
      else if (LINES.has(name)) writer.lineBreak(1);
      else if ((name === 'td' || name === 'th') && !isClosing) writer.cell();
      if (name === 'ul' || name === 'ol') list(tag, source);
      if (name === 'blockquote') writer.quote(isClosing ? -1 : 1);
      if (name === 'code' && preDepth === 0) {
        if (isClosing) writer.close('`', '`');
        else writer.open('`');
      }
      if (isClosing) return;
      if (name === 'pre') preformatted(false);
      if (isHeading(name)) writer.prefix(`${'#'.repeat(Number(name[1]))} `);
      if (name === 'li') writer.prefix(item());
      if (name === 'img') writeImage(writer, source);
      if (name === 'a') {
        link = linkOf(source, baseUrl);
        if (link !== undefined) writer.open('[');
      }
    },
    end(): void {
      closeLink();
      while (preDepth > 0) preformatted(true);
    },
  };
}

function writeImage(writer: Writer, source: string): void {
  const alt = attributeOf(source, 'alt')?.trim() ?? '';
  if (alt !== '') writer.text(` [image: ${alt}] `, { keepLines: false });
}

/** The address of a link, made absolute; undefined for one that leads nowhere a reader could go. */
function linkOf(source: string, baseUrl: string | undefined): string | undefined {
  const href = attributeOf(source, 'href')?.trim() ?? '';
  if (baseUrl === undefined || href === '' || href.startsWith('#')) return undefined;
  const url = URL.parse(href, baseUrl);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.href.length <= MAX_LINK_CHARS ? url.href.replace(/[()]/g, encodeURIComponent) : undefined;
}

/** The value of an attribute in the source of a tag. */
function attributeOf(source: string, name: string): string | undefined {
  const found = new RegExp(`[\\s"'/]${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(source);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeEntities(value);
}

/** The first title's text; found by plain search, since a pattern could be made to take quadratic time. */
function titleOf(html: string): string {
  const open = html.search(/<title[\s>]/i);
  const start = open < 0 ? -1 : html.indexOf('>', open);
  if (start < 0) return '';
  const end = html.indexOf('<', start);
  return html.slice(start + 1, end < 0 ? start + 1 : end);
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}

/** Joins texts; white space and marks wait until a text follows, so that none pile up. */
function createWriter() {
  const parts: string[] = [];
  let breaks = 0;
  let hasSpace = false;
  let hasCell = false;
  let mark = '';
  let quoteDepth = 0;
  let opened: string[] = [];

  function flush(): void {
    const quote = '> '.repeat(quoteDepth);
    if (parts.length === 0 || breaks > 0) {
      // The lines between two of a quote are part of it.
      const blank = `\n${quote.trimEnd()}`.repeat(Math.max(breaks - 1, 0));
      if (parts.length > 0) parts.push(blank, '\n');
      parts.push(quote);
    } else if (hasCell) parts.push(' | ');
    else if (hasSpace) parts.push(' ');
    parts.push(mark, ...opened);
    breaks = 0;
    hasSpace = false;
    hasCell = false;
    mark = '';
    opened = [];
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
    /** The next text belongs to another cell of the row. */
    cell() {
      hasCell = parts.length > 0;
    },
    lineBreak(count: number) {
      // Between a mark and its text there is no break: `<li><p>`.
      if (mark === '') breaks = Math.max(breaks, count);
    },
    prefix(text: string) {
      mark = text;
    },
    quote(by: number) {
      quoteDepth = Math.min(Math.max(quoteDepth + by, 0), 8);
    },
    /** Stands right before the next text. */
    open(text: string) {
      opened.push(text);
    },
    /** Stands right behind the last text, unless none came since `open`. */
    close(openedText: string, text: string) {
      const at = opened.lastIndexOf(openedText);
      if (at >= 0) opened.splice(at, 1);
      else if (parts.length > 0) parts.push(text);
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
