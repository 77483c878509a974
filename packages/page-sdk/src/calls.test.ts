import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeAgent, startFakeAgent, until } from '../test/fake-agent';
import { createPageAgent } from './page-agent';
import { PageToolError } from './page-tool-error';
import type { PageAgent, PageToolDefinition, ToolCall, ToolCallDetail, ToolContext } from './types';

let agent: FakeAgent | undefined;
afterEach(() => {
  agent?.close();
  vi.restoreAllMocks();
});

async function connected(
  ...tools: readonly Partial<PageToolDefinition>[]
): Promise<{ page: PageAgent; agent: FakeAgent }> {
  agent = startFakeAgent();
  const page = createPageAgent();
  page.setContext('here', true);
  for (const tool of tools) page.registerTool({ name: 'tool', description: 'Does it.', ...tool });
  await agent.connect();
  return { page, agent };
}

function logOf(page: PageAgent): string[] {
  const lines: string[] = [];
  page.addEventListener('agentlog', ({ detail }) => lines.push(`${detail.level}: ${detail.message}`));
  return lines;
}

describe('results', () => {
  it.each([
    ['P10: text as it is', 'a"b', 'a"b'],
    ['P11: an object as JSON', { a: 1 }, '{"a":1}'],
    ['P11: null as JSON', null, 'null'],
    ['P11: a Date as its JSON', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['P12: nothing as an empty text', undefined, ''],
    [
      'D13: a failure of the page as an ordinary result',
      { error: { code: 'NOT_ALLOWED' } },
      '{"error":{"code":"NOT_ALLOWED"}}',
    ],
  ])('%s', async (_title, value, text) => {
    const { agent } = await connected({ execute: () => value });

    expect(await agent.call('tool')).toMatchObject({ text, isError: false });
  });

  const cycle: unknown[] = [];
  cycle.push(cycle);
  it.each([
    [
      'P13: a throw',
      () => {
        throw new Error('no luck');
      },
      'handler_error',
      'no luck',
    ],
    [
      'P13: a rejection',
      async () => {
        throw new Error('no luck');
      },
      'handler_error',
      'no luck',
    ],
    ['P13: a cycle', () => cycle, 'unserializable_result', 'circular'],
    ['P13: a BigInt', () => ({ n: 1n }), 'unserializable_result', 'BigInt'],
    ['D15: a function', () => ({ f: () => 1 }), 'unserializable_result', 'function'],
    ['D15: a symbol', () => Symbol('s'), 'unserializable_result', 'symbol'],
    ['D15: a DOM node', () => ({ node: document.createElement('p') }), 'unserializable_result', 'P'],
  ])('%s is an error, and the next call works', async (_title, execute, code, text) => {
    const { agent, page } = await connected({ execute });
    page.registerTool({ name: 'fine', description: 'Works.', execute: () => 'fine' });

    const result = await agent.call('tool');

    expect(result).toMatchObject({ isError: true, code });
    expect(result.text).toContain(text);
    expect((await agent.call('fine')).text).toBe('fine');
  });

  it('D15: warns of a Map, which JSON empties', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { agent } = await connected({ execute: () => ({ map: new Map([[1, 2]]) }) });

    expect((await agent.call('tool')).text).toBe('{"map":{}}');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Map'));
  });

  it('refuses what is too large', async () => {
    const { agent } = await connected({ execute: () => 'x'.repeat(262_144) });

    expect(await agent.call('tool')).toMatchObject({ isError: true, code: 'result_too_large' });
  });

  it('passes on the code and the details of a PageToolError', async () => {
    const { agent } = await connected({
      execute: () => {
        throw new PageToolError('not_allowed', 'locked', { details: { id: 3 } });
      },
    });

    expect(await agent.call('tool')).toMatchObject({ isError: true, code: 'not_allowed', text: 'locked\n{"id":3}' });
  });

  it('P14: waits for a promise', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { agent } = await connected({ execute: () => promise });

    const result = agent.call('tool');
    await agent.next('call.claim');
    resolve('late');

    expect((await result).text).toBe('late');
  });
});

describe('input', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      color: { type: 'string', enum: ['red', 'blue'] },
      sizes: { type: 'array', items: { type: 'integer' } },
    },
    required: ['color'],
    additionalProperties: false,
  } as const;

  it.each([
    [{}, 'input.color'],
    [{ color: 1 }, 'input.color'],
    [{ color: 'green' }, 'input.color'],
    [{ color: 'red', sizes: [1, 1.5] }, 'input.sizes.1'],
    [{ color: 'red', more: 1 }, 'input.more'],
    [{ color: 'red', constructor: 1 }, 'input.constructor'],
  ])('C4: %j never reaches the handler, and the error names the place', async (input, place) => {
    const execute = vi.fn();
    const { agent } = await connected({ inputSchema, execute });

    const result = await agent.call('tool', input);

    expect(result).toMatchObject({ isError: true, code: 'invalid_args' });
    expect(result.text).toContain(place);
    expect(execute).not.toHaveBeenCalled();
  });

  it('C4: valid input reaches it', async () => {
    const { agent } = await connected({ inputSchema, execute: (input) => input });

    expect((await agent.call('tool', { color: 'red', sizes: [1] })).text).toBe('{"color":"red","sizes":[1]}');
  });
});

describe('handlers', () => {
  it('P9: one handler for many tools gets id, name and input, and nothing else', async () => {
    const calls: ToolCall[] = [];
    const { agent, page } = await connected({});
    page.onTool((call) => {
      calls.push(call);
      if (call.name !== 'tool') throw new Error(`unknown tool ${call.name}`);
    });

    await agent.call('tool', { a: 1 }, { callId: 'c1' });
    const unknown = await agent.call('other');

    expect(calls[0]).toEqual({ id: 'c1', name: 'tool', input: { a: 1 } });
    expect(unknown).toMatchObject({ isError: true, text: 'unknown tool other' });
  });

  it('P20: answers at once when nothing handles a tool', async () => {
    const { agent } = await connected();

    expect(await agent.call('gone')).toMatchObject({
      isError: true,
      code: 'tool_not_available',
      text: 'tool gone is not available on this page',
    });
  });

  it('D16: a named handler wins over its own, which wins over the one for all', async () => {
    const { agent, page } = await connected({ execute: () => 'inline' }, { name: 'bare' });
    const disposeAll = page.onTool(() => 'all');
    const disposeNamed = page.onTool('tool', () => 'named');
    const ask = async (name: string) => (await agent.call(name)).text;

    const before = [await ask('tool'), await ask('bare')];
    disposeNamed();
    const after = [await ask('tool'), await ask('bare')];
    disposeAll();

    expect([before, after]).toEqual([
      ['named', 'all'],
      ['inline', 'all'],
    ]);
    expect(await agent.call('bare')).toMatchObject({ isError: true, code: 'handler_not_found' });
  });

  it('D17: a disposer of an older handler leaves the newer one', async () => {
    const { agent, page } = await connected({});
    const disposeFirst = page.onTool('tool', () => 'first');
    page.onTool('tool', () => 'second');

    disposeFirst();
    disposeFirst();

    expect((await agent.call('tool')).text).toBe('second');
  });

  it('C5: the context tells the call, the turn and the agent', async () => {
    const seen: ToolContext[] = [];
    const { agent } = await connected({ execute: (_input, context) => void seen.push(context) });

    await agent.call('tool', { a: 1 }, { callId: 'c', turnStartedAtMs: 5 });

    const [context] = seen;
    expect(context).toMatchObject({ callId: 'c', name: 'tool', threadId: 'thread', turnId: 'turn', turnStartedAt: 5 });
    expect(context?.toolCall).toEqual({ id: 'c', name: 'tool', input: { a: 1 } });
    expect(context?.signal.aborted).toBe(false);
    expect(typeof context?.agent.sendUserMessage).toBe('function');
  });

  it('D10: two calls of a turn have the same turn and other ids', async () => {
    const seen: string[][] = [];
    const { agent } = await connected({ execute: (_input, { turnId, callId }) => void seen.push([turnId, callId]) });

    await agent.call('tool');
    await agent.call('tool');

    expect(seen).toEqual([
      ['turn', 'call-1'],
      ['turn', 'call-2'],
    ]);
  });

  it('tells progress', async () => {
    const { agent } = await connected({
      execute: (_input, { progress }) => progress({ message: 'half', fraction: 0.5 }),
    });

    await agent.call('tool');

    expect(await agent.next('call.progress')).toMatchObject({ callId: 'call-1', message: 'half', fraction: 0.5 });
  });
});

describe('one id runs once', () => {
  it('P35: claims, and runs only after go', async () => {
    const execute = vi.fn();
    const { agent } = await connected({ execute });
    agent.answers.go = false;

    void agent.call('tool', {}, { callId: 'c' });
    await agent.next('call.claim');
    const before = execute.mock.calls.length;
    agent.send({ type: 'call.go', callId: 'c' });
    agent.send({ type: 'call.go', callId: 'c' });
    await agent.next('call.result');

    expect([before, execute.mock.calls.length]).toEqual([0, 1]);
  });

  it('P35: answers a redelivery from what it kept, until the result is confirmed', async () => {
    const execute = vi.fn(() => 'once');
    const { agent } = await connected({ execute });
    agent.answers.ack = false;
    const results = () => agent.received.filter(({ type }) => type === 'call.result');

    await agent.call('tool', {}, { callId: 'c' });
    void agent.call('tool', {}, { callId: 'c', redelivery: true });
    await until(() => results().length === 2);
    agent.send({ type: 'call.ack', callId: 'c' });
    void agent.call('tool', {}, { callId: 'c' });
    await agent.call('other');

    expect(results().map((result) => 'text' in result && result.text)).toEqual([
      'once',
      'once',
      expect.stringContaining('other'),
    ]);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('P35: a redelivery that is new here is claimed, and runs only when the agent says go', async () => {
    const execute = vi.fn();
    const { agent } = await connected({ execute });
    agent.answers.go = false;

    void agent.call('tool', {}, { callId: 'lost', redelivery: true });
    await agent.next('call.claim', ({ callId }) => callId === 'lost');
    const before = execute.mock.calls.length;
    agent.send({ type: 'call.go', callId: 'lost' });
    await agent.next('call.result', ({ callId }) => callId === 'lost');

    expect([before, execute.mock.calls.length]).toEqual([0, 1]);
  });

  it('P35: a redelivery while it runs changes nothing, and before go it is claimed again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const execute = vi.fn(() => promise);
    const { agent } = await connected({ execute });
    agent.answers.go = false;
    const claims = () => agent.received.filter(({ type }) => type === 'call.claim').length;

    const result = agent.call('tool', {}, { callId: 'c' });
    void agent.call('tool', {}, { callId: 'c', redelivery: true });
    await until(() => claims() === 2);
    agent.send({ type: 'call.go', callId: 'c' });
    await until(() => execute.mock.calls.length === 1);
    void agent.call('tool', {}, { callId: 'c', redelivery: true });
    agent.send({ type: 'call.go', callId: 'c' });
    resolve('once');

    expect([(await result).text, claims(), execute.mock.calls.length]).toEqual(['once', 2, 1]);
  });

  it('P35: a handler that was registered anew does not run a call again', async () => {
    const execute = vi.fn();
    const { agent, page } = await connected();
    const register = () => page.registerTool({ name: 'again', description: 'Again.', execute });

    const remove = register();
    await agent.call('again', {}, { callId: 'c' });
    remove();
    register();
    void agent.call('again', {}, { callId: 'c', redelivery: true });
    await agent.call('other');

    expect(execute).toHaveBeenCalledTimes(1);
  });
});

describe('events', () => {
  it('P38: start comes before the function, end only when the agent has the result', async () => {
    const order: string[] = [];
    const { agent, page } = await connected({ execute: () => void order.push('run') });
    page.addEventListener('toolcall', ({ detail }: CustomEvent<ToolCallDetail>) => order.push(JSON.stringify(detail)));
    agent.answers.ack = false;

    await agent.call('tool', {}, { callId: 'c' });
    order.push('result');
    agent.send({ type: 'call.ack', callId: 'c' });
    await until(() => order.length === 4);

    expect(order).toEqual([
      '{"id":"c","name":"tool","status":"start"}',
      'run',
      'result',
      '{"id":"c","name":"tool","status":"end","isError":false}',
    ]);
  });

  it('P34: a result without a confirmation is an error in the log, with no end and no second run', async () => {
    const execute = vi.fn();
    const { agent, page } = await connected({ execute });
    const log = logOf(page);
    const events: string[] = [];
    page.addEventListener('toolcall', ({ detail }) => events.push(detail.status));
    agent.answers.ack = false;
    vi.useFakeTimers({ toFake: ['setTimeout'] });

    await agent.call('tool');
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();

    expect(log).toEqual(['error: result of tool could not be delivered']);
    expect([events, execute.mock.calls.length]).toEqual([['start'], 1]);
  });

  it('P39: what the agent says is an agentlog event', async () => {
    const { agent, page } = await connected();
    const details: unknown[] = [];
    page.addEventListener('agentlog', ({ detail }) => details.push(detail));

    agent.send({ type: 'log', level: 'warn', message: 'context dropped', data: { names: ['a'] } });
    await until(() => details.length > 0);

    expect(details).toEqual([{ level: 'warn', message: 'context dropped', data: { names: ['a'] } }]);
  });
});

describe('cancelling', () => {
  it('C6: aborts the signal, and a late result is dropped and logged (D23)', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const signals: AbortSignal[] = [];
    const { agent, page } = await connected({
      execute: (_input, { signal }) => {
        signals.push(signal);
        return promise;
      },
    });
    const log = logOf(page);

    void agent.call('tool', {}, { callId: 'c' });
    await until(() => signals.length === 1);
    agent.send({ type: 'call.cancel', callId: 'c', reason: 'cancelled' });
    await until(() => signals[0]?.aborted === true);
    resolve('late');
    await until(() => log.length > 0);

    expect(signals[0]?.reason).toMatchObject({ code: 'cancelled' });
    expect(log).toEqual(['info: late result of tool was dropped']);
    expect(agent.received.some(({ type }) => type === 'call.result')).toBe(false);
  });

  it('P32: says so when the time was over', async () => {
    const { agent, page } = await connected({ execute: () => new Promise(() => undefined) });

    void agent.call('tool', {}, { callId: 'c' });
    await agent.next('call.claim');
    agent.send({ type: 'call.cancel', callId: 'c', reason: 'client_tool_timed_out' });
    await until(() => page.calls()[0]?.state === 'complete');

    expect(page.calls()[0]).toMatchObject({
      result: 'client tool timed out',
      isError: true,
      code: 'client_tool_timed_out',
    });
  });

  it('does not run a call that was cancelled before go', async () => {
    const execute = vi.fn();
    const { agent } = await connected({ execute });
    agent.answers.go = false;

    void agent.call('tool', {}, { callId: 'c' });
    await agent.next('call.claim');
    agent.send({ type: 'call.cancel', callId: 'c', reason: 'denied_by_user' });
    agent.send({ type: 'call.go', callId: 'c' });
    agent.answers.go = true;
    await agent.call('other');

    expect(execute).not.toHaveBeenCalled();
  });
});

describe('calls()', () => {
  it('C13: goes from inProgress over executing to complete', async () => {
    const { agent, page } = await connected({ execute: () => 'ok' });
    const states: unknown[] = [];
    page.addEventListener('callschange', () => states.push(page.calls()[0]));

    agent.send({ type: 'call.args', callId: 'c', name: 'tool', partial: '{"a":' });
    await agent.call('tool', { a: 1 }, { callId: 'c' });

    expect(states).toMatchObject([
      { callId: 'c', name: 'tool', state: 'inProgress', partial: '{"a":' },
      { state: 'executing', input: { a: 1 }, partial: undefined },
      { state: 'complete', input: { a: 1 }, result: 'ok', isError: false },
    ]);
  });

  it('C13: ends a call that was stopped while its arguments were written', async () => {
    const { agent, page } = await connected({});

    agent.send({ type: 'call.args', callId: 'c', name: 'tool', partial: '{' });
    agent.send({ type: 'call.cancel', callId: 'c', reason: 'cancelled' });
    await until(() => page.calls()[0]?.state === 'complete');

    expect(page.calls()[0]).toMatchObject({ isError: true, result: 'tool tool was cancelled' });
  });
});
