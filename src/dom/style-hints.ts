import { attributeOf, hasAttribute, tagOf } from './read-element';
import { styleSheetsOf } from './style-sheets';

/** What a style may say that a look asks for: text beside the element, a hand as cursor, another kind of box or of letters. */
export type StyleHint = 'text' | 'pointer' | 'display' | 'letters';

/** False when no rule can give the element this; what its own `style` says is for the caller to see. */
export type StyleHints = (element: Element, hint: StyleHint) => boolean;

/** Ends of selectors: `.done`, `#menu`, `span`, `[type`; `*` for everything. */
type Keys = Readonly<Record<StyleHint, ReadonlySet<string>>>;

/** With the number of rules there were. */
const known = new WeakMap<CSSStyleSheet, { readonly count: number; readonly keys: Keys }>();

/**
 * Reading a computed style costs as much as all else at an element, so it is done only where a rule may matter. As in a
 * browser, the last part of each selector tells which elements those are. A sheet of another site cannot be read: then
 * every element may be one. `root` is a document or shadow root.
 */
export function createStyleHints(root: DocumentOrShadowRoot): StyleHints {
  const sheets = styleSheetsOf(root).map(keysOfSheet);
  const testerOf = (hint: StyleHint) => createTester(new Set(sheets.flatMap((keys) => [...keys[hint]])));
  const testers = {
    text: testerOf('text'),
    pointer: testerOf('pointer'),
    display: testerOf('display'),
    letters: testerOf('letters'),
  };
  return (element, hint) => testers[hint](element);
}

function createTester(keys: ReadonlySet<string>): (element: Element) => boolean {
  if (keys.has('*')) return () => true;
  if (keys.size === 0) return () => false;
  const attributes = [...keys].flatMap((key) => (key.startsWith('[') ? [key.slice(1)] : []));
  const hasIds = [...keys].some((key) => key.startsWith('#'));
  const byClass = new Map([['', false]]);
  return (element) => {
    if (keys.has(tagOf(element))) return true;
    const names = attributeOf(element, 'class');
    let found = byClass.get(names);
    if (found === undefined) {
      found = names.split(/\s+/).some((name) => keys.has(`.${name}`));
      byClass.set(names, found);
    }
    return (
      found ||
      (hasIds && keys.has(`#${attributeOf(element, 'id')}`)) ||
      attributes.some((name) => hasAttribute(element, name))
    );
  };
}

function keysOfSheet(sheet: CSSStyleSheet): Keys {
  try {
    const { length } = sheet.cssRules;
    const before = known.get(sheet);
    if (before?.count === length) return before.keys;
    const keys = {
      text: new Set<string>(),
      pointer: new Set<string>(),
      display: new Set<string>(),
      letters: new Set<string>(),
    };
    collect(sheet.cssRules, keys);
    known.set(sheet, { count: length, keys });
    return keys;
  } catch {
    return UNREADABLE; // SecurityError: the sheet comes from another site.
  }
}

const ANY = new Set('*');
const UNREADABLE: Keys = { text: ANY, pointer: ANY, display: ANY, letters: ANY };

/** A rule of any kind; constructors differ between worlds, so its properties tell which. */
type Rule = Partial<Pick<CSSStyleRule, 'selectorText' | 'style' | 'cssRules'> & Pick<CSSImportRule, 'styleSheet'>>;

function collect(rules: Iterable<object>, keys: Readonly<Record<StyleHint, Set<string>>>): void {
  for (const rule of rules) {
    const { selectorText, style, cssRules, styleSheet }: Rule = rule;
    if (styleSheet) collect(styleSheet.cssRules, keys);
    if (cssRules) collect(cssRules, keys);
    if (!style || !selectorText) continue;
    if (style.content && /:(?:before|after)/.test(selectorText) && !NO_TEXT.test(style.content))
      addEnds(selectorText, keys.text);
    if (style.cursor === 'pointer' || style.cursor.includes('var')) addEnds(selectorText, keys.pointer);
    // It is inherited, so it may come to any element.
    if (style.textTransform && style.textTransform !== 'none') keys.letters.add('*');
    if (style.display) addEnds(selectorText, keys.display);
  }
}

const NO_TEXT = /^(?:none|normal|""|'')$/;
/** Arguments of `:is()` and its like, which may hold commas and blanks. */
const ARGUMENTS = /\([^()]*\)/;
const PARTS = /[.#]?(?:\\.|[-\w]|[^\0-\x7f])+|\[[-\w]+/g;

/** Adds the last part of each selector of a list. What is not plainly a class, id, tag or attribute counts as all. */
function addEnds(selectorText: string, keys: Set<string>): void {
  if (/\\[0-9a-f]/i.test(selectorText)) keys.add('*');
  let plain = selectorText;
  while (plain.includes('(') && plain.search(ARGUMENTS) >= 0) plain = plain.replace(ARGUMENTS, '');
  for (const selector of plain.split(',')) {
    const end = /[^\s>+~]*$/.exec(selector.trim())?.[0] ?? '';
    // The class says more than the tag before it; states and pseudo-elements say nothing.
    const parts = end.replace(/(?<!\\):[^.#[]*/g, '').match(PARTS) ?? [];
    const best = parts.find((part) => part.startsWith('.')) ?? parts.find((part) => part.startsWith('#')) ?? parts[0];
    keys.add(best?.replace(/\\(.)/g, '$1') ?? '*');
  }
}
