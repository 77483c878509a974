import type { Receipt } from '../core/receipt';

/** One thing an act observed: a sentence by its locale key, and the page text that belongs to it. */
export interface ReceiptLine {
  /** Below `receipt.` in the locales. */
  readonly key: string;
  /** Absent when the sentence says it all. */
  readonly value?: string;
}

/** A line of what changed in the page. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  readonly text: string;
}

/** What an act observed, most telling first. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  const { url, title, value, checked, openedTabs, coveredBy, dialog, focus, diff, downloads } = receipt;
  const lines: ReceiptLine[] = [];
  if (coveredBy !== undefined) lines.push({ key: 'coveredBy', value: coveredBy });
  if (dialog !== undefined) lines.push({ key: 'dialog', value: dialog });
  if (url !== undefined) lines.push({ key: url.from === url.to ? 'reloaded' : 'movedTo', value: url.to });
  if (title !== undefined && title !== '') lines.push({ key: 'title', value: title });
  for (const tab of openedTabs ?? []) lines.push({ key: 'openedTab', value: tab.url });
  for (const file of downloads ?? []) lines.push({ key: 'download', value: file.name });
  if (value !== undefined) lines.push(value === '' ? { key: 'emptied' } : { key: 'value', value });
  if (checked !== undefined) lines.push({ key: checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked' });
  if (focus !== undefined) lines.push({ key: 'focus', value: focus });
  if (!receipt.changed && (diff ?? []).length === 0) lines.push({ key: 'unchanged' });
  return lines;
}

/** The most telling thing an act observed, for a line below it: a sentence `gist.<key>` and the page text in it. */
export function receiptGist(receipt: Receipt): { readonly key: string; readonly text: string } {
  const { coveredBy, dialog, openedTabs, url, title, value, diff, downloads } = receipt;
  if (coveredBy !== undefined) return { key: 'covered', text: coveredBy };
  if (dialog !== undefined) return { key: 'dialog', text: dialog };
  const opened = openedTabs?.[0];
  if (opened !== undefined) return { key: 'opened', text: opened.url };
  const saved = downloads?.[0];
  if (saved !== undefined) return { key: 'download', text: saved.name };
  if (url !== undefined && url.from !== url.to) return { key: 'moved', text: title || url.to };
  if (value !== undefined && value !== '') return { key: 'value', text: value };
  const news = diffLines(diff ?? []).find(({ kind }) => kind === 'added' || kind === 'changed');
  if (news !== undefined) return { key: 'now', text: news.text };
  return { key: receipt.changed ? 'changed' : 'unchanged', text: '' };
}

/** Reads the mark at the front of each line. */
export function diffLines(diff: readonly string[]): readonly DiffLine[] {
  return diff.map((line) => {
    const kind = KINDS[line.charAt(0)];
    return kind === undefined ? { kind: 'same', text: line } : { kind, text: line.slice(1).replace(/^ /, '') };
  });
}

const KINDS: Readonly<Record<string, DiffLine['kind'] | undefined>> = { '+': 'added', '-': 'removed', '~': 'changed' };
