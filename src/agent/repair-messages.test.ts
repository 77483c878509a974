import { expect, it } from 'vitest';
import type { AssistantMessage, Message, ToolMessage } from '../core/message';
import { repairMessages } from './repair-messages';

const user: Message = { role: 'user', id: 'u', text: 'Hi' };

it('puts results right behind their answer, in the order of the calls', () => {
  const repaired = repairMessages([asks('a', 'b'), result('b'), user, result('a')]);

  expect(repaired.map(({ id }) => id)).toEqual(['asks', 'result-a', 'result-b', 'u']);
});

it('makes up a result for a call without one', () => {
  const repaired = repairMessages([user, asks('a')]);

  expect(repaired.at(-1)).toMatchObject({ role: 'tool', callId: 'a', ok: false, code: 'aborted' });
});

it('leaves out a result without its call, and all but the first for one call', () => {
  expect(repairMessages([user, result('a')])).toEqual([user]);
  expect(repairMessages([asks('a'), result('a'), result('a')])).toHaveLength(2);
});

it('leaves out an answer that says nothing', () => {
  expect(repairMessages([user, { role: 'assistant', id: 'x', text: ' ', calls: [] }])).toEqual([user]);
});

it('shows arguments that were no object as none', () => {
  const broken: AssistantMessage = {
    role: 'assistant',
    id: 'x',
    text: '',
    calls: [{ id: 'a', name: 'look', input: '{"a' }],
  };

  expect(repairMessages([broken])[0]).toMatchObject({ calls: [{ input: {} }] });
});

function asks(...ids: readonly string[]): AssistantMessage {
  return { role: 'assistant', id: 'asks', text: '', calls: ids.map((id) => ({ id, name: 'look', input: {} })) };
}

function result(callId: string): ToolMessage {
  return { role: 'tool', id: `result-${callId}`, callId, name: 'look', ok: true, text: '' };
}
