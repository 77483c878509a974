import { describe, expect, it } from 'vitest';
import type { Card } from '../core/card';
import type { AssistantMessage, Call, ToolMessage, UserMessage } from '../core/message';
import type { Usage } from '../core/provider';
import type { SessionEvent, StoredEvent } from './event';
import { type emptyState, fold, reduce } from './reduce';

const usage: Usage = { inputTokens: 3, cachedInputTokens: 1, outputTokens: 2, reasoningTokens: 0, costUsd: 0.5 };
const start: SessionEvent = { type: 'session-start', tabId: 4 };
const turnStart: SessionEvent = {
  type: 'turn-start',
  turnId: 't1',
  mode: 'act',
  tier: 'full',
  providerId: 'p',
  modelId: 'm',
  tabId: 4,
  stepLimit: 9,
};
const card: Card = {
  toolName: 'x',
  effect: 'submit',
  site: { host: 'a.test', domain: 'a.test', origin: 'https://a.test' },
  data: [],
  rememberable: true,
};

describe('messages', () => {
  it('puts a message that starts a turn straight into the conversation', () => {
    const state = stateAfter(start, add(user('u1')), turnStart);

    expect(ids(state.messages)).toEqual(['u1']);
    expect(state.waitingMessages).toEqual([]);
  });

  it.each([
    ['before the first request', []],
    ['while a request is under way', [responseStart('r1')]],
    ['while a call is open', [responseStart('r1'), add(assistant('r1', ['c1'])), responseEnd('r1')]],
  ])('lets a message wait that comes %s', (_when, events) => {
    const state = stateAfter(start, add(user('u1')), turnStart, ...events, add(user('u2')));

    expect(ids(state.waitingMessages)).toEqual(['u2']);
    expect(state.transcript.at(-1)).toMatchObject({ kind: 'user', waiting: true });
  });

  it('joins what waits behind the results when the next request starts', () => {
    const state = stateAfter(
      ...[start, add(user('u1')), turnStart, responseStart('r1'), add(assistant('r1', ['c1'])), responseEnd('r1')],
      ...[add(user('u2')), toolEnd('c1'), responseStart('r2')],
    );

    expect(ids(state.messages)).toEqual(['u1', 'r1', 'answer-c1', 'u2']);
    expect(state.waitingMessages).toEqual([]);
    expect(state.transcript.filter((item) => item.kind === 'user')).toMatchObject([
      { waiting: false },
      { waiting: false },
    ]);
  });

  it.each<SessionEvent>([
    { type: 'turn-end', reason: 'stopped' },
    { ...turnStart, turnId: 't2' },
  ])('joins what waits at $type', (event) => {
    const state = stateAfter(start, turnStart, add(user('u1')), event);

    expect(ids(state.messages)).toEqual(['u1']);
  });
});

describe('skills', () => {
  const begun = [start, add(user('u1')), turnStart, responseStart('r1'), add(assistant('r1', ['c1', 'c2', 'c3']))];

  it('are loaded once each, in the order in which their calls ended', () => {
    const state = stateAfter(
      ...begun,
      toolEnd('c1', { loadsSkill: 'weather' }),
      toolEnd('c2', { loadsSkill: 'notes' }),
      toolEnd('c3', { loadsSkill: 'weather' }),
    );

    expect(state.loadedSkills).toEqual(['weather', 'notes']);
  });

  it('stay loaded in the turns that follow, and are forgotten with the task', () => {
    const turns = [...begun, toolEnd('c1', { loadsSkill: 'weather' }), end('answered'), { ...turnStart, turnId: 't2' }];

    expect(stateAfter(...turns).loadedSkills).toEqual(['weather']);
    expect(stateAfter(...turns, end('answered'), { type: 'task-start', taskId: 'k2' }).loadedSkills).toEqual([]);
  });

  it('are not loaded by a second end of the same call', () => {
    const state = stateAfter(...begun, toolEnd('c1'), toolEnd('c1', { loadsSkill: 'weather' }));

    expect(state.loadedSkills).toEqual([]);
  });

  it('leave what the user sees with the call, and nothing of it with the messages', () => {
    const show = { markdown: '# Saved', embedUrl: 'https://boards.test/1' };

    const state = stateAfter(...begun, toolEnd('c1', { show }), toolEnd('c2'));

    expect(state.calls.get('c1')?.end?.show).toEqual(show);
    expect(state.calls.get('c2')?.end).not.toHaveProperty('show');
    expect(JSON.stringify(state.messages)).not.toContain('boards.test');
  });
});

describe('calls', () => {
  const open = [
    start,
    add(user('u1')),
    turnStart,
    responseStart('r1'),
    add(assistant('r1', ['c1', 'c2'])),
    responseEnd('r1'),
  ];

  it('opens the calls of an answer in order', () => {
    const state = stateAfter(...open);

    expect(state.openCallIds).toEqual(['c1', 'c2']);
    expect(state.calls.get('c1')).toMatchObject({ turnId: 't1', attempts: 0 });
    expect(state.transcript.slice(-2)).toMatchObject([
      { kind: 'call', callId: 'c1' },
      { kind: 'call', callId: 'c2' },
    ]);
  });

  it('opens no call for a partial answer', () => {
    expect(
      stateAfter(start, turnStart, responseStart('r1'), add({ ...assistant('r1', []), partial: true })).openCallIds,
    ).toEqual([]);
  });

  it('counts runs', () => {
    expect(stateAfter(...open, toolStart('c1'), toolStart('c1')).calls.get('c1')?.attempts).toBe(2);
    const named: SessionEvent = { type: 'tool-start', callId: 'c1', name: 'x', attempt: 1, target: 'link "Mugs"' };
    expect(stateAfter(...open, named).calls.get('c1')?.target).toBe('link "Mugs"');
  });

  it('closes a call with its answer, once', () => {
    const state = stateAfter(...open, toolEnd('c1'), toolEnd('c1', { outcome: 'failed' }));

    expect(state.openCallIds).toEqual(['c2']);
    expect(state.calls.get('c1')?.end?.outcome).toBe('ok');
    expect(ids(state.messages)).toEqual(['u1', 'r1', 'answer-c1']);
  });

  it('works on in the tab that a call changed to', () => {
    const state = stateAfter(...open, toolEnd('c1', { workingTabId: 8 }));

    expect(state.workingTabId).toBe(8);
    expect(state.homeTabId).toBe(4);
    expect(state.calls.get('c1')?.end?.changedTab).toBe(true);
  });

  it('keeps a question and its answer', () => {
    const question = { text: 'Which?', options: [] };
    const asked = stateAfter(...open, { type: 'question-request', requestId: 'q1', callId: 'c1', question });
    const answered = step(asked, { type: 'question-response', requestId: 'q1', text: 'Red' });

    expect(asked.calls.get('c1')?.question).toEqual({ requestId: 'q1', question });
    expect(answered.calls.get('c1')?.question?.answer).toBe('Red');
  });

  it('ignores an answer to nothing', () => {
    const before = stateAfter(...open);
    const state = step(before, { type: 'question-response', requestId: 'q9', text: 'Red' });

    expect(state).toEqual({ ...before, lastSeq: state.lastSeq });
  });
});

describe('cards', () => {
  const open = [
    start,
    add(user('u1')),
    turnStart,
    responseStart('r1'),
    add(assistant('r1', ['c1'])),
    responseEnd('r1'),
  ];
  const request: SessionEvent = { type: 'permission-request', requestId: 'p1', callId: 'c1', digest: 'd1', card };
  const answer = (value: 'once' | 'task' | 'always' | 'deny', digest = 'd1'): SessionEvent => ({
    type: 'permission-response',
    requestId: 'p1',
    digest,
    answer: value,
  });

  it('keeps the answer with its card', () => {
    expect(stateAfter(...open, request, answer('once')).calls.get('c1')?.permission).toMatchObject({
      digest: 'd1',
      answer: 'once',
    });
  });

  it('ignores an answer for other arguments than the card showed', () => {
    expect(stateAfter(...open, request, answer('once', 'd2')).calls.get('c1')?.permission?.answer).toBeUndefined();
  });

  it('takes the first answer only', () => {
    expect(stateAfter(...open, request, answer('deny'), answer('once')).calls.get('c1')?.permission?.answer).toBe(
      'deny',
    );
  });

  it('remembers a grant for the task', () => {
    expect(stateAfter(...open, request, answer('task')).taskGrants).toMatchObject([
      { origin: 'https://a.test', effect: 'submit', scope: 'task' },
    ]);
  });

  it('forgets what the user took back, and only that', () => {
    const pairs = { ...card, crossing: { from: ['b.test', 'c.test'].map((domain) => ({ ...card.site, domain })) } };
    const granted = [...open, { ...request, card: pairs }, answer('task')];
    const key = { origin: 'https://a.test', effect: 'submit', from: 'b.test' } as const;

    const before = stateAfter(...granted).taskGrants;
    const after = stateAfter(...granted, { type: 'grant-revoke', ...key }).taskGrants;

    expect(before.map(({ from }) => from)).toEqual([undefined, 'b.test', 'c.test']);
    expect(after.map(({ from }) => from)).toEqual([undefined, 'c.test']);
  });

  it('counts the cards of a task', () => {
    expect(stateAfter(...open, request, answer('once'), request).taskAsks).toBe(2);
    expect(stateAfter(...open, request, { type: 'task-start', taskId: 'k2' }).taskAsks).toBe(0);
  });

  it('remembers nothing for a card that has to be asked each time', () => {
    const once = { ...request, card: { ...card, rememberable: false } };

    expect(stateAfter(...open, once, answer('task')).taskGrants).toEqual([]);
  });

  it('remembers what was denied', () => {
    expect([...stateAfter(...open, request, answer('deny')).deniedDigests]).toEqual(['d1']);
  });

  it('opens a new card over an answered one', () => {
    const again: SessionEvent = { ...request, requestId: 'p2', digest: 'd2' };

    expect(stateAfter(...open, request, answer('once'), again).calls.get('c1')?.permission).toEqual({
      requestId: 'p2',
      digest: 'd2',
      card,
    });
  });
});

describe('tasks', () => {
  it('begins anew with nothing granted, denied, noted or shown to the model', () => {
    const state = stateAfter(
      ...[start, add(user('u1')), turnStart, responseStart('r1'), add(assistant('r1', ['c1'])), responseEnd('r1')],
      { type: 'permission-request', requestId: 'p1', callId: 'c1', digest: 'd1', card },
      { type: 'permission-response', requestId: 'p1', digest: 'd1', answer: 'task' },
      ...[toolEnd('c1', { workingTabId: 8 }), note('remember'), end('done')],
      { type: 'task-start', taskId: 'k2' },
    );

    expect(state).toMatchObject({ taskId: 'k2', notes: '', taskGrants: [], taskStartIndex: 3, workingTabId: 4 });
    expect(state.deniedDigests.size).toBe(0);
    expect(state.messages).toHaveLength(3);
    expect(state.transcript.at(-1)).toMatchObject({ kind: 'task-start' });
  });

  it('adds notes line by line, or replaces them', () => {
    expect(stateAfter(start, note('a'), note('b')).notes).toBe('a\nb');
    expect(stateAfter(start, note('a'), { type: 'note-write', text: 'b', replace: true }).notes).toBe('b');
  });
});

describe('requests', () => {
  const asked = [start, add(user('u1')), turnStart, responseStart('r1')];
  const failure = { code: 'overloaded', message: '', retryable: true } as const;

  it('is under way until the answer is there', () => {
    expect(stateAfter(...asked).turn?.response).toMatchObject({ responseId: 'r1', attempt: 1 });
    expect(stateAfter(...asked, add(assistant('r1', []))).turn).toMatchObject({ response: undefined, steps: 1 });
  });

  it('adds usage up and shows it on the answer, also when that came first', () => {
    const state = stateAfter(
      ...asked,
      add(assistant('r1', [])),
      responseEnd('r1'),
      responseStart('r2'),
      add(assistant('r2', [])),
      responseEnd('r2'),
    );

    expect(state.usage).toEqual({
      inputTokens: 6,
      cachedInputTokens: 2,
      outputTokens: 4,
      reasoningTokens: 0,
      costUsd: 1,
    });
    expect(state.transcript.filter((item) => item.kind === 'assistant').map((item) => item.usage)).toEqual([
      usage,
      usage,
    ]);
  });

  it('counts failures and waits of a step, and forgets them with its answer', () => {
    const failed = stateAfter(...asked, { type: 'response-error', responseId: 'r1', failure, retryAtMs: 1_005 });
    const again = step(failed, responseStart('r2', 2));
    const answered = step(again, add(assistant('r2', [])));

    expect(failed.turn?.response).toMatchObject({
      failure,
      retryAtMs: 1_005,
      failedCodes: ['overloaded'],
      waitedMs: 1_000,
      cutOffs: 0,
    });
    expect(again.turn?.response).toEqual({
      responseId: 'r2',
      attempt: 2,
      failedCodes: ['overloaded'],
      waitedMs: 1_000,
      cutOffs: 0,
    });
    expect(answered.turn?.response).toBeUndefined();
  });

  it('counts the requests that a death cut off, and forgets them with the answer', () => {
    const state = stateAfter(...asked, responseStart('r2'), responseStart('r3'));

    expect(state.turn?.response?.cutOffs).toBe(2);
    expect(step(step(state, add(assistant('r3', []))), responseStart('r4')).turn?.response?.cutOffs).toBe(0);
  });

  it('remembers for the turn that a request was too long', () => {
    const overflow = { ...failure, code: 'context-overflow' } as const;
    const state = stateAfter(
      ...asked,
      { type: 'response-error', responseId: 'r1', failure: overflow, retryAtMs: 5 },
      responseStart('r2', 2),
      add(assistant('r2', [])),
    );

    expect(state.turn?.compactHard).toBe(true);
    expect(step(step(state, end('answered')), { ...turnStart, turnId: 't2' }).turn?.compactHard).toBeUndefined();
  });
});

describe('the end of a turn', () => {
  it('shows why, with what the ending call said', () => {
    const state = stateAfter(
      ...[start, add(user('u1')), turnStart, responseStart('r1'), add(assistant('r1', ['c1'])), responseEnd('r1')],
      ...[toolEnd('c1', { endTurn: { outcome: 'partial', summary: 'Half of it.' } }), end('done')],
    );

    expect(state.turn?.end).toEqual({ reason: 'done', outcome: 'partial', summary: 'Half of it.' });
    expect(state.transcript.at(-1)).toMatchObject({
      kind: 'turn-end',
      turnId: 't1',
      reason: 'done',
      summary: 'Half of it.',
    });
  });

  it('does not lend an ending to a turn that ended otherwise', () => {
    expect(stateAfter(start, turnStart, end('stopped')).turn?.end).toEqual({ reason: 'stopped' });
  });

  it('happens once', () => {
    expect(stateAfter(start, turnStart, end('stopped'), end('done')).turn?.end).toEqual({ reason: 'stopped' });
  });
});

it('follows a tab that got another id, and no other tab', () => {
  const replaced: SessionEvent = { type: 'tab-replace', tabId: 9, replacedTabId: 4 };
  const went = toolEnd('c1', { workingTabId: 5 });

  expect(stateAfter(start, turnStart, replaced)).toMatchObject({ homeTabId: 9, workingTabId: 9 });
  expect(stateAfter(start, add(assistant('r1', ['c1'])), went, replaced)).toMatchObject({
    homeTabId: 9,
    workingTabId: 5,
  });
});

it('takes an event that it has seen for nothing new', () => {
  const state = stateAfter(start, add(user('u1')));
  const again: StoredEvent = { sessionId: 's', seq: 2, atMs: 1, event: add(user('u1')) };

  expect(reduce(state, again)).toBe(state);
});

it('passes over an event of a later version', () => {
  // What a log of a later version may hold cannot be written in today's types.
  const event = { type: 'something-new' } as unknown as SessionEvent;

  expect(stateAfter(start, event)).toMatchObject({ lastSeq: 2, homeTabId: 4 });
});

it('never changes the state it was given', () => {
  const state = Object.freeze(stateAfter(start, add(user('u1')), turnStart));
  const before = structuredClone({ ...state });

  step(state, add(user('u2')));

  expect({ ...state }).toEqual(before);
});

function stateAfter(...events: readonly SessionEvent[]) {
  return fold(
    's',
    events.map((event, index) => ({ sessionId: 's', seq: index + 1, atMs: index + 1, event })),
  );
}

function step(state: ReturnType<typeof emptyState>, event: SessionEvent) {
  return reduce(state, { sessionId: 's', seq: state.lastSeq + 1, atMs: state.lastSeq + 1, event });
}

function add(message: UserMessage | AssistantMessage | ToolMessage): SessionEvent {
  return { type: 'message-add', message };
}

function user(id: string): UserMessage {
  return { role: 'user', id, text: id };
}

function assistant(id: string, callIds: readonly string[]): AssistantMessage {
  return {
    role: 'assistant',
    id,
    text: '',
    calls: callIds.map((callId): Call => ({ id: callId, name: 'x', input: {} })),
  };
}

function responseStart(responseId: string, attempt = 1): SessionEvent {
  return { type: 'response-start', responseId, attempt };
}

function responseEnd(responseId: string): SessionEvent {
  return { type: 'response-end', responseId, usage, durationMs: 1 };
}

function toolStart(callId: string): SessionEvent {
  return { type: 'tool-start', callId, name: 'x', attempt: 1 };
}

function toolEnd(callId: string, more: Partial<Extract<SessionEvent, { type: 'tool-end' }>> = {}): SessionEvent {
  const message: ToolMessage = { role: 'tool', id: `answer-${callId}`, callId, name: 'x', ok: true, text: '' };
  return { type: 'tool-end', callId, name: 'x', outcome: 'ok', message, durationMs: 1, ...more };
}

function note(text: string): SessionEvent {
  return { type: 'note-write', text, replace: false };
}

function end(reason: Extract<SessionEvent, { type: 'turn-end' }>['reason']): SessionEvent {
  return { type: 'turn-end', reason };
}

function ids(messages: readonly { readonly id: string }[]): readonly string[] {
  return messages.map(({ id }) => id);
}
