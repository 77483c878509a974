import { attributeOf, hasAttribute, tagOf } from './read-element';
import { styleSheetsOf } from './style-sheets';
import { lower } from './text';

/**
 * What a style may say that a look asks for: text beside the element, a hand as cursor, another kind of box, or one out of
 * the line, other letters, or that its box can't be seen.
 */
export type StyleHint = 'text' | 'pointer' | 'display' | 'float' | 'letters' | 'fade';

/** False when no rule can give the element this; what its own `style` says is for the caller to see. */
export type StyleHints = (element: Element, hint: StyleHint) => boolean;

/**
 * What rules say, by the end of their selectors (`.done`, `#menu`, `span`, `[type`; `*` for everything): a bit for each of
 * the hints. Ends such as `span` fit so many elements that the whole selector is asked, where that is plain.
 */
interface Rules {
  readonly ends: Map<string, number>;
  readonly whole: WholeSelector[];
}

interface WholeSelector {
  readonly end: string;
  readonly bits: number;
  readonly selector: string;
}

const BITS: Readonly<Record<StyleHint, number>> = {
  text: 1,
  pointer: 2,
  display: 4,
  letters: 8,
  fade: 16,
  float: 32,
};
const ALL_BITS = 63;
/** Asking more than so many at each element would take longer than to read its style. */
const MAX_WHOLE = 10;
const MAX_CLASSES = 5_000;

/** With the number of rules there were. */
const known = new WeakMap<CSSStyleSheet, { readonly count: number; readonly rules: Rules }>();

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
  const parts = sheets.map(rulesOf);
  let test = tests.get(root);
  // What was read of a sheet is another object once its rules changed.
  if (test?.parts.length !== parts.length || test.parts.some((part, index) => part !== parts[index])) {
    test = { parts, begin: createTest(parts) };
    tests.set(root, test);
  }
  return test.begin();
}

/** Of each root, what its sheets said when they were last asked. */
const tests = new WeakMap<DocumentOrShadowRoot, { readonly parts: readonly Rules[]; begin(): StyleHints }>();

/** Makes what is the same in each pass, and gives what makes the rest. */
function createTest(parts: readonly Rules[]): () => StyleHints {
  const { ends, whole } = noRules();
  for (const part of parts) {
    for (const [end, bits] of part.ends) addBits(ends, end, bits);
    for (const each of part.whole) whole.push(each);
  }
  if (ends.size === 0 && whole.length === 0) return () => NO_HINTS;
  const selectors = joined(whole, ends);
  const always = ends.get('*') ?? 0;
  let said = 0;
  for (const bits of ends.values()) said |= bits;
  for (const { bits } of whole) said |= bits;
  const attributes = [...ends].flatMap(([end, bits]) => (end.startsWith('[') ? [{ name: end.slice(1), bits }] : []));
  const hasIds = [...ends.keys()].some((end) => end.startsWith('#'));
  const byClass = new Map([['', 0]]);
  const ofClasses = (names: string): number => {
    let bits = 0;
    for (const name of names.split(/\s+/)) bits |= ends.get(`.${name}`) ?? 0;
    // A page may make up classes without end.
    if (byClass.size < MAX_CLASSES) byClass.set(names, bits);
    return bits;
  };
  const bitsOf = (element: Element, tag: string): number => {
    const names = attributeOf(element, 'class');
    let bits = always | (ends.get(tag) ?? 0) | (byClass.get(names) ?? ofClasses(names));
    if (hasIds) bits |= ends.get(`#${attributeOf(element, 'id')}`) ?? 0;
    if (attributes.length > 0) for (const each of attributes) if (hasAttribute(element, each.name)) bits |= each.bits;
    return bits;
  };
  return () => {
    // All that is asked of an element is asked in a row.
    let last: Element | undefined;
    let lastTag = '';
    let lastBits = 0;
    return (element, hint) => {
      const bit = BITS[hint];
      if ((said & bit) === 0) return false;
      if (element !== last) {
        last = element;
        lastTag = tagOf(element);
        lastBits = bitsOf(element, lastTag);
      }
      if ((lastBits & bit) !== 0) return true;
      const ofBit = selectors.get(bit);
      if (!ofBit) return false;
      return matches(element, ofBit.get(lastTag)) || matches(element, ofBit.get('*'));
    };
  };
}

function matches(element: Element, selector: string | undefined): boolean {
  return selector !== undefined && Element.prototype.matches.call(element, selector);
}

/** By bit and end, one selector that matches what any of them does. Where there are too many, the end must do. */
function joined(
  whole: readonly WholeSelector[],
  ends: Map<string, number>,
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const byBit = new Map<number, Map<string, string>>();
  for (const bit of Object.values(BITS)) {
    const byEnd = Map.groupBy(
      whole.filter(({ bits }) => (bits & bit) !== 0),
      ({ end }) => end,
    );
    for (const [end, found] of byEnd) {
      if (found.length > MAX_WHOLE) addBits(ends, end, bit);
      else entryOf(byBit, bit).set(end, found.map(({ selector }) => selector).join());
    }
  }
  return byBit;
}

function entryOf(byBit: Map<number, Map<string, string>>, bit: number): Map<string, string> {
  const known = byBit.get(bit) ?? new Map<string, string>();
  byBit.set(bit, known);
  return known;
}

function rulesOf(sheet: CSSStyleSheet): Rules {
  try {
    const { length } = sheet.cssRules;
    const before = known.get(sheet);
    if (before?.count === length) return before.rules;
    const rules = noRules();
    collect(sheet.cssRules, rules);
    known.set(sheet, { count: length, rules });
    return rules;
  } catch {
    return UNREADABLE; // SecurityError: the sheet comes from another site.
  }
}

const UNREADABLE: Rules = { ends: new Map([['*', ALL_BITS]]), whole: [] };

function noRules(): Rules {
  return { ends: new Map(), whole: [] };
}

function addBits(ends: Map<string, number>, end: string, bits: number): void {
  ends.set(end, (ends.get(end) ?? 0) | bits);
}

/** A rule of any kind; constructors differ between worlds, so its properties tell which. */
type Rule = Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'> & Pick<CSSImportRule, 'styleSheet'>>;

/** `isNested`: inside another style rule, to whose selector theirs are relative. */
function collect(list: Iterable<object>, rules: Rules, isNested = false): void {
  for (const rule of list) {
    const { selectorText, style, cssRules, styleSheet }: Rule = rule;
    if (styleSheet) collect(styleSheet.cssRules, rules);
    if (cssRules) collect(cssRules, rules, isNested || selectorText !== undefined);
    const bits = style && selectorText ? bitsOfRule(selectorText, style, rules) : 0;
    if (bits !== 0 && selectorText) addSelectors(selectorText, bits, { rules, isNested });
  }
}

function bitsOfRule(selectorText: string, style: CSSStyleDeclaration, { ends }: Rules): number {
  let bits = 0;
  if (style.content && /:(?:before|after)/.test(selectorText) && !NO_TEXT.test(style.content)) bits |= BITS.text;
  if (style.cursor === 'pointer' || style.cursor.includes('var')) bits |= BITS.pointer;
  // It is inherited, so it may come to any element.
  if (style.textTransform && style.textTransform !== 'none') addBits(ends, '*', BITS.letters);
  if (style.display && !IN_LINE.test(style.display)) bits |= BITS.display;
  if (style.cssFloat || /absolute|fixed|var/.test(style.position)) bits |= BITS.float;
  // The longhand is empty where the shorthand has a variable.
  if (style.opacity || style.visibility || style.animationName || style.animation) bits |= BITS.fade;
  return bits;
}

/** What stands in a line, or nowhere. */
const IN_LINE = /^(?:inline|none$|contents$)/;
const NO_TEXT = /^(?:none|normal|""|'')$/;
/** Arguments of `:is()` and its like, which may hold commas and blanks. */
const ARGUMENTS = /\([^()]*\)/;
const PARTS = /[.#]?(?:\\.|[-\w]|[^\0-\x7f])+|\[[-\w]+/g;
/** A selector of several parts that `matches` understands as the browser understands it in a rule. */
const PLAIN = /^[^&|:(\\[]+(?::[a-z-]+)*$/;
const MANY_PARTS = /[\s>+~]/;
const ADDED_PARTS = /::?(?:before|after)$/;

/** Adds the last part of each selector of a list. What is not plainly a class, id, tag or attribute counts as all. */
function addSelectors(
  selectorText: string,
  bits: number,
  { rules, isNested }: { readonly rules: Rules; readonly isNested: boolean },
): void {
  if (/\\[0-9a-f]/i.test(selectorText)) addBits(rules.ends, '*', bits);
  let plain = selectorText;
  while (plain.includes('(') && plain.search(ARGUMENTS) >= 0) plain = plain.replace(ARGUMENTS, '');
  for (const part of plain.split(',')) {
    const selector = part.trim();
    const last = /[^\s>+~]*$/.exec(selector)?.[0] ?? '';
    // The class says more than the tag before it; states and pseudo-elements say nothing.
    const parts = last.replace(/(?<!\\):[^.#[]*/g, '').match(PARTS) ?? [];
    const best = parts.find((each) => each.startsWith('.')) ?? parts.find((each) => each.startsWith('#')) ?? parts[0];
    const end = best?.replace(/\\(.)/g, '$1') ?? '*';
    const bare = selector.replace(ADDED_PARTS, '');
    const isWhole = plain === selectorText && !isNested && isTag(end) && MANY_PARTS.test(bare) && isPlain(bare);
    // Tags of HTML are written in any case.
    for (const each of isTag(end) && lower(end) !== end ? [end, lower(end)] : [end]) {
      if (isWhole) rules.whole.push({ end: each, bits, selector: bare });
      else addBits(rules.ends, each, bits);
    }
  }
}

function isTag(end: string): boolean {
  return /^[*a-z]/i.test(end);
}

function isPlain(selector: string): boolean {
  if (!PLAIN.test(selector)) return false;
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false; // SyntaxError: a rule may say what a script may not ask.
  }
}
