/** One server-sent event. */
export interface ServerEvent {
  /** The event's name; empty when the server gave none. */
  readonly name: string;
  readonly data: string;
}

/** A line that is no field of an event stream, or a line beyond the cap. */
export class NotAnEventStream extends Error {
  override readonly name = 'NotAnEventStream';
  constructor(
    readonly reason: 'line-too-long' | 'foreign-line',
    /** The start of the line. */
    readonly sample: string,
  ) {
    super(reason);
  }
}

/** No line of an answer is longer; a stream with a longer one is given up. */
export const MAX_LINE_CHARS = 1_048_576;

const FIELD_NAMES: readonly string[] = ['event', 'data', 'id', 'retry'];

/**
 * Splits text chunks into events: LF, CRLF and CR line ends, comments, `data:` with or without a space, several data
 * lines, a byte order mark. The last event counts even without its empty line when its JSON is whole, because a cut
 * JSON object can never parse.
 */
export class EventSplitter {
  private buffer = '';
  private name = '';
  private data: string[] = [];
  private started = false;
  /** A CR at the end of what is held may be the first half of a CRLF. */
  private pendingCr = false;

  /** Events completed by this chunk. @throws NotAnEventStream */
  push(chunk: string): ServerEvent[] {
    if (!this.started && chunk !== '') {
      this.started = true;
      if (chunk.startsWith('\uFEFF')) chunk = chunk.slice(1);
    }
    this.buffer += chunk;
    if (this.buffer.length > MAX_LINE_CHARS + chunk.length) throw tooLong(this.buffer);
    // Without a line end there is nothing to look at; searching the buffer for each byte of a long line would be slow.
    if (!this.pendingCr && !/[\r\n]/.test(chunk)) return [];
    const events: ServerEvent[] = [];
    let from = 0;
    for (;;) {
      const end = findLineEnd(this.buffer, from);
      if (end === undefined) break;
      this.takeLine(this.buffer.slice(from, end.at), events);
      from = end.next;
    }
    this.buffer = this.buffer.slice(from);
    this.pendingCr = this.buffer.endsWith('\r');
    return events;
  }

  /** What is left when the stream ended. @throws NotAnEventStream */
  end(): ServerEvent[] {
    const events: ServerEvent[] = [];
    const rest = this.buffer.replace(/\r$/, '');
    this.buffer = '';
    // A cut may leave the beginning of a field's name.
    const isCutName = FIELD_NAMES.some((name) => name.startsWith(rest));
    if (!isCutName) this.takeLine(rest, events);
    if (this.data.length > 0 && isWhole(this.data.join('\n'))) this.takeLine('', events);
    return events;
  }

  private takeLine(line: string, events: ServerEvent[]): void {
    if (line.length > MAX_LINE_CHARS) throw tooLong(line);
    if (line === '') {
      if (this.data.length > 0) events.push({ name: this.name, data: this.data.join('\n') });
      this.name = '';
      this.data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1);
    if (!FIELD_NAMES.includes(field)) throw new NotAnEventStream('foreign-line', line.slice(0, 2_000));
    if (field === 'event') this.name = value;
    // Some servers send one whole JSON object a line and forget the empty line between events.
    if (field === 'data') {
      if (this.data.length > 0 && isWhole(this.data.join('\n'))) this.takeLine('', events);
      this.data.push(value);
    }
  }
}

function tooLong(line: string): NotAnEventStream {
  return new NotAnEventStream('line-too-long', line.slice(0, 200));
}

function findLineEnd(text: string, from: number): { readonly at: number; readonly next: number } | undefined {
  const lf = text.indexOf('\n', from);
  const cr = text.indexOf('\r', from);
  if (cr !== -1 && (lf === -1 || cr < lf)) {
    // A CR at the very end may be the first half of a CRLF.
    if (cr === text.length - 1) return undefined;
    return { at: cr, next: text[cr + 1] === '\n' ? cr + 2 : cr + 1 };
  }
  return lf === -1 ? undefined : { at: lf, next: lf + 1 };
}

function isWhole(data: string): boolean {
  if (data === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
