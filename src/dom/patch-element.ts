import { assertLocalCss } from '../core/local-css';
import { isHtml } from './element-kind';
import { invalidInput, notFound } from './failures';

/** What a patch changes of one element. */
export interface Patch {
  /** CSS declarations that are set with priority. */
  readonly styles?: string;
  readonly addClasses?: readonly string[];
  readonly removeClasses?: readonly string[];
  /** Each `name=value`; a name alone stands for an empty value. */
  readonly attributes?: readonly string[];
  readonly removeAttributes?: readonly string[];
}

interface Applied {
  readonly element: WeakRef<Element>;
  undo(): void;
}

/** Patches live as long as the document that they are in. */
const applied = new Map<string, Applied>();
let count = 0;

// What looks and lays out. Names, roles, addresses and handlers are not a patch's: they tell the user what an act does.
const HARMLESS =
  /^(?:data-[\w.-]+|dir|lang|hidden|inert|open|tabindex|width|height|size|cols|rows|draggable|disabled|readonly|spellcheck|aria-(?:hidden|busy|live))$/i;

/**
 * Changes style, classes and attributes of an element.
 * @returns the handle by which `revertPatch` undoes it.
 * @throws ToolError `invalid-input` for what could load, lead, run or rename something.
 */
export function patchElement(element: Element, patch: Patch): string {
  const { styles = '', addClasses = [], removeClasses = [], attributes = [], removeAttributes = [] } = patch;
  assertLocalCss(styles);
  const pairs = attributes.map(splitPair);
  for (const name of [...pairs.map(([each]) => each), ...removeAttributes]) assertHarmless(name);
  const touched = ['style', 'class', ...pairs.map(([name]) => name), ...removeAttributes];
  const before = touched.map((name) => [name, element.getAttribute(name)] as const);

  if (styles !== '') setStyles(element, styles);
  element.classList.add(...addClasses);
  element.classList.remove(...removeClasses);
  for (const [name, value] of pairs) element.setAttribute(name, value);
  for (const name of removeAttributes) element.removeAttribute(name);

  count += 1;
  const id = `p${count}`;
  const after = touched.map((name) => element.getAttribute(name));
  applied.set(id, {
    element: new WeakRef(element),
    undo: () => {
      before.forEach(([name, value], index) => {
        // What the page changed since then is the page's.
        if (element.getAttribute(name) !== after[index]) return;
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      });
    },
  });
  return id;
}

/** The element that a patch changed. @throws ToolError `not-found` */
export function patchedElement(id: string): Element {
  const element = find(id).element.deref();
  if (!element) throw notFound('The patched element is gone.', 'There is nothing to undo.');
  return element;
}

/** Undoes a patch, but for what the page itself changed since. @throws ToolError `not-found` */
export function revertPatch(id: string): void {
  find(id).undo();
  applied.delete(id);
}

function find(id: string): Applied {
  const found = applied.get(id);
  if (!found) throw notFound('There is no such patch here.', 'Patches end with their page, and can be undone once.');
  return found;
}

function splitPair(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function assertHarmless(name: string): void {
  if (HARMLESS.test(name)) return;
  throw invalidInput(
    'Only attributes of looks and layout are patched.',
    'Use data-*, hidden, inert, dir, lang, tabindex, width, height, disabled, or styles and classes.',
  );
}

function setStyles(element: Element, styles: string): void {
  if (!isHtml(element) && !(element instanceof SVGElement)) throw invalidInput('This element has no style of its own.');
  const parsed = element.ownerDocument.createElement('span').style;
  parsed.cssText = styles;
  if (parsed.length === 0) throw invalidInput('No declaration is valid here.');
  for (const name of parsed) element.style.setProperty(name, parsed.getPropertyValue(name), 'important');
}
