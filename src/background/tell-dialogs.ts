import type { DialogKind, DialogRecord } from '../core/dialog-record';

/** What is said of dialogs. `lines` hold the page's words; `notes` are our own. */
export interface DialogStory {
  /** For the receipt: the dialogs with words, on one line. Absent when there were none. */
  readonly dialog?: string;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
}

/** What the dialogs of a page come to, for a result. Pure. */
export function tellDialogs(records: readonly DialogRecord[]): DialogStory {
  const spoken = records.filter(({ kind }) => SPOKEN.has(kind));
  const lines = records.map(lineOf).filter((line) => line !== undefined);
  const notes = new Set(records.map(noteOf).filter((note) => note !== undefined));
  return {
    ...(spoken.length > 0 && { dialog: spoken.map(({ kind, message }) => `${kind}: ${oneLine(message)}`).join('; ') }),
    lines,
    notes: [...notes],
  };
}

const SPOKEN: ReadonlySet<DialogKind> = new Set(['alert', 'confirm', 'prompt', 'beforeunload']);

function lineOf({ kind, message, answer }: DialogRecord): string | undefined {
  const words = oneLine(message);
  switch (kind) {
    case 'alert':
      return `The page showed a message: "${words}"`;
    case 'confirm':
    case 'prompt':
      return `The page asked (${kind}): "${words}" It was answered ${answer === 'yes' ? 'with yes' : 'with no'}.`;
    case 'popup-blocked':
      return `The browser blocked a window that the page wanted to open${words === '' ? '.' : `: ${words}`}`;
    default:
      return undefined;
  }
}

function noteOf({ kind, message, answer }: DialogRecord): string | undefined {
  switch (kind) {
    case 'alert':
      return undefined;
    case 'confirm':
    case 'prompt':
      return answer === 'yes'
        ? undefined
        : 'A question of the page was answered with no. If the user wants yes, call handle_dialog, then repeat the act.';
    case 'beforeunload':
      return 'The page wants to ask before it is left: something in it may be unsaved. It was not left. Save it, or ask the user. If it may be lost, call handle_dialog with accept and repeat the act.';
    case 'print':
      return 'The page wanted to print. Nothing was printed; the user can print from the browser menu.';
    case 'file-picker':
      return 'The page asked for a file. Use upload_file, or ask the user to choose it.';
    case 'fullscreen':
      return 'The page wanted to take the whole screen or the pointer. It was refused, or had to give it back.';
    case 'permission':
      return `The browser asks the user for a permission (${PERMISSIONS.get(message) ?? 'of some kind'}). Only the user can answer, or has to press for it first: tell them, and wait.`;
    case 'popup-blocked':
      return 'Open the address with open_tab if it is needed.';
    default:
      return kind satisfies never;
  }
}

// A page could pass anything for a name, and notes are our own words.
const PERMISSIONS: ReadonlyMap<string, string> = new Map([
  ['geolocation', 'to know the place'],
  ['camera', 'to use camera or microphone'],
  ['notifications', 'to show notifications'],
  ['display-capture', 'to share the screen'],
  ['clipboard-read', 'to read the clipboard'],
  ['passkey', 'to use a passkey'],
  ['payment', 'to pay'],
  ['device', 'to choose a device'],
  ['storage-access', 'to let a frame use what it stored'],
]);

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
