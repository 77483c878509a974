import { attributeIn, attributeOf } from './read-element';
import { inverted } from './text';

/** What a browser writes on an input that is a button, or says for it; undefined for other inputs. */
export function nativeInputName(input: HTMLInputElement): string | undefined {
  const usual = USUAL_NAMES.get(input.type);
  if (input.type === 'file') return input.multiple ? `${usual}s` : usual;
  if (input.type === 'image')
    return ['alt', 'value', 'title'].map((name) => attributeOf(input, name).trim()).find(Boolean) ?? usual;
  // An empty value is drawn as an empty button.
  return usual !== undefined || input.type === 'button' ? (attributeIn(input, 'value') ?? usual) : undefined;
}

/** On buttons without a text. */
const USUAL_NAMES = inverted({ Submit: 'submit image', Reset: 'reset', 'Choose File': 'file' });
