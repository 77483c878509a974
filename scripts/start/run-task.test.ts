import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/core/message.ts';
import type { SessionEvent, StoredEvent } from '../../src/session/event.ts';
import { describeEvent, eventLine } from './describe-event.ts';
import { endOf } from './run-task.ts';

describe('endOf', () => {
  it('is done when the tool that ends a turn reported success', () => {
    const turn = log(toolEnd({ endTurn: { outcome: 'success', summary: 'It is in the cart.' } }), {
      type: 'turn-end',
      reason: 'done',
    });

    expect(endOf(turn, 'act')).toEqual({ status: 'done', answer: 'It is in the cart.' });
  });

  it('is not done when the agent itself reported a failure', () => {
    const turn = log(toolEnd({ endTurn: { outcome: 'failed', summary: 'Sold out.' } }), {
      type: 'turn-end',
      reason: 'done',
    });

    expect(endOf(turn, 'act')).toEqual({ status: 'failed', answer: 'Sold out.' });
  });

  it('takes words for an answer in ask mode, and not for an act', () => {
    const turn = log(said('It costs $22.'), { type: 'turn-end', reason: 'answered' });

    expect(endOf(turn, 'ask')).toEqual({ status: 'done', answer: 'It costs $22.' });
    expect(endOf(turn, 'act').status).toBe('answered');
  });

  it('gives the reason of any other end, with what went wrong', () => {
    const failure = { code: 'unreachable', message: 'Nothing answers.', retryable: true } as const;

    expect(endOf(log({ type: 'turn-end', reason: 'provider-error', failure }), 'act')).toEqual({
      status: 'provider-error',
      answer: 'Nothing answers.',
    });
  });
});

describe('describeEvent', () => {
  it('says what the agent says and calls', () => {
    const [stored] = log(said('I look.', [{ id: 'c1', name: 'scroll', input: { direction: 'down' } }]));

    expect(stored && describeEvent(stored)).toBe('Agent: I look.\n→ scroll {"direction":"down"}');
  });

  it('says what an act observed', () => {
    const [stored] = log(toolEnd({ receipt: { changed: true, value: 'tea', url: { from: 'a', to: 'b' } } }));

    expect(stored && describeEvent(stored)).toBe('  scroll: ok, went to b, the field holds “tea”');
  });

  it('keeps bookkeeping to itself', () => {
    const [stored] = log({ type: 'response-start', responseId: 'r', attempt: 1 });

    expect(stored && describeEvent(stored)).toBeUndefined();
  });
});

describe('eventLine', () => {
  it('is one line of JSON without pictures', () => {
    const image = { mediaType: 'image/png', data: 'AAAA', widthPx: 1, heightPx: 1 } as const;
    const [stored] = log(
      toolEnd({
        message: { role: 'tool', id: 'm', callId: 'c', name: 'scroll', ok: true, text: 'a\nb', images: [image] },
      }),
    );

    const line = stored ? eventLine(stored) : '';

    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({ seq: 1, type: 'tool-end', message: { text: 'a\nb' } });
    expect(line).not.toContain('AAAA');
  });
});

function log(...events: readonly SessionEvent[]): readonly StoredEvent[] {
  return events.map((event, index) => ({ sessionId: 's', seq: index + 1, atMs: 0, event }));
}

function said(text: string, calls: readonly Call[] = []): SessionEvent {
  return { type: 'message-add', message: { role: 'assistant', id: 'a', text, calls } };
}

function toolEnd(fields: Partial<Extract<SessionEvent, { type: 'tool-end' }>>): SessionEvent {
  const message = { role: 'tool', id: 'm', callId: 'c', name: 'scroll', ok: true, text: '' } as const;
  return { type: 'tool-end', callId: 'c', name: 'scroll', outcome: 'ok', message, durationMs: 1, ...fields };
}
