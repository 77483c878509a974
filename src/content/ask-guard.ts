import { type DialogRecord, readDialogRecords } from '../core/dialog-record';

/** What the guard in the page's own world takes for the question whether it still works. */
const STILL_THERE = 'still-there';

/** The part of a window that matters here. */
type AskedView = EventTarget & { readonly length: number; readonly parent: unknown };

/**
 * Asks the guard of the page's dialogs, in the page's own world, what happened since it was asked last; it then works for
 * another while. Nothing when it does not work here any more, and where frames may have guards of their own: then the
 * background has to ask all of them.
 */
export function askGuard(view: AskedView, token: string): readonly DialogRecord[] | undefined {
  if (view.length > 0 || view !== view.parent) return undefined;
  let told: unknown;
  const onTold = (event: Event): void => {
    told = 'detail' in event ? event.detail : undefined;
  };
  const type = `${token}-told`;
  view.addEventListener(type, onTold);
  view.dispatchEvent(new CustomEvent(token, { detail: STILL_THERE }));
  view.removeEventListener(type, onTold);
  return typeof told === 'string' ? parse(told) : undefined;
}

/** The page may have had its hand in it. */
function parse(text: string): readonly DialogRecord[] | undefined {
  try {
    return readDialogRecords(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
