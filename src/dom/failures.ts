import { ToolError } from '../core/tool-error';
import { quoted } from './text';

/** A failure of a call whose target cannot be acted on as it is now. `detail` may hold text of the page. */
export function notActionable(message: string, hint: string, detail?: string): ToolError {
  return new ToolError('not-actionable', message, hint, { detail });
}

/** A failure of a call whose target is not there. `detail` may hold text of the page. */
export function notFound(message: string, hint: string, detail?: string): ToolError {
  return new ToolError('not-found', message, hint, { detail });
}

/** A failure of a call whose arguments make no sense here. */
export function invalidInput(message: string, hint?: string): ToolError {
  return new ToolError('invalid-input', message, hint);
}

/** What every tool says that would have to write a secret. */
export function secretField(): ToolError {
  return new ToolError(
    'denied',
    'Passwords, codes and card data are never typed for the user.',
    'Ask the user to type it.',
  );
}

/** What every tool says about an element without a visible box. */
export function notSeen(): ToolError {
  return notActionable('The element cannot be seen.', 'Open what holds it, then look again.');
}

/** What every tool says when one of two arguments is needed. */
export function oneOf(first: string, second: string): ToolError {
  return invalidInput(`Exactly one of ${first} and ${second} is needed.`);
}

/** Runs what takes a selector of the model's. @throws ToolError `invalid-input` when it cannot be parsed. */
export function withSelector<T>(find: () => T): T {
  try {
    return find();
  } catch (cause) {
    throw new ToolError('invalid-input', 'This is not a CSS selector.', 'Correct it.', { cause });
  }
}

/** For `detail`: role and name as a look prints them. */
export function roleAndName({ role, name }: { readonly role: string; readonly name: string }): string {
  return `${role} ${quoted(name)}`;
}
