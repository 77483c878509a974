import { isElement, isText } from './element-kind';

/** The text of an element as simple Markdown: headings, lists, tables, quotes and code; no links, no markup inside lines. */
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
    if (text !== '') blocks.push(prefixed(text, prefix));
  };
  for (const child of element.childNodes) {
    if (isText(child)) line += child.data.replace(/\s+/g, ' ');
    else if (!isElement(child)) continue;
    else if (child.localName === 'br') line += '\n';
    else if (isBlock(child)) {
      flush();
      writeBlock(child, blocks, prefix);
    } else line += inlineText(child);
  }
  flush();
}

function writeBlock(element: Element, blocks: string[], prefix: string): void {
  const tag = element.localName;
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const text = inlineText(element).trim();
      if (text !== '') blocks.push(prefixed(`${'#'.repeat(Number(tag[1]))} ${text.replace(/\s+/g, ' ')}`, prefix));
      return;
    }
    case 'ul':
    case 'ol':
      writeList(element, blocks, prefix);
      return;
    case 'table':
      writeTable(element, blocks, prefix);
      return;
    case 'pre':
      blocks.push(prefixed(`\`\`\`\n${(element.textContent ?? '').replace(/\n+$/, '')}\n\`\`\``, prefix));
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
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (const item of list.children) {
    const inner: string[] = [];
    if (item.localName === 'li') writeBlocks(item, inner, '');
    else writeBlock(item, inner, '');
    const text = inner.join('\n');
    if (text === '') continue;
    const mark = list.localName === 'ol' ? `${number++}. ` : '- ';
    items.push(mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`));
  }
  if (items.length > 0) blocks.push(prefixed(items.join('\n'), prefix));
}

// A table that only lays things out has a cell with blocks in it; it is read as what it holds.
function writeTable(table: Element, blocks: string[], prefix: string): void {
  if (table.querySelector('table,h1,h2,h3,ul,ol,p + p') !== null) {
    writeBlocks(table, blocks, prefix);
    return;
  }
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => inlineText(cell).replace(/\s+/g, ' ').trim()).join(' | '),
  );
  const caption = table.querySelector('caption')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const lines = [caption, ...rows].filter((line) => line.replace(/[| ]/g, '') !== '');
  if (lines.length > 0) blocks.push(prefixed(lines.join('\n'), prefix));
}

function inlineText(element: Element): string {
  if (element.localName === 'img') {
    const alt = element.getAttribute('alt')?.trim() ?? '';
    return alt === '' ? '' : ` [image: ${alt}] `;
  }
  let text = '';
  for (const child of element.childNodes) {
    if (isText(child)) text += child.data.replace(/\s+/g, ' ');
    else if (isElement(child))
      text += child.localName === 'br' ? '\n' : isBlock(child) ? ` ${inlineText(child)} ` : inlineText(child);
  }
  return text;
}

function isBlock(element: Element): boolean {
  return BLOCKS.has(element.localName) || element.querySelector(BLOCK_SELECTOR) !== null;
}

const BLOCK_NAMES =
  'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul';
const BLOCKS = new Set(BLOCK_NAMES.split(' '));
const BLOCK_SELECTOR = BLOCK_NAMES.split(' ').join(',');

function prefixed(text: string, prefix: string): string {
  return prefix === ''
    ? text
    : text
        .split('\n')
        .map((line) => prefix + line)
        .join('\n');
}
