import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../core/mode';
import type { SessionEvent, StoredEvent } from './event';
import { recover } from './recover';
import { fold } from './reduce';

const EFFECTS: Record<string, readonly Effect[]> = { look: ['read'], act: ['input'], mixed: ['read', 'network'] };
const deps = { effectsOf: (name: string) => EFFECTS[name], newId: () => 'new' };

const turn: readonly SessionEvent[] = [
  { type: 'session-start', tabId: 1 },
  { type: 'message-add', message: { role: 'user', id: 'u', text: 'Do it.' } },
  { type: 'turn-start', turnId: 't', mode: 'act', tier: 'full', providerId: 'p', modelId: 'm', tabId: 1, stepLimit: 9 },
  { type: 'response-start', responseId: 'r', attempt: 1 },
];

describe('what is appended after a death', () => {
  it('is nothing while a request was under way: it is asked again', () => {
    expect(recover(stateAfter(turn), deps)).toEqual([]);
  });

  it('is nothing for a read that was cut off: it runs again', () => {
    expect(recover(stateAfter(turn, asks('look'), starts('look')), deps)).toEqual([]);
  });

  it('closes a read that was cut off again and again: it may be what ends the background', () => {
    const runs = [starts('look'), starts('look'), starts('look')];

    expect(recover(stateAfter(turn, asks('look'), runs), deps)).toMatchObject([
      { callId: 'look', outcome: 'interrupted' },
    ]);
  });

  it.each(['act', 'mixed', 'unknown'])(
    'closes %s as interrupted when it was cut off, and says to look first',
    (name) => {
      const events = recover(stateAfter(turn, asks(name), starts(name)), deps);

      expect(events).toMatchObject([
        { type: 'tool-end', callId: name, outcome: 'interrupted', message: { ok: false, code: 'interrupted' } },
      ]);
      expect(events[0]?.type === 'tool-end' && events[0].message.text).toContain('may have happened');
    },
  );

  it('does not run the calls behind an act that was cut off', () => {
    const events = recover(stateAfter(turn, asks('act', 'look'), starts('act')), deps);

    expect(events).toMatchObject([
      { callId: 'act', outcome: 'interrupted' },
      { callId: 'look', outcome: 'not-run' },
    ]);
  });

  it('is nothing for a card or a question that is open', () => {
    const question: SessionEvent = {
      type: 'question-request',
      requestId: 'q',
      callId: 'act',
      question: { text: '?', options: [] },
    };

    expect(recover(stateAfter(turn, asks('act'), question), deps)).toEqual([]);
  });

  it('is nothing for an act that had not started, or that had ended', () => {
    expect(recover(stateAfter(turn, asks('act')), deps)).toEqual([]);
    expect(recover(stateAfter(turn, asks('act'), starts('act'), ends('act')), deps)).toEqual([]);
  });

  it('is nothing once the turn has ended', () => {
    expect(
      recover(stateAfter(turn, asks('act'), starts('act'), { type: 'turn-end', reason: 'storage-error' }), deps),
    ).toEqual([]);
  });
});

it('is done after one pass over any log, and leaves no act that could run twice', () => {
  fc.assert(
    fc.property(fc.array(anyEvent(), { maxLength: 40 }), (tail) => {
      const before = stateAfter(turn, tail);
      const mended = stateAfter(turn, tail, recover(before, deps));

      expect(recover(mended, deps)).toEqual([]);
      expect(mended.openCallIds.every((callId) => !mended.calls.get(callId)?.end)).toBe(true);
      // Only what is harmless may still run a second time.
      const again = mended.turn?.end ? [] : mended.openCallIds.flatMap((callId) => mended.calls.get(callId) ?? []);
      expect(again.every((call) => call.attempts === 0 || call.call.name === 'look')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

function anyEvent(): fc.Arbitrary<SessionEvent> {
  const name = fc.constantFrom('look', 'act', 'mixed', 'unknown');
  return fc.oneof(
    fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).map((names) => asks(...names)),
    name.map(starts),
    name.map(ends),
    fc.constantFrom<SessionEvent>(
      { type: 'response-start', responseId: 'r2', attempt: 1 },
      {
        type: 'response-error',
        responseId: 'r2',
        failure: { code: 'stalled', message: '', retryable: true },
        retryAtMs: 9,
      },
      { type: 'message-add', message: { role: 'user', id: 'u2', text: 'Also.' } },
      { type: 'message-add', message: { role: 'assistant', id: 'a', text: 'So.', calls: [] } },
      { type: 'question-request', requestId: 'q', callId: 'act', question: { text: '?', options: [] } },
      { type: 'question-response', requestId: 'q', text: 'Yes' },
      { type: 'turn-end', reason: 'stopped' },
      {
        type: 'turn-start',
        turnId: 't2',
        mode: 'act',
        tier: 'full',
        providerId: 'p',
        modelId: 'm',
        tabId: 1,
        stepLimit: 9,
      },
    ),
  );
}

function stateAfter(...parts: readonly (SessionEvent | readonly SessionEvent[])[]) {
  const events = parts
    .flat()
    .map((event, index): StoredEvent => ({ sessionId: 's', seq: index + 1, atMs: index, event }));
  return fold('s', events);
}

function asks(...names: readonly string[]): SessionEvent {
  const calls = names.map((name) => ({ id: name, name, input: {} }));
  return { type: 'message-add', message: { role: 'assistant', id: 'r', text: '', calls } };
}

function starts(name: string): SessionEvent {
  return { type: 'tool-start', callId: name, name, attempt: 1 };
}

function ends(name: string): SessionEvent {
  const message = { role: 'tool', id: `end-${name}`, callId: name, name, ok: true, text: '' } as const;
  return { type: 'tool-end', callId: name, name, outcome: 'ok', message, durationMs: 1 };
}
