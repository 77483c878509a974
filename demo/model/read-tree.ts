/** One line of an accessibility tree. */
export interface Line {
  /** `text` for a line of plain text. */
  readonly role: string;
  readonly name: string;
  /** Absent for lines that cannot be acted on. */
  readonly ref?: string;
  /** What is in the field; absent for an empty field. */
  readonly value?: string;
  /** The whole line, without its indentation. */
  readonly text: string;
}

/** A product as a list shows it: its link, and the price and notes that follow before the next product. */
export interface Offer {
  readonly name: string;
  readonly ref: string;
  readonly priceCents: number;
  readonly soldOut: boolean;
  readonly rating: number;
  /** All text of the product, in lower case. */
  readonly text: string;
}

/** The kinds of page the demo shop has. */
export type PageKind = 'list' | 'product' | 'cart' | 'other';

const STRING = '"((?:[^"\\\\]|\\\\.)*)"';
const CONTROL = new RegExp(`^(?:(e\\d+) )?([a-z]+)(?: ${STRING})?`);
const VALUE = new RegExp(` =${STRING}`);

/** Reads the text of `get_accessibility_tree`; fences give no lines. */
export function readTree(text: string): readonly Line[] {
  return text
    .split('\n')
    .map((raw) => raw.trim())
    .filter((line) => line !== '' && !line.startsWith('<'))
    .map(readLine);
}

function readLine(text: string): Line {
  const heading = /^#{1,6} (.*)/.exec(text)?.[1];
  if (heading !== undefined) return { role: 'heading', name: heading, text };
  const [, ref, role = 'text', name] = CONTROL.exec(text) ?? [];
  if (ref === undefined && name === undefined) return { role: 'text', name: text, text };
  const value = VALUE.exec(text)?.[1];
  return {
    role,
    name: unescaped(name ?? ''),
    text,
    ...(ref !== undefined && { ref }),
    ...(value !== undefined && { value: unescaped(value) }),
  };
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, '$1');
}

/** Which page of the shop these lines show. */
export function pageKind(lines: readonly Line[]): PageKind {
  const heading = (pattern: RegExp) => lines.some((line) => line.role === 'heading' && pattern.test(line.name));
  if (heading(/your cart/i)) return 'cart';
  if (lines.some((line) => line.role === 'button' && /add to cart/i.test(line.name))) return 'product';
  if (findLine(lines, /searchbox|textbox|combobox/, /search the shop/i)) return 'list';
  return 'other';
}

/** The first line with such a role and name that has a ref. */
export function findLine(
  lines: readonly Line[],
  role: RegExp,
  name: RegExp,
): (Line & { readonly ref: string }) | undefined {
  for (const line of lines) {
    if (line.ref !== undefined && role.test(line.role) && name.test(line.name)) return { ...line, ref: line.ref };
  }
  return undefined;
}

/** The products of a list page, in its order. */
export function readOffers(lines: readonly Line[]): readonly Offer[] {
  const offers: Offer[] = [];
  lines.forEach((line, index) => {
    if (line.role !== 'link' || line.ref === undefined || line.name === '') return;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((next) => next.role === 'link' || next.role === 'heading');
    const text = [line, ...(end < 0 ? rest : rest.slice(0, end))]
      .map((each) => each.text)
      .join('\n')
      .toLowerCase();
    const price = /\$(\d+)\.(\d\d)/.exec(text);
    if (!price || /^(cart|shop)\b/i.test(line.name)) return;
    offers.push({
      name: line.name,
      ref: line.ref,
      priceCents: Number(price[1]) * 100 + Number(price[2]),
      soldOut: text.includes('sold out'),
      rating: Number(/rated (\d\.\d)/.exec(text)?.[1] ?? 0),
      text,
    });
  });
  return offers;
}

/** Which page of a longer text this is; one of one when the text does not say. */
export function pagesOf(text: string): { readonly page: number; readonly pages: number } {
  const found = /\bpage (\d+) of (\d+)\b/i.exec(text);
  return { page: Number(found?.[1] ?? 1), pages: Number(found?.[2] ?? 1) };
}
