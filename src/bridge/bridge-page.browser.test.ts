import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdapterCall, FoundTool } from '../link/adapter';
import { createPolyfill } from '../link/adapters/polyfill';
import { bridgePage } from './bridge-page';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Puts a stand-in for WebMCP where a page would. */
function stand(context: unknown, where: object = document): void {
  Object.defineProperty(where, 'modelContext', { configurable: true, get: () => context });
  ends.push(() => Reflect.deleteProperty(where, 'modelContext'));
}

function begin({ isNative = false, bridged = true } = {}) {
  const adapter = createPolyfill({ window, isNative });
  const declared: (readonly FoundTool[])[] = [];
  ends.push(adapter.retire);
  adapter.watch((tools) => void declared.push(tools));
  if (bridged) bridgePage();
  return { adapter, declared, names: () => declared.at(-1)?.map(({ name }) => name) };
}

function callOf(name: string, callId = 'c1') {
  const call: AdapterCall = { callId, name, input: { boat: 'Ada' }, deadlineMs: 0, progress: () => undefined };
  return { call, stop: new AbortController() };
}

const add = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: {} } };

/** As polyfills of today are: text in, text out. */
function polyfill(execute: (input: string, signal?: AbortSignal) => unknown = () => 'done') {
  const runs: unknown[] = [];
  const context = Object.assign(new EventTarget(), {
    tools: [add],
    getTools: async () => context.tools,
    async executeTool(tool: object, input: string, { signal }: { readonly signal?: AbortSignal } = {}) {
      runs.push([tool, input]);
      return execute(input, signal);
    },
  });
  return { context, runs };
}

describe('the bridge to a stand-in for WebMCP', () => {
  it('touches nothing of the page, and adds nothing to it, before it is asked', async () => {
    const read = vi.fn();
    Object.defineProperty(document, 'modelContext', { configurable: true, get: read });
    ends.push(() => Reflect.deleteProperty(document, 'modelContext'));
    const before = Object.getOwnPropertyNames(window);
    const said: unknown[] = [];
    const hear = ({ data }: MessageEvent) => void said.push(data);
    window.addEventListener('message', hear);
    ends.push(() => window.removeEventListener('message', hear));

    begin({ isNative: true });
    bridgePage();

    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(read).not.toHaveBeenCalled();
    expect(Object.getOwnPropertyNames(window)).toEqual(before);
    expect(JSON.stringify(said).toLowerCase()).not.toContain('tabhand');
  });

  it('tells the tools, all changes of them, and those of another stand-in', async () => {
    const { context } = polyfill();
    stand(context);
    const { declared, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    expect(declared.at(-1)?.[0]).toEqual(
      expect.objectContaining({ description: 'Adds.', inputSchema: add.inputSchema }),
    );

    context.tools = [add, { ...add, name: 'late' }];
    for (let times = 0; times < 50; times += 1) context.dispatchEvent(new Event('toolchange'));
    await vi.waitFor(() => expect(names()).toEqual(['add', 'late']));
    expect(declared.length).toBeLessThan(5);

    stand({ listTools: () => [{ ...add, name: 'older' }] }, document);
    await vi.waitFor(() => expect(names()).toEqual(['older']), { timeout: 5_000 });
  });

  it('leaves forms to those who know which fields are secret', async () => {
    const form = document.body.appendChild(document.createElement('form'));
    ends.push(() => form.remove());
    form.setAttribute('toolname', 'sign_in');
    form.setAttribute('tooldescription', 'Signs in.');
    const { context } = polyfill();
    context.tools = [add, { ...add, name: 'sign_in' }];
    stand(context);

    const { names } = begin();

    await vi.waitFor(() => expect(names()).toEqual(['add']));
  });

  it('takes the hints that only the longer list has', async () => {
    const { context } = polyfill();
    stand(Object.assign(context, { listTools: () => [{ ...add, annotations: { destructiveHint: true } }] }));

    const { declared } = begin();

    await vi.waitFor(() => expect(declared.at(-1)?.[0]?.hints).toEqual({ destructive: true }));
  });

  it.each<[string, (ran: (...given: unknown[]) => unknown) => object, readonly unknown[]]>([
    [
      'JSON text, by executeTool of two arguments',
      (ran) => ({ getTools: async () => [add], executeTool: (tool: object, input: unknown) => ran(tool, input) }),
      [add, '{"boat":"Ada"}'],
    ],
    [
      'an object, by executeTool of one argument',
      (ran) => ({ getTools: async () => [add], executeTool: (tool: object, ...rest: unknown[]) => ran(tool, rest[0]) }),
      [add, { boat: 'Ada' }],
    ],
    [
      'name and arguments, by callTool',
      (ran) => ({ listTools: () => [add], callTool: (given: object) => ran(given) }),
      [{ name: 'add', arguments: { boat: 'Ada' } }],
    ],
    [
      'the name alone, by executeTool where there is no getTools',
      (ran) => ({ listTools: () => [add], executeTool: (name: string, input: unknown) => ran(name, input) }),
      ['add', '{"boat":"Ada"}'],
    ],
  ])('gives %s, once, also where it fails', async (_, build, given) => {
    const ran = vi.fn((..._given: unknown[]): unknown => {
      throw new Error('Sunk.');
    });
    stand(build(ran), navigator);
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');

    const result = await adapter.run(call, stop.signal);

    expect(result).toEqual({ text: 'Sunk.', isError: true, code: 'handler_error' });
    expect(ran.mock.calls).toEqual([given]);
  });

  it.each([
    ['text', 'done', 'done'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['a result of MCP', '{"content":[{"type":"text","text":"one"}]}', 'one'],
    ['nothing', undefined, ''],
  ])('gives back %s', async (_, value, text) => {
    stand(polyfill(() => value).context);
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');

    expect(await adapter.run(call, stop.signal)).toMatchObject({ text, isError: false });
  });

  it('says what is no JSON, and what is not there', async () => {
    stand(polyfill(() => ({ big: 1n })).context);
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');

    expect(await adapter.run(call, stop.signal)).toMatchObject({ isError: true });
    const gone = await adapter.run(callOf('gone', 'c2').call, stop.signal);
    expect(gone.text).toContain('gone is not available');
    const { adapter: alone } = begin({ bridged: false });
    expect(await alone.run(call, stop.signal)).toMatchObject({ isError: true, code: 'tool_not_available' });
  });

  it('aborts the signal of a call that is stopped', async () => {
    let signal: AbortSignal | undefined;
    stand(
      polyfill((_, given) => {
        signal = given;
        return new Promise(() => undefined);
      }).context,
    );
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');
    const run = adapter.run(call, stop.signal);
    await vi.waitFor(() => expect(signal).toBeDefined());

    stop.abort(new Error('Stopped.'));

    await expect(run).rejects.toThrow('Stopped.');
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('stays the only one: a second bridge has nothing to do, and an id runs once', async () => {
    const { context, runs } = polyfill();
    stand(context);
    const { adapter, names, declared } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    bridgePage();
    const { call, stop } = callOf('add');

    await adapter.run(call, stop.signal);
    const again = adapter.run(call, stop.signal);
    await adapter.run(callOf('add', 'c2').call, stop.signal);

    expect(runs).toHaveLength(2);
    expect(declared).toHaveLength(1);
    stop.abort();
    await expect(again).rejects.toThrow();
  });

  it('goes on in a page that changes what scripts are built of', async () => {
    stand(polyfill().context);
    const offered = new Promise<MessagePort | undefined>((resolve) => {
      window.addEventListener('message', ({ ports }) => resolve(ports[0]), { once: true });
    });
    bridgePage();
    const port = await offered;
    ends.push(() => port?.postMessage({ type: 'end' }));
    const ran = new Promise((resolve) => {
      const hear = ({ data }: MessageEvent) => data.type !== 'tools' && resolve(data);
      if (port) port.onmessage = hear;
    });
    const changed = [
      [MessagePort.prototype, 'postMessage'],
      [JSON, 'stringify'],
      [String.prototype, 'slice'],
      [Promise.prototype, 'then'],
      [Reflect, 'apply'],
      [Reflect, 'get'],
      [Array, 'isArray'],
      [window, 'setTimeout'],
    ] as const;
    const before = changed.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});
    port?.postMessage({ type: 'look' });
    port?.postMessage({ type: 'run', id: 'c1', name: 'add', input: { boat: 'Ada' } });
    for (const [owner, name] of changed)
      Object.defineProperty(owner, name, { configurable: true, value: () => 'broken' });
    let answer: unknown;
    try {
      answer = await ran;
    } finally {
      for (const [at, [owner, name]] of changed.entries()) Object.defineProperty(owner, name, before[at] ?? {});
    }

    expect(answer).toEqual({ type: 'result', id: 'c1', text: 'done' });
  });

  it.each([
    ['throws', { getTools: () => Promise.reject(new Error('no')) }],
    ['gives no list', { getTools: async () => ({ length: 5 }) }],
    [
      'is a trap',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
    ],
    ['is no object', 'yes'],
  ])('offers nothing where the stand-in %s', async (_, context) => {
    stand(context);

    const { declared } = begin();

    await vi.waitFor(() => expect(declared).toEqual([[]]));
  });

  it('bounds what a page floods it with', async () => {
    const big = 'x'.repeat(5_000_000);
    const tools = Array.from({ length: 10_000 }, (_, at) => ({
      name: `t${at}`,
      description: big,
      inputSchema: { big },
    }));
    stand({ getTools: async () => tools });

    const { declared } = begin();

    await vi.waitFor(() => expect(declared.at(-1)?.length).toBeGreaterThan(64), { timeout: 10_000 });
    expect(JSON.stringify(declared.at(-1)).length).toBeLessThan(2_000_000);
  });

  it('leaves WebMCP of the browser alone', async () => {
    const { context, runs } = polyfill();
    stand(context);

    const { adapter, declared } = begin({ isNative: true });
    const { call, stop } = callOf('add');

    expect(await adapter.run(call, stop.signal)).toMatchObject({ code: 'tool_not_available' });
    expect(declared).toEqual([[]]);
    expect(runs).toEqual([]);
  });
});
