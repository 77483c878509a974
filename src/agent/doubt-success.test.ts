import { describe, expect, it } from 'vitest';
import type { RequestSeen } from '../core/receipt';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { CallState } from '../session/state';
import { doubtSuccess } from './doubt-success';

const URL = 'https://shop.test/orders';

function ended(name: string, end: Pick<NonNullable<CallState['end']>, 'outcome' | 'receipt'>, text = ''): CallState {
  const message = { role: 'tool', id: 'm', callId: 'c', name, ok: end.outcome === 'ok', text } as const;
  return { call: { id: 'c', name, input: {} }, turnId: 't', attempts: 1, end: { ...end, message, durationMs: 1 } };
}

function act(...requests: readonly RequestSeen[]): CallState {
  return ended('click_ax', { outcome: 'ok', receipt: { changed: true, requests } });
}

function end(outcome: 'success' | 'failed' = 'success'): ToolOutput {
  return { text: '', endTurn: { outcome, summary: 'Sent.' } };
}

describe('a success', () => {
  it('is believed where no server speaks against it', () => {
    const calls = [act({ method: 'POST', url: URL, status: 303 }, { method: 'GET', url: `${URL}/1`, status: 404 })];

    expect(doubtSuccess(calls, end())).toEqual(end());
  });

  it('is refused while what was sent last was refused', () => {
    const calls = [act({ method: 'POST', url: URL, status: 500 })];

    expect(() => doubtSuccess(calls, end())).toThrow(ToolError);
  });

  it('is believed once the same was sent again and taken', () => {
    const calls = [act({ method: 'POST', url: URL, status: 500 }), act({ method: 'POST', url: URL, status: 201 })];

    expect(doubtSuccess(calls, end())).toEqual(end());
  });

  it('becomes partial when the agent insists', () => {
    const calls = [act({ method: 'POST', url: URL, status: 500 })];
    let refusal = '';
    try {
      doubtSuccess(calls, end());
    } catch (error) {
      refusal = String(error);
    }
    const refused = ended('done', { outcome: 'failed' }, refusal);

    expect(doubtSuccess([...calls, refused], end()).endTurn?.outcome).toBe('partial');
  });
});

it('has nothing against a failure', () => {
  expect(doubtSuccess([act({ method: 'POST', url: URL, status: 500 })], end('failed'))).toEqual(end('failed'));
});
