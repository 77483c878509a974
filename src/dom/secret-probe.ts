import { invalidInput } from './failures';
import { all } from './read-element';
import { isSensitive } from './sensitive';
import { rootsAt } from './shadow-roots';

/**
 * Refuses a selector that asks for the value of a field while the page holds a secret one: with `[value^="a"]` and its
 * like a secret could be guessed sign by sign, since pages mirror what is typed in that attribute.
 * @throws ToolError `invalid-input`
 */
export function refuseSecretProbe(document: Document, selector: string): void {
  if (!/\[[^\]]*\bvalue\b/i.test(plainForm(selector))) return;
  if (!rootsAt(document).some((root) => all(root, 'input[value]').some(isSensitive))) return;
  throw invalidInput('A selector may not ask for values on a page with a secret field.', 'Leave the value out of it.');
}

/** Without comments and escapes, which may stand inside a name. */
function plainForm(selector: string): string {
  return selector
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, sign?: string) =>
      hex === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    );
}
