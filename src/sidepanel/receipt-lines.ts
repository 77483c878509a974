import type { Receipt, RequestSeen } from '../core/receipt';

/** One thing an act observed: a sentence by its locale key, and the page text that belongs to it. */
export interface ReceiptLine {
  /** Below `receipt.` in the locales. */
  readonly key: string;
  /** Absent when the sentence says it all. */
  readonly value?: string;
}

/** A request that the act led to. */
export interface RequestLine {
  readonly method: string;
  /** Host, path and query. */
  readonly place: string;
  readonly outcome: 'fine' | 'refused' | 'lost' | 'pending';
  /** The status, or the browser's word for why there is none; absent while the answer is awaited. */
  readonly answer?: string;
}

/** A line of what changed in the page. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  readonly text: string;
}

/** What an act observed, most telling first. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  const { url, title, value, checked, openedTabs = [], closedTabs = [], coveredBy, dialog, focus, diff = [] } = receipt;
  const lines: ReceiptLine[] = [];
  if (coveredBy !== undefined) lines.push({ key: 'coveredBy', value: coveredBy });
  if (dialog !== undefined) lines.push({ key: 'dialog', value: dialog });
  if (url !== undefined) lines.push({ key: url.from === url.to ? 'reloaded' : 'movedTo', value: url.to });
  if (title !== undefined && title !== '') lines.push({ key: 'title', value: title });
  for (const { title, url } of openedTabs)
    lines.push({ key: 'openedTab', value: [title, url].filter(Boolean).join(' · ') });
  if (closedTabs.length === 1) lines.push({ key: 'closedTab' });
  if (closedTabs.length > 1) lines.push({ key: 'closedTabs', value: String(closedTabs.length) });
  for (const file of receipt.downloads ?? []) lines.push({ key: 'download', value: file.name });
  if (value !== undefined) lines.push(value === '' ? { key: 'emptied' } : { key: 'value', value });
  if (checked !== undefined) lines.push({ key: checkedKey(checked) });
  if (focus !== undefined) lines.push({ key: 'focus', value: focus });
  if (receipt.input === 'trusted') lines.push({ key: 'trusted' });
  if (!receipt.changed && diff.length === 0) lines.push({ key: 'unchanged' });
  return lines;
}

/** What the act led to be asked of servers, as the producer ordered it. */
export function requestLines(requests: readonly RequestSeen[]): readonly RequestLine[] {
  return requests.map(({ method, url, status, error }) => {
    const place = url.replace(/^https:\/\//, '');
    if (status !== undefined) return { method, place, outcome: status < 400 ? 'fine' : 'refused', answer: `${status}` };
    return error === undefined
      ? { method, place, outcome: 'pending' }
      : { method, place, outcome: 'lost', answer: error };
  });
}

/** The most telling thing an act observed, for a line below it: a sentence `gist.<key>` and the page text in it. */
export function receiptGist(receipt: Receipt): { readonly key: string; readonly text: string } {
  const {
    coveredBy,
    dialog,
    openedTabs,
    url,
    title,
    value,
    checked,
    diff,
    downloads,
    closedTabs = [],
    requests = [],
  } = receipt;
  if (coveredBy !== undefined) return { key: 'covered', text: coveredBy };
  if (dialog !== undefined) return { key: 'dialog', text: dialog };
  const opened = openedTabs?.[0];
  if (opened !== undefined) return { key: 'opened', text: opened.url };
  const saved = downloads?.[0];
  if (saved !== undefined) return { key: 'download', text: saved.name };
  if (url !== undefined && url.from !== url.to) return { key: 'moved', text: title || url.to };
  if (value !== undefined && value !== '') return { key: 'value', text: value };
  if (checked !== undefined) return { key: checkedKey(checked), text: '' };
  const news = diffLines(diff ?? []).find(({ kind }) => kind === 'added' || kind === 'changed');
  if (news !== undefined) return { key: 'now', text: news.text };
  const asked = requestLines(requests);
  const failed = asked.find(({ outcome }) => outcome === 'refused' || outcome === 'lost');
  if (failed) return { key: 'refused', text: `${failed.method} ${failed.place} → ${failed.answer}` };
  if (closedTabs.length > 0) return { key: 'closed', text: '' };
  const [sent] = asked;
  if (sent && !receipt.changed) return { key: 'sent', text: `${sent.method} ${sent.place}` };
  return { key: receipt.changed ? 'changed' : 'unchanged', text: '' };
}

function checkedKey(checked: NonNullable<Receipt['checked']>): string {
  if (checked === 'mixed') return 'mixed';
  return checked ? 'checked' : 'unchecked';
}

/** Reads the mark at the front of each line. */
export function diffLines(diff: readonly string[]): readonly DiffLine[] {
  return diff.map((line) => {
    const kind = KINDS[line.charAt(0)];
    return kind === undefined ? { kind: 'same', text: line } : { kind, text: line.slice(1).replace(/^ /, '') };
  });
}

const KINDS: Readonly<Record<string, DiffLine['kind'] | undefined>> = { '+': 'added', '-': 'removed', '~': 'changed' };
