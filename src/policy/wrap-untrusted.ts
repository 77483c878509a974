import type { ToolMeta } from '../core/tool';
import type { ToolFailure } from '../core/tool-error';
import { FENCE_NAME, REMOVED_MARKER, removeFenceMarkers } from './fence-markers';
import { cutNote, cutText, limitText, MAX_RESULT_CHARS } from './limit-result';
import { normaliseText } from './normalise-text';

/** What stands on a fence. */
export interface FenceOptions {
  /** An origin, a URL (only its origin is shown) or the name of a file. */
  readonly source: string;
  /** 128 random bits as 32 hex digits; one for a session is enough. */
  readonly nonce: string;
  /** The most UTF-16 units the answer may have; never above `MAX_RESULT_CHARS`. */
  readonly maxChars?: number;
}

/** What a tool gave back, ready for the model. */
export interface ResultToWrap {
  readonly text: string;
  /** Our own words; they stand outside the fence. */
  readonly note?: string;
  readonly source: string;
  readonly trust: ToolMeta['trust'];
  readonly nonce: string;
}

const MAX_SOURCE_CHARS = 100;
const MAX_NOTE_CHARS = 1_000;
const MAX_MESSAGE_CHARS = 1_000;
// Longer material is paged by its producer; the bound keeps a hostile result from costing seconds.
const MAX_INPUT_CHARS = 2_000_000;

/**
 * Puts text from a page, server or file between the fence's tags. Forged tags and unseen characters are taken out
 * first; what does not fit is cut between characters, never the closing tag, and the line that says so follows it.
 * @throws RangeError when the nonce is not 32 hex digits or `maxChars` has no room for the tags.
 */
export function wrapUntrusted(text: string, { source, nonce, maxChars = MAX_RESULT_CHARS }: FenceOptions): string {
  if (!/^[0-9a-f]{32}$/.test(nonce)) throw new RangeError('The nonce of a fence is 32 hex digits.');
  const opener = `<${FENCE_NAME} nonce="${nonce}" source="${fenceSource(source)}">\n`;
  const closer = `\n</${FENCE_NAME} nonce="${nonce}">`;
  const room = Math.min(maxChars, MAX_RESULT_CHARS) - opener.length - closer.length;
  if (room < 0) throw new RangeError(`A fence does not fit into ${maxChars} characters.`);

  const clean = cleanUntrusted(text, nonce);
  if (clean.length <= room) return opener + clean + closer;
  const note = `\n${cutNote(text.length)}`;
  const kept = cutText(clean, Math.max(0, room - note.length));
  const end = `\n${cutNote(clean.length - kept.length + Math.max(0, text.length - MAX_INPUT_CHARS))}`;
  return opener + kept + closer + (end.length <= room - kept.length ? end : '');
}

/**
 * What the model reads of a result: at most `MAX_RESULT_CHARS` in all. Text of an untrusted tool is fenced; the note
 * follows outside. Text of our own is only limited.
 * @throws RangeError when the nonce is not 32 hex digits.
 */
export function wrapResult({ text, note, source, trust, nonce }: ResultToWrap): string {
  const ending = note === undefined || note === '' ? '' : `\n${ownWords(note, MAX_NOTE_CHARS)}`;
  const maxChars = MAX_RESULT_CHARS - ending.length;
  return (trust === 'own' ? limitOwn(text, maxChars) : wrapUntrusted(text, { source, nonce, maxChars })) + ending;
}

/**
 * What the model reads of a failed call: our words (code, message, next step) outside, the detail from a page,
 * server or file fenced below them.
 * @throws RangeError when the nonce is not 32 hex digits.
 */
export function failureText(failure: ToolFailure, { source, nonce }: Pick<FenceOptions, 'source' | 'nonce'>): string {
  const lines = [`Error ${failure.code}: ${ownWords(failure.message, MAX_MESSAGE_CHARS)}`];
  if (failure.hint !== undefined && failure.hint !== '') lines.push(ownWords(failure.hint, MAX_NOTE_CHARS));
  const head = lines.join('\n');
  if (failure.detail === undefined || failure.detail === '') return head;
  return `${head}\n${wrapUntrusted(failure.detail, { source, nonce, maxChars: MAX_RESULT_CHARS - head.length - 1 })}`;
}

/** Page text as it may stand inside a fence. A page that learned the nonce gains nothing by repeating it. */
function cleanUntrusted(text: string, nonce: string): string {
  const bounded = cutText(text, MAX_INPUT_CHARS).replaceAll(nonce, REMOVED_MARKER);
  return normaliseText(removeFenceMarkers(bounded));
}

/** Our own sentences hold no marker; should page text have slipped into one, it forges nothing. */
function ownWords(text: string, maxChars: number): string {
  return cutText(removeFenceMarkers(cutText(text, maxChars)), maxChars);
}

function limitOwn(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const longestNote = `\n${cutNote(text.length)}`;
  const limited = limitText(text, maxChars - longestNote.length);
  return `${limited.text}\n${cutNote(limited.omittedChars)}`;
}

/** Only an origin, or signs that cannot leave the attribute or form a sentence. */
function fenceSource(source: string): string {
  const origin = originOf(source);
  const plain = (origin ?? source).replace(/[^A-Za-z0-9._:/[\]-]/g, '').slice(0, MAX_SOURCE_CHARS);
  return plain === '' ? 'unknown' : plain;
}

function originOf(source: string): string | undefined {
  if (!URL.canParse(source)) return undefined;
  const url = new URL(source);
  return url.origin === 'null' ? url.protocol : url.origin;
}
