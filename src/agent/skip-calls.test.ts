import { expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { SkipCause } from './next-step';
import { skippedEnd } from './skip-calls';

it.each<[SkipCause, string, string]>([
  ['failed', 'not-run', 'b was not run: a, earlier in the same answer, failed. Read its result, then decide anew.'],
  [
    'navigated',
    'not-run',
    'b was not run: a, earlier in the same answer, led to another page. Look at that page, then decide anew.',
  ],
  ['turn-ended', 'not-run', 'b was not run: a, earlier in the same answer, ended the turn.'],
  ['stopped', 'aborted', 'b was not run: the user stopped the turn.'],
])('answers a call behind one that %s', (cause, outcome, text) => {
  const calls = ['a', 'b'].map((name) => ({ id: name, name, input: {} }));
  const state = memoryLog('s', [
    ...openingEvents(),
    { type: 'message-add', message: { role: 'assistant', id: 'r', text: '', calls } },
  ]).state();
  const causedBy = state.calls.get('a');
  if (!causedBy) throw new Error('There is no call.');

  const events = skippedEnd(state, { type: 'skip', callIds: ['b'], causedBy, cause }, () => 'new');

  expect(events).toMatchObject([
    { type: 'tool-end', callId: 'b', outcome, message: { id: 'new', ok: false, code: 'aborted', text } },
  ]);
});
