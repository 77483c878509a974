import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobStep } from '../core/job';
import type { Call } from '../core/message';
import type { Effect } from '../core/mode';
import type { SessionEvent, StoredEvent } from './event';
import { recover } from './recover';
import { fold } from './reduce';
import type { CallState } from './state';

const EFFECTS: Record<string, readonly Effect[]> = {
  look: ['read'],
  act: ['input'],
  mixed: ['read', 'network'],
  job: ['download'],
};
const deps = {
  effectsOf: ({ name }: Call) => EFFECTS[name],
  resumes: ({ name }: Call) => name === 'job',
  newId: () => 'new',
};

const turn: readonly SessionEvent[] = [
  { type: 'session-start', tabId: 1 },
  { type: 'message-add', message: { role: 'user', id: 'u', text: 'Do it.' } },
  { type: 'turn-start', turnId: 't', mode: 'act', tier: 'full', providerId: 'p', modelId: 'm', tabId: 1, stepLimit: 9 },
  { type: 'response-start', responseId: 'r', attempt: 1 },
];

const creating = step({ step: 'creating', endpoint: 'https://jobs.test/' });
const created = step({ step: 'created', jobId: '7' });

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

  it('is nothing for a job that had not asked for anything, or whose server named it', () => {
    expect(recover(stateAfter(turn, asks('job'), starts('job')), deps)).toEqual([]);
    expect(recover(stateAfter(turn, asks('job'), starts('job'), creating, created), deps)).toEqual([]);
  });

  it('is nothing for a job that failed: the next run only says so', () => {
    const failed = step({ step: 'failed', failure: { code: 'unavailable', message: 'No.' } });

    expect(recover(stateAfter(turn, asks('job'), starts('job'), creating, failed), deps)).toEqual([]);
  });

  it('closes a job of which nobody knows whether the server began it, and what is behind it', () => {
    const events = recover(stateAfter(turn, asks('job', 'look'), starts('job'), creating), deps);

    expect(events).toMatchObject([
      { callId: 'job', outcome: 'interrupted' },
      { callId: 'look', outcome: 'not-run' },
    ]);
  });

  it('closes a job whose tool is gone, and says what was saved', () => {
    const saved = step({ step: 'saved', file: { downloadId: 3, name: 'a.mp3', bytes: 1 } });
    const state = stateAfter(turn, asks('job'), starts('job'), creating, created, saved);

    expect(recover(state, { ...deps, resumes: () => false })).toMatchObject([
      { outcome: 'interrupted', receipt: { changed: true, downloads: [{ downloadId: 3, name: 'a.mp3' }] } },
    ]);
  });

  it('closes a job that ends the background again and again, counted from its newest step', () => {
    const runs = Array.from({ length: 9 }, () => starts('job'));
    const state = stateAfter(turn, asks('job'), starts('job'), creating, created, runs);

    expect(recover(state, deps)).toEqual([]);
    expect(
      recover(stateAfter(turn, asks('job'), starts('job'), creating, created, runs, starts('job')), deps),
    ).toMatchObject([{ outcome: 'interrupted' }]);
    const ready = step({ step: 'ready' });
    expect(
      recover(stateAfter(turn, asks('job'), starts('job'), creating, created, runs, ready, starts('job')), deps),
    ).toEqual([]);
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
      expect(again.every(mayRunAgain)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** Reads may; a job may when it asked for nothing yet, or when what it asked for has a name. */
function mayRunAgain({ attempts, call, job }: CallState): boolean {
  if (attempts === 0 || call.name === 'look') return true;
  return call.name === 'job' && (!job || job.jobId !== undefined || job.failure !== undefined);
}

function anyEvent(): fc.Arbitrary<SessionEvent> {
  const name = fc.constantFrom('look', 'act', 'mixed', 'unknown', 'job');
  return fc.oneof(
    fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).map((names) => asks(...names)),
    name.map(starts),
    name.map(ends),
    fc.constantFrom<SessionEvent>(
      creating,
      created,
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

function step(change: JobStep, callId = 'job'): SessionEvent {
  return { type: 'job-step', callId, ...change };
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
