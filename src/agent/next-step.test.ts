import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { SessionEvent } from '../session/event';
import { nextStep } from './next-step';

const failure = { code: 'overloaded', message: '', retryable: true } as const;
const responseStart: SessionEvent = { type: 'response-start', responseId: 'r', attempt: 2 };
const question: SessionEvent = {
  type: 'question-request',
  requestId: 'q',
  callId: 'act',
  question: { text: '?', options: [] },
};

describe('the request', () => {
  it('comes first', () => {
    expect(stepAfter()).toEqual({ type: 'request', attempt: 1 });
  });

  it('is made again, as the same attempt, when a death cut it off', () => {
    expect(stepAfter(responseStart)).toEqual({ type: 'request', attempt: 2 });
  });

  it('is tried again at its time after a failure', () => {
    expect(stepAfter(responseStart, { type: 'response-error', responseId: 'r', failure, retryAtMs: 99 })).toEqual({
      type: 'request',
      attempt: 3,
      notBeforeMs: 99,
    });
  });

  it('is not tried again when the failure was the last', () => {
    expect(stepAfter(responseStart, { type: 'response-error', responseId: 'r', failure })).toEqual({
      type: 'end',
      reason: 'provider-error',
      failure,
    });
  });

  it('is given up when the background died in it five times', () => {
    const deaths = Array.from({ length: 5 }, () => responseStart);

    expect(stepAfter(...deaths.slice(1))).toMatchObject({ type: 'request' });
    expect(stepAfter(...deaths)).toMatchObject({
      type: 'end',
      reason: 'provider-error',
      failure: { code: 'stream-cut' },
    });
  });

  it('follows when every call has its answer', () => {
    expect(stepAfter(asks('look'), ends('look'))).toEqual({ type: 'request', attempt: 1 });
  });

  it('is not made when there is nothing to answer', () => {
    const step = stepAfter({ type: 'turn-end', reason: 'done' }, { type: 'task-start', taskId: 'k' }, turnStart());

    expect(step).toEqual({ type: 'end', reason: 'refused', detail: 'no-message' });
  });

  it('is made in a further turn although the last answer of the turn before had no calls', () => {
    expect(stepAfter(says(), { type: 'turn-end', reason: 'answered' }, turnStart())).toEqual({
      type: 'request',
      attempt: 1,
    });
  });
});

describe('the calls', () => {
  it('run one by one', () => {
    expect(stepAfter(asks('act', 'look'))).toEqual({ type: 'run', callIds: ['act'] });
  });

  it('run together where they only look', () => {
    expect(stepAfter(asks('look', 'look2', 'act'))).toEqual({ type: 'run', callIds: ['look', 'look2'] });
    expect(stepAfter(asks('act', 'look', 'look2'), ends('act'))).toEqual({ type: 'run', callIds: ['look', 'look2'] });
  });

  it('wait for the answer to the first one’s question', () => {
    expect(stepAfter(asks('act', 'look'), question)).toEqual({ type: 'wait', requestId: 'q' });
    expect(stepAfter(asks('act'), question, { type: 'question-response', requestId: 'q', text: 'Yes' })).toEqual({
      type: 'run',
      callIds: ['act'],
    });
  });

  it.each([
    ['failed', ends('act', { outcome: 'failed' })],
    ['denied', ends('act', { outcome: 'denied' })],
    ['interrupted', ends('act', { outcome: 'interrupted' })],
    ['stopped', ends('act', { outcome: 'aborted' })],
    ['tab-changed', ends('act', { workingTabId: 9 })],
    ['turn-ended', ends('act', { endTurn: { outcome: 'success', summary: '' } })],
    ['navigated', ends('act', moved('https://a.test/', 'https://a.test/b'))],
    ['navigated', ends('act', moved('https://a.test/', 'https://b.test/'))],
  ])('are not run behind one that %s', (cause, end) => {
    expect(stepAfter(asks('act', 'look'), end)).toMatchObject({ type: 'skip', callIds: ['look'], cause });
  });

  it('are run behind one that stayed on its page', () => {
    expect(
      stepAfter(asks('act', 'look'), ends('act', moved('https://a.test/?a', 'https://a.test/?b#c'))),
    ).toMatchObject({ type: 'run' });
  });
});

describe('the end', () => {
  it('is an answer without calls', () => {
    expect(stepAfter(responseStart, says())).toEqual({ type: 'end', reason: 'answered' });
  });

  it('is an answer that reached its length limit', () => {
    const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0 };

    expect(
      stepAfter(responseStart, says(true), { type: 'response-end', responseId: 'r', usage, durationMs: 1 }),
    ).toEqual({ type: 'end', reason: 'answered', detail: 'length' });
  });

  it.each([
    [responseStart, says(true)],
    [asks('act'), ends('act', { outcome: 'aborted' })],
  ])('is the stop that a death cut off', (...events) => {
    expect(stepAfter(...events)).toEqual({ type: 'end', reason: 'stopped' });
  });

  it('is a call that ends the turn, unless the user said more meanwhile', () => {
    const done = ends('act', { endTurn: { outcome: 'success', summary: '' } });
    const more: SessionEvent = { type: 'message-add', message: { role: 'user', id: 'u2', text: 'Wait!' } };

    expect(stepAfter(asks('act'), done)).toEqual({ type: 'end', reason: 'done' });
    expect(stepAfter(asks('act'), more, done)).toEqual({ type: 'request', attempt: 1 });
  });

  it('is not near before a turn began or after it ended', () => {
    expect(nextStep(memoryLog().state(), () => false)).toEqual({ type: 'rest' });
    expect(stepAfter({ type: 'turn-end', reason: 'done' })).toEqual({ type: 'rest' });
  });
});

function stepAfter(...events: readonly SessionEvent[]) {
  return nextStep(memoryLog('session', [...openingEvents(), ...events]).state(), ({ name }) => name.startsWith('look'));
}

function turnStart(): SessionEvent {
  return {
    type: 'turn-start',
    turnId: 't2',
    mode: 'act',
    tier: 'full',
    providerId: 'p',
    modelId: 'm',
    tabId: 1,
    stepLimit: 5,
  };
}

function asks(...names: readonly string[]): SessionEvent {
  const calls = names.map((name) => ({ id: name, name, input: {} }));
  return { type: 'message-add', message: { role: 'assistant', id: 'r', text: '', calls } };
}

function says(partial?: boolean): SessionEvent {
  return {
    type: 'message-add',
    message: { role: 'assistant', id: 'r', text: 'So.', calls: [], ...(partial && { partial }) },
  };
}

function ends(name: string, more: Partial<Extract<SessionEvent, { type: 'tool-end' }>> = {}): SessionEvent {
  const message = { role: 'tool', id: `end-${name}`, callId: name, name, ok: true, text: '' } as const;
  return { type: 'tool-end', callId: name, name, outcome: 'ok', message, durationMs: 1, ...more };
}

function moved(from: string, to: string) {
  return { receipt: { changed: true, url: { from, to } } };
}
