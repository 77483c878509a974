import { attributeOf, hasAttribute, tagOf } from './read-element';
import { styleSheetsOf } from './style-sheets';

/**
 * What a style may say that a look asks for: text beside the element, a hand as cursor, another kind of box or of letters,
 * or that its box can't be seen.
 */
export type StyleHint = 'text' | 'pointer' | 'display' | 'letters' | 'fade';

/** False when no rule can give the element this; what its own `style` says is for the caller to see. */
export type StyleHints = (element: Element, hint: StyleHint) => boolean;

/** By the end of a selector (`.done`, `#menu`, `span`, `[type`; `*` for everything): a bit for each of the hints. */
type Keys = ReadonlyMap<string, number>;

const BITS: Readonly<Record<StyleHint, number>> = { text: 1, pointer: 2, display: 4, letters: 8, fade: 16 };
const ALL_BITS = 31;

/** With the number of rules there were. */
const known = new WeakMap<CSSStyleSheet, { readonly count: number; readonly keys: Keys }>();

/** Of a root without sheets. */
export const NO_HINTS: StyleHints = () => false;

/**
 * Reading a computed style costs as much as all else at an element, so it is done only where a rule may matter. As in a
 * browser, the last part of each selector tells which elements those are. A sheet of another site cannot be read: then
 * every element may be one. `root` is a document or shadow root. For one pass: nothing may change meanwhile.
 */
export function createStyleHints(root: DocumentOrShadowRoot): StyleHints {
  const sheets = styleSheetsOf(root);
  if (sheets.length === 0) return NO_HINTS;
  const keys = new Map<string, number>();
  for (const sheet of sheets) for (const [key, bits] of keysOfSheet(sheet)) addBits(keys, key, bits);
  return keys.size === 0 ? NO_HINTS : createTester(keys);
}

function createTester(keys: Keys): StyleHints {
  const always = keys.get('*') ?? 0;
  const attributes = [...keys].flatMap(([key, bits]) => (key.startsWith('[') ? [{ name: key.slice(1), bits }] : []));
  const hasIds = [...keys.keys()].some((key) => key.startsWith('#'));
  const byClass = new Map([['', 0]]);
  const ofClasses = (names: string): number => {
    let bits = 0;
    for (const name of names.split(/\s+/)) bits |= keys.get(`.${name}`) ?? 0;
    byClass.set(names, bits);
    return bits;
  };
  const bitsOf = (element: Element): number => {
    const names = attributeOf(element, 'class');
    let bits = always | (keys.get(tagOf(element)) ?? 0) | (byClass.get(names) ?? ofClasses(names));
    if (hasIds) bits |= keys.get(`#${attributeOf(element, 'id')}`) ?? 0;
    for (const each of attributes) if (hasAttribute(element, each.name)) bits |= each.bits;
    return bits;
  };
  // All that is asked of an element is asked in a row.
  let last: Element | undefined;
  let lastBits = 0;
  return (element, hint) => {
    if (element !== last) {
      last = element;
      lastBits = bitsOf(element);
    }
    return (lastBits & BITS[hint]) !== 0;
  };
}

function keysOfSheet(sheet: CSSStyleSheet): Keys {
  try {
    const { length } = sheet.cssRules;
    const before = known.get(sheet);
    if (before?.count === length) return before.keys;
    const keys = new Map<string, number>();
    collect(sheet.cssRules, keys);
    known.set(sheet, { count: length, keys });
    return keys;
  } catch {
    return UNREADABLE; // SecurityError: the sheet comes from another site.
  }
}

const UNREADABLE: Keys = new Map([['*', ALL_BITS]]);

function addBits(keys: Map<string, number>, key: string, bits: number): void {
  keys.set(key, (keys.get(key) ?? 0) | bits);
}

/** A rule of any kind; constructors differ between worlds, so its properties tell which. */
type Rule = Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'> & Pick<CSSImportRule, 'styleSheet'>>;

function collect(rules: Iterable<object>, keys: Map<string, number>): void {
  for (const rule of rules) {
    const { selectorText, style, cssRules, styleSheet }: Rule = rule;
    if (styleSheet) collect(styleSheet.cssRules, keys);
    if (cssRules) collect(cssRules, keys);
    if (!style || !selectorText) continue;
    if (style.content && /:(?:before|after)/.test(selectorText) && !NO_TEXT.test(style.content))
      addEnds(selectorText, BITS.text, keys);
    if (style.cursor === 'pointer' || style.cursor.includes('var')) addEnds(selectorText, BITS.pointer, keys);
    // It is inherited, so it may come to any element.
    if (style.textTransform && style.textTransform !== 'none') addBits(keys, '*', BITS.letters);
    if (style.display && !IN_LINE.test(style.display)) addEnds(selectorText, BITS.display, keys);
    // The longhand is empty where the shorthand has a variable.
    if (style.opacity || style.visibility || style.animationName || style.animation)
      addEnds(selectorText, BITS.fade, keys);
  }
}

/** What stands in a line, or nowhere. */
const IN_LINE = /^(?:inline|none$|contents$)/;
const NO_TEXT = /^(?:none|normal|""|'')$/;
/** Arguments of `:is()` and its like, which may hold commas and blanks. */
const ARGUMENTS = /\([^()]*\)/;
const PARTS = /[.#]?(?:\\.|[-\w]|[^\0-\x7f])+|\[[-\w]+/g;

/** Adds the last part of each selector of a list. What is not plainly a class, id, tag or attribute counts as all. */
function addEnds(selectorText: string, bits: number, keys: Map<string, number>): void {
  if (/\\[0-9a-f]/i.test(selectorText)) addBits(keys, '*', bits);
  let plain = selectorText;
  while (plain.includes('(') && plain.search(ARGUMENTS) >= 0) plain = plain.replace(ARGUMENTS, '');
  for (const selector of plain.split(',')) {
    const end = /[^\s>+~]*$/.exec(selector.trim())?.[0] ?? '';
    // The class says more than the tag before it; states and pseudo-elements say nothing.
    const parts = end.replace(/(?<!\\):[^.#[]*/g, '').match(PARTS) ?? [];
    const best = parts.find((part) => part.startsWith('.')) ?? parts.find((part) => part.startsWith('#')) ?? parts[0];
    addBits(keys, best?.replace(/\\(.)/g, '$1') ?? '*', bits);
  }
}
