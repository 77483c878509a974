/** A piece of an answer, told apart. */
export interface ThoughtPiece {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Tells reasoning from text in models that write `<think>…</think>` into the answer itself. Only tags at the very
 * start count: further on, a model may be writing about such tags.
 */
export class ThinkTags {
  private state: 'start' | 'thinking' | 'after' | 'text' = 'start';
  private held = '';

  /** What is certain after this piece of text. */
  push(chunk: string): ThoughtPiece[] {
    this.held += chunk;
    if (this.state === 'start') {
      const trimmed = this.held.trimStart();
      if (trimmed.length < OPEN.length && OPEN.startsWith(trimmed)) return [];
      if (trimmed.startsWith(OPEN)) {
        this.state = 'thinking';
        this.held = trimmed.slice(OPEN.length);
      } else this.state = 'text';
    }
    if (this.state === 'thinking') return this.readThought();
    if (this.state === 'after') {
      this.held = this.held.trimStart();
      if (this.held === '') return [];
      this.state = 'text';
    }
    return this.release('text', this.held.length);
  }

  /** What is left at the end of the answer. */
  end(): ThoughtPiece[] {
    return this.release(this.state === 'thinking' ? 'reasoning' : 'text', this.held.length);
  }

  private readThought(): ThoughtPiece[] {
    const close = this.held.indexOf(CLOSE);
    if (close === -1) return this.release('reasoning', this.held.length - halfTag(this.held));
    const thought = this.release('reasoning', close);
    this.held = this.held.slice(CLOSE.length);
    this.state = 'after';
    return [...thought, ...this.push('')];
  }

  private release(kind: ThoughtPiece['kind'], length: number): ThoughtPiece[] {
    const text = this.held.slice(0, length);
    this.held = this.held.slice(length);
    return text === '' ? [] : [{ kind, text }];
  }
}

/** How many characters at the end may be the beginning of the closing tag. */
function halfTag(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length--) {
    if (CLOSE.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
