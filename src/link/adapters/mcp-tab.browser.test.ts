import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../core/json';
import type { AdapterCall, FoundTool } from '../adapter';
import { createMcpTab } from './mcp-tab';

type Answer = (params: JsonObject, id: string) => JsonObject | undefined;

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function say(payload: unknown): void {
  window.postMessage({ channel: 'mcp-default', type: 'mcp', direction: 'server-to-client', payload }, location.origin);
}

/** A server in the page: answers what it is given answers for, and writes down all that it hears. */
function serve(answers: Readonly<Record<string, Answer>>) {
  const heard: { readonly method?: string; readonly id?: string; readonly params?: JsonObject }[] = [];
  const stop = new AbortController();
  ends.push(() => stop.abort());
  window.addEventListener(
    'message',
    ({ data }) => {
      if (data?.channel !== 'mcp-default' || data.direction !== 'client-to-server') return;
      const { id, method, params } = data.payload;
      heard.push(data.payload);
      const answer = answers[method]?.(params, id);
      if (answer) say({ jsonrpc: '2.0', id, ...answer });
    },
    { signal: stop.signal },
  );
  return { heard, methods: () => heard.map(({ method }) => method) };
}

function begin() {
  const adapter = createMcpTab(window);
  const declared: (readonly FoundTool[])[] = [];
  ends.push(adapter.retire);
  adapter.watch((tools) => void declared.push(tools));
  return { adapter, declared, names: () => declared.at(-1)?.map(({ name }) => name) };
}

function callOf(name: string) {
  const told: unknown[] = [];
  const call: AdapterCall = {
    callId: 'c1',
    name,
    input: { boat: 'Ada' },
    deadlineMs: 0,
    progress: (...given) => void told.push(given),
  };
  return { call, told, stop: new AbortController() };
}

const greeting = { initialize: () => ({ result: { capabilities: { tools: {} } } }) };
const none = { type: 'object', properties: {} };
const oneTool = {
  'tools/list': () => ({ result: { tools: [{ name: 'add', description: 'Adds.', inputSchema: none }] } }),
};

describe('an MCP server in the page', () => {
  it('is greeted, and asked for its tools page by page', async () => {
    const server = serve({
      ...greeting,
      'tools/list': ({ cursor }) =>
        cursor === 'more'
          ? { result: { tools: [{ name: 'b' }] } }
          : { result: { tools: [{ name: 'a', annotations: { destructiveHint: true } }], nextCursor: 'more' } },
    });

    const { declared, names } = begin();

    await vi.waitFor(() => expect(names()).toEqual(['a', 'b']));
    expect(declared.at(-1)?.[0]?.hints).toEqual({ destructive: true });
    expect(server.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/list']);
  });

  it('cannot keep us asking for more pages', async () => {
    let pages = 0;
    const server = serve({
      ...greeting,
      'tools/list': () => ({ result: { tools: [{ name: `t${pages++}` }], nextCursor: String(pages) } }),
    });

    const { names } = begin();

    await vi.waitFor(() => expect(names()).toHaveLength(8));
    expect(server.methods().filter((method) => method === 'tools/list')).toHaveLength(8);
  });

  it('is asked again when it says that its tools changed', async () => {
    let tools = [{ name: 'a' }];
    const server = serve({ ...greeting, 'tools/list': () => ({ result: { tools } }) });
    const { names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['a']));

    tools = [{ name: 'b' }];
    for (let times = 0; times < 50; times += 1) say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

    await vi.waitFor(() => expect(names()).toEqual(['b']));
    expect(server.methods().filter((method) => method === 'tools/list').length).toBeLessThan(4);
  });

  it('is none while nobody answers, and is found when it comes', async () => {
    const { declared, names } = begin();
    await vi.waitFor(() => expect(declared).toEqual([[]]), { timeout: 3_000 });

    serve({ ...greeting, ...oneTool });
    say('mcp-server-ready');

    await vi.waitFor(() => expect(names()).toEqual(['add']));
    say('mcp-server-stopped');
    await vi.waitFor(() => expect(names()).toEqual([]));
  });

  it('runs a tool once, tells how far it is, and gives its text', async () => {
    const server = serve({
      ...greeting,
      ...oneTool,
      'tools/call': ({ _meta }) => {
        const { progressToken } = _meta as { readonly progressToken: string };
        say({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'other', progress: 1 } });
        const params = { progressToken, progress: 1, total: 4, message: 'Looking' };
        say({ jsonrpc: '2.0', method: 'notifications/progress', params });
        return { result: { content: [{ type: 'text', text: 'done' }] } };
      },
    });
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, told, stop } = callOf('add');

    expect(await adapter.run(call, stop.signal)).toEqual({ text: 'done', isError: false });

    expect(told).toEqual([['Looking', 0.25]]);
    const calls = server.heard.filter(({ method }) => method === 'tools/call');
    expect(calls.map(({ params }) => params)).toEqual([
      { name: 'add', arguments: { boat: 'Ada' }, _meta: { progressToken: 'c1' } },
    ]);
  });

  it.each([
    ['an error of the protocol', { error: { code: -32602, message: 'No such boat.' } }, 'No such boat.'],
    ['an error of the tool', { result: { content: [{ type: 'text', text: 'Sunk.' }], isError: true } }, 'Sunk.'],
    ['a question to the user', { result: { resultType: 'input_required', inputRequests: {} } }, 'not supported'],
    ['too much', { result: { content: [{ type: 'text', text: 'x'.repeat(2_000_000) }] } }, 'too large'],
  ])('gives %s as a failure', async (_, answer, words) => {
    serve({ ...greeting, ...oneTool, 'tools/call': () => answer });
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');

    const result = await adapter.run(call, stop.signal);

    expect(result).toMatchObject({ isError: true, code: 'handler_error' });
    expect(result.text).toContain(words);
  });

  it('is told that a call was cancelled', async () => {
    const server = serve({ ...greeting, ...oneTool });
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');
    const run = adapter.run(call, stop.signal);
    await vi.waitFor(() => expect(server.methods()).toContain('tools/call'));

    stop.abort(new Error('Stopped.'));

    await expect(run).rejects.toThrow('Stopped.');
    const { id } = server.heard.find(({ method }) => method === 'tools/call') ?? {};
    await vi.waitFor(() =>
      expect(server.heard.at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: id } }),
    );
  });

  it('answers by its own window and the id of the request only', async () => {
    const server = serve({ ...greeting, ...oneTool });
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');
    let settled = false;
    const run = adapter.run(call, stop.signal).finally(() => {
      settled = true;
    });
    await vi.waitFor(() => expect(server.methods()).toContain('tools/call'));
    const { id } = server.heard.find(({ method }) => method === 'tools/call') ?? {};
    const answer = { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'forged' }] } };
    const data = { channel: 'mcp-default', type: 'mcp', direction: 'server-to-client', payload: answer };
    const frame = document.body.appendChild(document.createElement('iframe'));
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow, origin: location.origin }));
    frame.remove();
    say({ ...answer, id: 1 });
    say({ ...answer, id: '1' });
    window.postMessage({ ...data, channel: 'other' }, location.origin);

    // Asked for what we cannot do, we say so: all that was said before has been heard then.
    say({ jsonrpc: '2.0', id: 77, method: 'elicitation/create', params: {} });
    await vi.waitFor(() => expect(server.heard.at(-1)).toMatchObject({ id: 77, error: { code: -32601 } }));
    expect(settled).toBe(false);
    say({ ...answer, result: { content: [{ type: 'text', text: 'real' }] } });

    expect(await run).toEqual({ text: 'real', isError: false });
  });

  it('leaves the outcome of a call open when it stops meanwhile', async () => {
    const server = serve({ ...greeting, ...oneTool });
    const { adapter, names } = begin();
    await vi.waitFor(() => expect(names()).toEqual(['add']));
    const { call, stop } = callOf('add');
    const run = adapter.run(call, stop.signal);
    await vi.waitFor(() => expect(server.methods()).toContain('tools/call'));

    say('mcp-server-stopped');

    expect((await run).text).toContain('may or may not have happened');
  });
});
