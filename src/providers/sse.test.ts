import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventSplitter, MAX_LINE_CHARS, type ServerEvent } from './sse';

function split(chunks: readonly string[]): ServerEvent[] {
  const splitter = new EventSplitter();
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

const piece = fc.record({
  value: fc.jsonValue(),
  name: fc.constantFrom('', 'message', 'ping'),
  colon: fc.constantFrom('data:', 'data: '),
  comment: fc.constantFrom('', ': keep-alive'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
});

describe('EventSplitter', () => {
  it('finds the same events however the bytes arrive', () => {
    const property = fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (pieces, size, mark) => {
        const text = pieces
          .map(({ value, name, colon, comment, lineEnd }) => {
            const lines = [comment, name && `event: ${name}`, colon + JSON.stringify(value), ''].filter(
              (line, place) => line !== '' || place === 3,
            );
            return lines.map((line) => line + lineEnd).join('');
          })
          .join('');
        const bytes = new TextEncoder().encode((mark ? '\uFEFF' : '') + text);
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
        const chunks: string[] = [];
        for (let at = 0; at < bytes.length; at += size)
          chunks.push(decoder.decode(bytes.slice(at, at + size), { stream: true }));

        const events = split(chunks);

        expect(events).toEqual(pieces.map(({ value, name }) => ({ name, data: JSON.stringify(value) })));
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });

  it('joins the lines of one event', () => {
    expect(split(['data: {"a":\ndata: 1}\n\n'])).toEqual([{ name: '', data: '{"a":\n1}' }]);
  });

  it('parts events that lack the empty line between them', () => {
    expect(split(['data: {"a":1}\ndata: {"a":2}\n']).map(({ data }) => data)).toEqual(['{"a":1}', '{"a":2}']);
  });

  it('keeps the last event when only its empty line is missing', () => {
    expect(split(['data: {"a":1}'])).toEqual([{ name: '', data: '{"a":1}' }]);
  });

  it('drops a last event that was cut', () => {
    expect(split(['data: {"a":'])).toEqual([]);
  });

  it('throws for text that is no event stream', () => {
    expect(() => split(['Internal Server Error'])).toThrow('foreign-line');
  });

  it('reads a line up to the cap in single characters, and no further', () => {
    const splitter = new EventSplitter();
    const push = () => {
      for (let sent = 0; sent <= MAX_LINE_CHARS + 2; sent++) splitter.push('x');
    };

    expect(push).toThrow('line-too-long');
  });
});
