import type { JsonValue } from '../core/json';
import { readKeyStroke } from '../core/key-stroke';
import type { CallFacts } from './verdict';

/** They say what is acted on, and how; the page learns of them by the act. */
const PLACES = new Set(
  (
    'ref_id from_ref_id to_ref_id selector visible_text text_match frame tab_id patch_id edge action coordinate_space ' +
    'button modifiers files'
  ).split(' '),
);

/**
 * What a call on a page puts into it letter by letter: what is typed, a style, the answer to a dialog. A choice of what
 * is there already (an option of a native list, a key that moves) is no text; in any other list the option is typed where
 * that filters it.
 */
export function sentTexts({ input, target }: CallFacts): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (PLACES.has(name) || value === undefined) return [];
    const isOption = name === 'option' || name === 'options';
    if (isOption && target?.picked === true) return [];
    if (isOption) return stringsIn(value).flatMap((path) => path.split('>').map((part) => part.trim()));
    if (name === 'key') return typedBy(value);
    if (name === 'fields' && Array.isArray(value)) return value.map(valueOfField).filter((text) => text !== '');
    return stringsIn(value).filter((text) => text.trim() !== '');
  });
}

/** A key that writes its own letter. */
function typedBy(value: JsonValue): readonly string[] {
  const stroke = typeof value === 'string' ? readKeyStroke(value) : undefined;
  if (stroke === undefined) return [String(value)];
  return [...stroke.key].length === 1 && stroke.key.trim() !== '' ? [stroke.key] : [];
}

/** `ref_id=value`, as `fill_form` takes it. Whether a box is ticked is a choice, but one of many at once. */
function valueOfField(field: JsonValue): string {
  const text = String(field);
  return text.slice(text.indexOf('=') + 1).trim();
}

function stringsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((item) => (item === undefined ? [] : stringsIn(item)))
    : [];
}
