import { expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { JsonObject } from '../core/json';
import type { SessionEvent } from '../session/event';
import { codesOf, sentBefore } from './read-secrets';

it('finds codes in what was read, and none in what the user wrote', () => {
  const state = memoryLog('session', [
    ...openingEvents('My verification code is 111111.'),
    read('Your verification code is 482 913.'),
  ]).state();

  expect([...codesOf(state)]).toEqual(['482913']);
});

it('finds codes in a title beside the panel', () => {
  const page = { tabId: 1, url: 'https://mail.test/', title: '482913 is your Example code' };
  const [start, ...rest] = openingEvents('Hello');
  const said: SessionEvent = { type: 'message-add', message: { role: 'user', id: 'u2', text: 'And this?', page } };
  const state = memoryLog('session', [...(start ? [start] : []), ...rest, said]).state();

  expect([...codesOf(state)]).toEqual(['482913']);
});

it('joins what short calls sent, whatever stands between them', () => {
  const inputs = [{ ref_id: 'e12', value: '48' }, { ref_id: 'e9' }, { text: 'a longer text' }, { key: '2', repeat: 1 }];
  const events = inputs.flatMap((input, index) => call(`c${index}`, input));
  const state = memoryLog('session', [...openingEvents('Hello'), ...events, ...call('last', { value: '9' })]).state();
  const last = state.calls.get('last');

  expect(last && sentBefore(state, last)).toBe('482');
});

function read(text: string): SessionEvent {
  return {
    type: 'message-add',
    message: { role: 'tool', id: 't', callId: 'c', name: 'look', ok: true, text },
  };
}

function call(id: string, input: JsonObject): readonly SessionEvent[] {
  return [
    {
      type: 'message-add',
      message: { role: 'assistant', id: `m-${id}`, text: '', calls: [{ id, name: 'type', input }] },
    },
    { type: 'tool-start', callId: id, name: 'type', attempt: 1 },
    {
      type: 'tool-end',
      callId: id,
      name: 'type',
      outcome: 'ok',
      message: { role: 'tool', id: `e-${id}`, callId: id, name: 'type', ok: true, text: 'done' },
      durationMs: 1,
      loopKey: id,
    },
  ];
}
