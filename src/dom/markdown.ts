import { isBlock } from './block-tags';
import { isElement, isText } from './element-kind';
import { all, attributeOf, tagOf, textOf } from './read-element';
import { oneLine, withoutEndBreaks } from './text';

/** The text of an element as simple Markdown: headings, lists, tables, quotes, code and links, with `href` as it stands. */
export function toMarkdown(root: Element): string {
  const blocks: string[] = [];
  writeBlocks(root, blocks, '');
  return blocks
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function writeBlocks(element: Element, blocks: string[], prefix: string): void {
  let line = '';
  const flush = (): void => {
    const text = line
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
    line = '';
    if (text) blocks.push(prefixed(text, prefix));
  };
  for (const child of element.childNodes) {
    if (isText(child)) line += child.data.replace(/\s+/g, ' ');
    else if (!isElement(child)) continue;
    else if (tagOf(child) === 'br') line += '\n';
    else if (isBlock(child)) {
      flush();
      writeBlock(child, blocks, prefix);
    } else line += inlineText(child);
  }
  flush();
}

function writeBlock(element: Element, blocks: string[], prefix: string): void {
  const tag = tagOf(element);
  if (/^h[1-6]$/.test(tag)) {
    const text = oneLine(inlineText(element));
    if (text) blocks.push(prefixed(`${'#'.repeat(Number(tag[1]))} ${text}`, prefix));
    return;
  }
  switch (tag) {
    case 'ul':
    case 'ol':
      writeList(element, blocks, prefix);
      return;
    case 'table':
      writeTable(element, blocks, prefix);
      return;
    case 'pre':
      writeCode(textOf(element), blocks, prefix);
      return;
    case 'blockquote':
      writeBlocks(element, blocks, `${prefix}> `);
      return;
    default:
      writeBlocks(element, blocks, prefix);
  }
}

function writeList(list: Element, blocks: string[], prefix: string): void {
  const items: string[] = [];
  let number = Number(attributeOf(list, 'start')) || 1;
  for (const item of list.children) {
    const inner: string[] = [];
    if (tagOf(item) === 'li') writeBlocks(item, inner, '');
    else writeBlock(item, inner, '');
    const text = inner.join('\n');
    if (!text) continue;
    const mark = tagOf(list) === 'ol' ? `${number++}. ` : '- ';
    items.push(mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`));
  }
  if (items.length > 0) blocks.push(prefixed(items.join('\n'), prefix));
}

function writeCode(text: string, blocks: string[], prefix: string): void {
  if (!/\S/.test(text)) return;
  const fence = text.includes('```') ? '`````' : '```';
  blocks.push(prefixed(`${fence}\n${withoutEndBreaks(text).replace(/^\n/, '')}\n${fence}`, prefix));
}

// A table that only lays things out has a cell with blocks in it; it is read as what it holds.
function writeTable(table: Element, blocks: string[], prefix: string): void {
  if (table.querySelector('table,h1,h2,h3,ul,ol,pre,p + p')) {
    writeBlocks(table, blocks, prefix);
    return;
  }
  const caption = oneLine(table.querySelector('caption')?.textContent ?? '');
  if (caption) blocks.push(prefixed(caption, prefix));
  const rows = all(table, 'tr').map((row) =>
    [...row.children].map((cell) => oneLine(inlineText(cell)).replaceAll('|', '\\|')),
  );
  const lines = rows.filter((cells) => cells.some((cell) => cell)).map((cells) => cells.join(' | '));
  const width = rows[0]?.length ?? 0;
  if (width > 1 && lines.length > 1 && table.querySelector('th'))
    lines.splice(1, 0, '--- | '.repeat(width).slice(0, -3));
  if (lines.length > 0) blocks.push(prefixed(lines.join('\n'), prefix));
}

function inlineText(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'img') {
    const alt = attributeOf(element, 'alt').trim();
    return alt ? ` [image: ${alt}] ` : '';
  }
  let text = '';
  for (const child of element.childNodes) {
    if (isText(child)) text += child.data.replace(/\s+/g, ' ');
    else if (isElement(child))
      text += tagOf(child) === 'br' ? '\n' : isBlock(child) ? ` ${inlineText(child)} ` : inlineText(child);
  }
  if (tag === 'code' && !text.includes('`')) return around(text, '`', '`');
  const to = tag === 'a' && attributeOf(element, 'href');
  return to ? around(text, '[', `](${to})`) : text;
}

/** The marks stand at the words themselves, blanks outside of them. */
function around(text: string, open: string, close: string): string {
  const words = text.trim();
  return words && text.replace(words, () => open + words + close);
}

function prefixed(text: string, prefix: string): string {
  return text.replace(/^/gm, prefix);
}
