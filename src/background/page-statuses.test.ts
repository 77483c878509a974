import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { SessionEvent } from '../session/event';
import { createPageStatuses } from './page-statuses';

function setUp() {
  const told: [number, string][] = [];
  const statuses = createPageStatuses({ tell: (tabId, status) => void told.push([tabId, status]) });
  const note = (sessionId: string, events: readonly SessionEvent[]) =>
    statuses.note({ sessionId, state: memoryLog(sessionId, events).state() });
  return { told, statuses, note };
}

const RUNS = openingEvents('Hi');
const tabOf = (events: readonly SessionEvent[]) => memoryLog('s', events).state().workingTabId;
const TAB = tabOf(RUNS);
const ends = (reason: 'answered' | 'provider-error'): readonly SessionEvent[] => [
  ...RUNS,
  { type: 'turn-end', reason },
];

describe('what pages are told of the sessions beside them', () => {
  it('D8: tells of each change once', () => {
    const { told, note } = setUp();

    note('a', RUNS);
    note('a', RUNS);
    note('a', ends('answered'));
    note('a', ends('answered'));

    expect(told).toEqual([
      [TAB, 'running'],
      [TAB, 'idle'],
    ]);
  });

  it('tells of a card that waits, and of a turn that failed until the next conversation', () => {
    const { told, note, statuses } = setUp();
    const site = { host: 'shop.test', domain: 'shop.test', origin: 'https://shop.test' };
    const card = { toolName: 'order', effect: 'submit', site, data: [], rememberable: true } as const;
    const calls = [{ id: 'c', name: 'order', input: {} }];

    note('a', [
      ...RUNS,
      { type: 'message-add', message: { role: 'assistant', id: 'r', text: '', calls } },
      { type: 'permission-request', requestId: 'p', callId: 'c', digest: 'd', card },
    ]);
    note('a', ends('provider-error'));
    statuses.begin(TAB);

    expect(told.map(([, status]) => status)).toEqual(['waiting_user_action', 'error', 'idle']);
  });

  it('tells the tab that a session left that it rests there', () => {
    const { told, note } = setUp();
    const moved: SessionEvent = { type: 'tab-replace', tabId: 99, replacedTabId: TAB };

    note('a', RUNS);
    note('a', [...RUNS, moved]);

    expect(told).toEqual([
      [TAB, 'running'],
      [TAB, 'idle'],
      [99, 'running'],
    ]);
  });

  it('is the busiest of several conversations beside a tab', () => {
    const { told, note } = setUp();

    note('a', RUNS);
    note('b', ends('provider-error'));
    note('a', ends('answered'));

    expect(told.map(([, status]) => status)).toEqual(['running', 'error']);
  });

  it('tells that a conversation was deleted, until the next begins', () => {
    const { told, note, statuses } = setUp();

    note('a', ends('answered'));
    statuses.end('a');
    statuses.begin(TAB);
    statuses.end('unknown');

    expect(told.map(([, status]) => status)).toEqual(['ended', 'idle']);
  });
});
