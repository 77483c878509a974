import type { WireResult } from '../../../packages/page-sdk/src/protocol';
import { readFormFields, valueIn } from './form-fields';
import type { SubmitEnd } from './watch-submit';

/** What a user reads while a form waits for them. */
export const WAITING = 'Waiting for you on the page';

/** What is to be said of a form that was filled in: what it held, and what is known of the rest. */
export function formOutcome(end: SubmitEnd, held: string): WireResult {
  switch (end.kind) {
    case 'sent':
      return said(
        `The form was submitted with ${held}. The page may go on to another document: look at it to see what came of it.`,
      );
    case 'handled':
      return said(
        `The form was submitted with ${held}. The page handled it by itself${
          end.said === '' ? ' and did not say what came of it: look at the page.' : ` and then said: ${end.said}`
        }`,
      );
    case 'gone':
      return formError('The form was filled in and then left the page before it was submitted.', 'handler_error');
    default:
      return end satisfies never;
  }
}

/** The values of a form's fields as JSON, secret ones never. */
export function heldBy(form: HTMLFormElement): string {
  const held = readFormFields(form).map((field) => [field.name, valueIn(field)] as const);
  return JSON.stringify(Object.fromEntries(held)).slice(0, MAX_HELD_CHARS);
}

const MAX_HELD_CHARS = 2_000;

export function formError(text: string, code: NonNullable<WireResult['code']>): WireResult {
  return { text, isError: true, code };
}

function said(text: string): WireResult {
  return { text, isError: false };
}
