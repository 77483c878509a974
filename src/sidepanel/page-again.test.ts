import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { DECIDED } from '../../test/fakes/panel-page';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { ToolErrorCode } from '../core/tool-error';
import type { SessionEvent } from '../session/event';
import { pageAgain } from './page-again';

const { origin } = DECIDED;
const pageTool = { alias: 'order', source: 'sdk', origin, name: 'order' } as const;

const asks = (...ids: readonly string[]): SessionEvent => ({
  type: 'message-add',
  message: {
    role: 'assistant',
    id: ids.join(),
    text: '',
    calls: ids.map((id) => ({ id, name: 'order', input: {}, pageTool })),
  },
});
const ends = (callId: string, code?: ToolErrorCode): SessionEvent => ({
  type: 'tool-end',
  callId,
  name: 'order',
  outcome: code ? 'failed' : 'ok',
  message: { role: 'tool', id: `end ${callId}`, callId, name: 'order', ok: !code, ...(code && { code }), text: '' },
  durationMs: 1,
});
const start: SessionEvent = { type: 'tool-start', callId: 'c', name: 'order', attempt: 1 };
const dispatched: SessionEvent = {
  type: 'page-step',
  callId: 'c',
  step: 'dispatched',
  documentId: 'd1',
  deadlineMs: 1,
};
const claimed: SessionEvent = { type: 'page-step', callId: 'c', step: 'claimed' };
const over: SessionEvent = { type: 'turn-end', reason: 'answered' };

function again(events: readonly SessionEvent[], view = DECIDED) {
  return pageAgain(memoryLog('session', [...openingEvents('Hi'), asks('c'), ...events]).state(), view);
}

describe('P36: the page that is there again', () => {
  it.each<[string, readonly SessionEvent[]]>([
    ['was never asked', [ends('c', 'unavailable'), over]],
    ['was asked and did not begin', [start, dispatched, ends('c', 'unavailable'), over]],
  ])('may go on with what it %s', (_which, events) => {
    expect(again(events)).toBe(origin);
  });

  it.each<[string, readonly SessionEvent[], Partial<typeof DECIDED>]>([
    ['what it began', [start, dispatched, claimed, ends('c', 'unavailable'), over], {}],
    ['what it did', [start, dispatched, claimed, ends('c'), over], {}],
    ['what failed for another reason', [ends('c', 'invalid-input'), over], {}],
    ['what was done since', [ends('c', 'unavailable'), asks('d'), ends('d'), over], {}],
    ['what a turn that runs may still do', [ends('c', 'unavailable')], {}],
    ['what another origin was asked for', [ends('c', 'unavailable'), over], { origin: 'https://other.test' }],
    ['a tool that it does not offer', [ends('c', 'unavailable'), over], { tools: [] }],
    ['a page that is not connected', [ends('c', 'unavailable'), over], { state: 'offered' }],
  ])('does not go on with %s', (_which, events, view) => {
    expect(again(events, { ...DECIDED, ...view })).toBeUndefined();
  });
});
