import { isEditingHost, isHtml, isTextArea, isTextField } from './element-kind';
import { closestFlat } from './flat-tree';
import { isFrame } from './frames';
import { onlyOne } from './only-one';
import { all, boxOf, documentOf } from './read-element';
import { roleOf } from './role';
import { fieldValueOf } from './states';
import { lower, oneLine, withoutEndBreaks } from './text';
import { styleOf } from './visible';

/** Where typed text goes: in place of all, behind all, or at the caret. */
export type Placement = 'replace' | 'append' | 'insert';

/** What was typed, and what the field held before it. */
export interface TypedText {
  readonly text: string;
  readonly placement: Placement;
  readonly before: string;
}

/** `formatted`: the same letters and digits, laid out in the field's own way. */
export type Fit = 'exact' | 'formatted' | 'none';

/** The field that text for the element goes into: itself, the editor around it, or the one field inside it. */
export function textFieldOf(element: Element): HTMLElement | null {
  if (isTextField(element) || isEditContext(element)) return element;
  const host = closestFlat(element, isEditingHost) ?? editorIn(element);
  if (host && isHtml(host)) return host;
  // A combobox or search box is often a wrapper around its input.
  const fields = all(element, 'input,textarea,[contenteditable],[role=textbox]').filter(
    (candidate) => isTextField(candidate) || isEditingHost(candidate) || isEditContext(candidate),
  );
  const only = onlyOne(fields);
  return only && isHtml(only) ? only : null;
}

/** The body that is edited in a frame of this origin, or of the element's own document. */
function editorIn(element: Element): Element | null {
  const inner = isFrame(element) && 'contentDocument' in element ? element.contentDocument : documentOf(element);
  // Documents of other origins are not given out.
  const body = (inner as Document | null)?.body;
  return body && isEditingHost(body) ? body : null;
}

/** True for a field that only catches what is typed and hands it to an editor, which draws the text elsewhere. */
export function isInputProxy(field: HTMLElement): boolean {
  if (isEditContext(field)) return true;
  if (!isTextArea(field)) return false;
  const { width, height } = boxOf(field);
  return width < 5 || height < 5 || styleOf(field).opacity === '0';
}

/** What a field holds now. Never call it for a sensitive field. */
export function readField(element: Element): string {
  const field = textFieldOf(element) ?? element;
  if (isTextField(field)) return field.value;
  if (!isHtml(field)) return fieldValueOf(field, roleOf(field));
  // Editors keep the caret in empty places by characters without width, and room between paragraphs reads as a line.
  return withoutEndBreaks(field.innerText.replace(/[\u200b\ufeff]/g, '').replace(/\n\n+/g, '\n'));
}

/** Whether a field that holds `actual` took over what was typed. Breaks between lines count, how wide they are does not. */
export function fitOf(actual: string, { text, placement, before }: TypedText): Fit {
  const is = (shape: (value: string) => string): boolean => {
    const now = shape(actual);
    const typed = shape(text);
    if (placement === 'replace') return now === typed;
    const old = shape(before);
    if (now === old) return typed === '';
    return placement === 'append' ? now === shape(before + text) || now.endsWith(typed) : now.includes(typed);
  };
  if (is(linesOf)) return 'exact';
  return lettersOf(text) && (is(lettersOf) || (placement === 'replace' && isAffixed(actual, text, before)))
    ? 'formatted'
    : 'none';
}

/** True when the field put a country code, a currency or a unit before or behind it; what was there before is none. */
function isAffixed(actual: string, text: string, before: string): boolean {
  const [ahead = '', behind] = lettersOf(actual).split(lettersOf(text));
  const affix = ahead + behind;
  return behind !== undefined && affix.length <= MAX_AFFIX_CHARS && !lettersOf(before).includes(affix);
}

const MAX_AFFIX_CHARS = 4;

function linesOf(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter(Boolean)
    .join('\n');
}

function lettersOf(text: string): string {
  return lower(text).replace(/[^\p{L}\p{N}]/gu, '');
}

// An element of Chrome's that an editor draws all of, caret included; it holds no text itself.
function isEditContext(element: Element): element is HTMLElement {
  return 'editContext' in element && element.editContext !== null && isHtml(element);
}
