import type { ToolError } from '../core/tool-error';
import { invalidInput, notActionable } from './failures';
import { attributeOf, hasAttribute } from './read-element';
import { isDisabled } from './states';
import { lower } from './text';

/**
 * Checks what a browser's own file picker would: a script may put anything into an input.
 * @throws ToolError that says why the input takes none of it; `detail` names the files.
 */
export function assertTakes(input: HTMLInputElement, files: readonly File[]): void {
  if (isDisabled(input))
    throw notActionable('The file input is disabled.', 'Something must be filled in or chosen first.');
  if (hasAttribute(input, 'webkitdirectory'))
    throw notActionable('The input takes a whole folder.', 'Ask the user to choose it.');
  if (files.length > 1 && !input.multiple) throw invalidInput('The input takes one file only.', 'Give one file.');
  const accepted = lower(attributeOf(input, 'accept'))
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean);
  const wrong = files.filter((file) => accepted.length > 0 && !accepted.some((token) => fits(file, token)));
  if (wrong.length > 0) throw wrongType(accepted, wrong);
}

function wrongType(accepted: readonly string[], wrong: readonly File[]): ToolError {
  const names = wrong.map(({ name, type }) => `${name} (${type || 'no type'})`);
  const detail = `Accepted: ${accepted.join(', ')}\nNot accepted: ${names.join(', ')}`;
  return notActionable('The input does not accept this type of file.', 'Give a file of an accepted type.', detail);
}

function fits({ name, type }: File, token: string): boolean {
  if (token.startsWith('.')) return lower(name).endsWith(token);
  // Without a type nobody can tell.
  if (!type || token === '*/*') return true;
  return token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : lower(type) === token;
}
