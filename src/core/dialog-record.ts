/** What a page did that only the user could see or answer. */
export interface DialogRecord {
  readonly kind: DialogKind;
  /** The page's words, cut; for `permission` what was asked for. */
  readonly message: string;
  /** What the page was answered; absent where there is nothing to answer. */
  readonly answer?: 'yes' | 'no';
}

export const DIALOG_KINDS = [
  'alert',
  'confirm',
  'prompt',
  'print',
  'beforeunload',
  'file-picker',
  'fullscreen',
  'permission',
  'popup-blocked',
] as const;

export type DialogKind = (typeof DIALOG_KINDS)[number];

const MAX_RECORDS = 20;
const MAX_CHARS = 500;

/** What of this is a record of a dialog, in sizes that a log can keep. The page's own world may answer anything. */
export function readDialogRecords(value: unknown): readonly DialogRecord[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_RECORDS).flatMap((each: Partial<DialogRecord> | null) => {
    const { kind, message, answer } = each ?? {};
    if (kind === undefined || !DIALOG_KINDS.includes(kind) || typeof message !== 'string') return [];
    const words = message.slice(0, MAX_CHARS).toWellFormed();
    return [{ kind, message: words, ...((answer === 'yes' || answer === 'no') && { answer }) }];
  });
}
