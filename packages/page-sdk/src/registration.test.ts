import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { type FakeAgent, startFakeAgent, until } from '../test/fake-agent';
import { createPageAgent } from './page-agent';
import type { Json } from './protocol';
import type { PageAgent, PageAgentOptions, PageToolDefinition } from './types';

let agent: FakeAgent | undefined;
afterEach(() => {
  agent?.close();
  vi.restoreAllMocks();
});

async function connected(options?: PageAgentOptions): Promise<{ page: PageAgent; agent: FakeAgent }> {
  agent = startFakeAgent();
  const page = createPageAgent(options);
  page.setSuggestions([{ title: 'Here', message: 'We are here.' }]);
  await agent.connect();
  return { page, agent };
}

const tool: PageToolDefinition = { name: 'tool', description: 'Does it.', execute: () => 'done' };
const register = (change: object) => createPageAgent().registerTool({ ...tool, ...change });
const quiet = () => vi.spyOn(console, 'warn').mockReturnValue(undefined);

describe('registerTool', () => {
  it('P4: takes names of 64 characters and no others', () => {
    for (const name of ['', 'x'.repeat(65), 'a.b', 'a b', 'ä', 'a\n', 7, undefined])
      expect(() => register({ name }), String(name)).toThrow(TypeError);

    register({ name: 'x'.repeat(64) });
    register({ name: 'Set-a_1' });
  });

  it('P6: needs a description, and cuts a long one with a warning', async () => {
    const warn = quiet();
    const { page, agent } = await connected();

    expect(() => register({ description: ' ' })).toThrow(TypeError);
    page.registerTool({ ...tool, description: 'x'.repeat(5_000) });
    await until(() => agent.tools().length === 1);

    expect(agent.tools()[0]?.description.length).toBe(1_024);
    expect(warn).toHaveBeenCalled();
  });

  it('P7: takes schemas of objects, and no cyclic, large or deep ones', () => {
    const cyclic: Record<string, unknown> = { type: 'object' };
    cyclic.self = cyclic;
    const deep = JSON.parse(`${'{"type":"object","a":'.repeat(20)}1${'}'.repeat(20)}`);
    const large = { type: 'object', description: 'x'.repeat(8_192) };

    for (const inputSchema of [{ type: 'array' }, {}, cyclic, deep, large])
      expect(() => register({ inputSchema })).toThrow(TypeError);
  });

  it('D4: takes times of 1 to 600,000 ms', () => {
    for (const timeoutMs of [0, -1, 0.5, 600_001, Number.NaN, '5'])
      expect(() => register({ timeoutMs }), String(timeoutMs)).toThrow(TypeError);

    register({ timeoutMs: 600_000 });
  });

  it('P3, D9: sends data only, with what the author said of the tool (C10, C11, C12, D18)', async () => {
    const { page, agent } = await connected();

    page.registerTool({
      ...tool,
      title: 'Tool',
      annotations: { readOnlyHint: true, destructiveHint: false },
      timeoutMs: 5_000,
      available: false,
      followUp: false,
      agentId: 'writer',
    });
    await until(() => agent.tools().length === 1);

    expect(agent.tools()).toEqual([
      {
        name: 'tool',
        title: 'Tool',
        description: 'Does it.',
        inputSchema: { type: 'object', properties: {} },
        hints: { readOnly: true, destructive: false },
        timeoutMs: 5_000,
        available: false,
        followUp: false,
        agentId: 'writer',
      },
    ]);
  });

  it('P17, C15: the last one of a name answers, with one warning; the one before is back when it goes', async () => {
    const warn = quiet();
    const { page, agent } = await connected();
    const register = (text: string) => page.registerTool({ ...tool, description: text, execute: () => text });
    const ask = async () => (await agent.call('tool')).text;

    const removeA = register('A');
    const removeB = register('B');
    const withBoth = await ask();
    removeB();
    const withA = await ask();
    register('C');
    removeA();
    const withC = await ask();

    expect([withBoth, withA, withC]).toEqual(['B', 'A', 'C']);
    expect(warn).toHaveBeenCalledTimes(1);
    await until(() => agent.tools()[0]?.description === 'C');
  });

  it('P16: unregisters by its function or by a signal', async () => {
    const { page, agent } = await connected();
    const controller = new AbortController();

    const remove = page.registerTool({ ...tool, name: 'one' });
    page.registerTool({ ...tool, name: 'two' }, { signal: controller.signal });
    page.registerTool({ ...tool, name: 'never' }, { signal: AbortSignal.abort() });
    await until(() => agent.tools().length === 2);
    remove();
    controller.abort();

    await until(() => agent.tools().length === 0);
  });

  it('P41: offers a tool as soon as something handles it, and tells what is missing', async () => {
    const { page, agent } = await connected();

    page.registerTool({ name: 'bare', description: 'No handler.' });
    page.registerTool({ ...tool, name: 'run_js' });
    const before = await page.doctor();
    page.onTool('bare', () => 1);
    await until(() => agent.tools().length === 2);
    const after = await page.doctor();

    expect(before.tools[0]).toEqual({ name: 'bare', offered: false, handler: 'none', hidden: false });
    expect(after.tools[0]).toEqual({ name: 'bare', offered: true, handler: 'named', hidden: false });
    expect(before.problems.join()).toContain('bare has no handler');
    expect(before.problems.join(), 'D12').toContain('run_js is broad');
  });
});

describe('schemas of libraries', () => {
  const describing = z.object({ color: z.string().describe('A CSS color.'), at: z.coerce.date().optional() });

  it('C3: Zod becomes JSON Schema with its descriptions', async () => {
    const { page, agent } = await connected();

    page.registerTool({ ...tool, inputSchema: z.object({ color: z.string().describe('A CSS color.') }) });
    await until(() => agent.tools().length === 1);

    expect(agent.tools()[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { color: { type: 'string', description: 'A CSS color.' } },
      required: ['color'],
    });
  });

  it('C3: a validator that cannot say what it takes is refused, never shown as an empty schema', () => {
    const validator = { '~standard': { version: 1, vendor: 'x', validate: (value: unknown) => ({ value }) } } as const;

    expect(() => register({ inputSchema: validator })).toThrow('no JSON Schema');
    expect(() => register({ inputSchema: mini.object({ a: mini.string() }) })).toThrow('no JSON Schema');
    expect(() => register({ inputSchema: describing }), 'a Date has no JSON Schema').toThrow();
  });

  it('C3: toJsonSchema converts what cannot convert itself', async () => {
    const { page, agent } = await connected({ toJsonSchema: mini.toJSONSchema });

    page.registerTool({ ...tool, inputSchema: mini.object({ a: mini.string() }) });
    await until(() => agent.tools().length === 1);

    expect(agent.tools()[0]?.inputSchema).toMatchObject({ properties: { a: { type: 'string' } } });
  });

  it('C4: refinements hold before the handler, which gets the parsed value', async () => {
    const { page, agent } = await connected();
    const inputSchema = z.object({ to: z.string().refine((to) => to.includes('@'), 'no address') });
    const execute = vi.fn(({ to }: { to: string }) => to);
    page.registerTool({ ...tool, inputSchema, execute });

    const bad = await agent.call('tool', { to: 'you' });
    const good = await agent.call('tool', { to: 'you@there' });

    expect(bad).toMatchObject({ isError: true, code: 'invalid_args', text: 'to: no address' });
    expect([good.text, execute.mock.calls.length]).toEqual(['you@there', 1]);
  });
});

describe('provide', () => {
  it('P5: refuses a name twice in one list, and then offers nothing of it', async () => {
    const page = createPageAgent();

    expect(() => page.provide({ guidance: 'Do.', tools: [tool, tool] })).toThrow(TypeError);

    expect(await page.doctor()).toMatchObject({ tools: [], guidanceChars: 0 });
  });

  it('D1: offers guidance and tools together, until it is taken back', async () => {
    const { page, agent } = await connected();

    const remove = page.provide({ guidance: 'First read, then write.', tools: [tool] });
    await agent.next('guidance.set', ({ text }) => text === 'First read, then write.');
    await until(() => agent.tools().length === 1);
    remove();

    await until(() => agent.tools().length === 0);
    expect(agent.received.filter(({ type }) => type === 'guidance.set').at(-1)).toMatchObject({ text: '' });
  });

  it('D22: guidance is a text of its own, of at most 2,000 characters', () => {
    for (const guidance of ['', 'x'.repeat(2_001)])
      expect(() => createPageAgent().provide({ guidance, tools: [] })).toThrow(TypeError);
  });
});

describe('context', () => {
  const items = async (page: PageAgent, agent: FakeAgent) => {
    page.setContext('last', true);
    await agent.next('context.set', ({ items }) => items.at(-1)?.name === 'last');
    const snapshot = agent.received.filter((message) => message.type === 'context.set').at(-1);
    return snapshot?.items.slice(0, -1);
  };

  it('P23: a bad name or value is refused, and the old value stays', async () => {
    const { page, agent } = await connected();
    const cycle: unknown[] = [];
    cycle.push(cycle);
    page.setContext('a', { old: 1 });

    // What no type lets through is what is tested.
    for (const value of [undefined, () => 1, Symbol('s'), 1n, cycle])
      expect(() => page.setContext('a', value as never), String(typeof value)).toThrow(TypeError);
    for (const name of ['', 'a b', 'x'.repeat(65), 'a\n']) expect(() => page.setContext(name, 1)).toThrow(TypeError);
    page.setContext('route:a.b-c_1', null);

    expect(await items(page, agent)).toEqual([
      { name: 'a', value: { old: 1 } },
      { name: 'route:a.b-c_1', value: null },
    ]);
  });

  it('P24: an update keeps its place; removed and set again goes last', async () => {
    const { page, agent } = await connected();
    for (const name of ['a', 'b', 'c']) page.setContext(name, 1);

    page.setContext('a', 2);
    const removed = [page.removeContext('b'), page.removeContext('b')];
    page.setContext('b', 3);

    expect(removed).toEqual([true, false]);
    expect((await items(page, agent))?.map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  });

  it('P28: sends nothing when the value is the same, and keeps a copy', async () => {
    const { page, agent } = await connected();
    const value: { n: Json } = { n: 1 };
    page.setContext('a', value);
    value.n = 2;
    await agent.next('context.set', ({ items }) => items.length === 1);
    const sent = agent.received.length;

    page.setContext('a', { n: 1 });
    page.setContext('b', 1);
    page.removeContext('b');
    page.registerTool(tool);
    await until(() => agent.tools().length === 1);

    expect(agent.received.slice(sent).map(({ type }) => type)).toEqual(['registry.set']);
  });

  it.each([
    ['P42: near 4,096 bytes', { a: 'x'.repeat(3_100) }, 'near'],
    ['P30: over 4,096 bytes', { a: '\u{1f600}'.repeat(1_050) }, 'over'],
    ['P29: over 32 items', Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`i${n}`, n])), 'over'],
  ])('%s it warns', (_title, values, word) => {
    const warn = quiet();
    const page = createPageAgent();

    for (const [name, value] of Object.entries(values)) page.setContext(name, value);

    expect(warn.mock.calls).toEqual([[expect.stringContaining(`${word} its limit`)]]);
  });
});

describe('suggestions', () => {
  it('C22: come with their availability, and go again', async () => {
    const { page, agent } = await connected();
    const forest = { title: 'Forest', message: 'Make it a forest.' };

    const remove = page.setSuggestions([forest], { available: 'always' });
    await agent.next('suggestions.set', ({ suggestions }) => suggestions.length === 2);
    remove();
    await until(() => agent.received.filter(({ type }) => type === 'suggestions.set').length === 3);

    const sent = agent.received.filter((message) => message.type === 'suggestions.set').map((one) => one.suggestions);
    expect(sent[1]?.[1]).toEqual({ ...forest, available: 'always' });
    expect(sent[0]?.[0]?.available).toBe('before-first-message');
    expect(sent[2]?.length).toBe(1);
  });

  it('C22: refuses empty and long texts', () => {
    const page = createPageAgent();

    for (const suggestion of [
      { title: '', message: 'a' },
      { title: 'x'.repeat(81), message: 'a' },
      { title: 'a', message: '' },
    ])
      expect(() => page.setSuggestions([suggestion])).toThrow(TypeError);
  });
});

describe('asking the agent', () => {
  it('sends a message in the user’s name, and says why not', async () => {
    const { page, agent } = await connected();

    const sending = page.sendUserMessage('Hello');
    const { requestId, text } = await agent.next('message.send');
    agent.send({ type: 'reply', requestId, ok: false, code: 'denied_by_user' });

    await expect(sending).rejects.toMatchObject({ code: 'denied_by_user' });
    expect(text).toBe('Hello');
    await expect(page.sendUserMessage(' ')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('D8: a handler reads that its result is waited for, and a message is refused then', async () => {
    const { page, agent } = await connected();
    const seen: unknown[] = [];
    page.addEventListener('agentstatus', ({ detail }) => seen.push(detail.status));
    page.registerTool({
      ...tool,
      execute: async () => [
        page.status,
        await page.sendUserMessage('more').catch((error) => [error.code, error.retryable]),
      ],
    });
    await until(() => agent.tools().length === 1);

    agent.send({ type: 'status', status: 'waiting_tool_result', agentId: 'me' });
    const { text } = await agent.call('tool');
    agent.send({ type: 'status', status: 'idle' });
    await until(() => page.status === 'idle');

    expect(JSON.parse(text)).toEqual(['waiting_tool_result', ['session_busy', true]]);
    expect(seen).toEqual(['waiting_tool_result', 'idle']);
  });

  it('C23: asks for the panel, and says whether it came', async () => {
    const { page, agent } = await connected();

    const asking = page.requestPanel();
    const { requestId } = await agent.next('panel.request');
    agent.send({ type: 'reply', requestId, ok: true });

    expect([await asking, await createPageAgent().requestPanel()]).toEqual([true, false]);
  });

  it('D23: tells whether the site is allowed, without asking anyone', async () => {
    const { page, agent } = await connected();
    page.registerTool(tool);
    const changes: unknown[] = [];
    page.addEventListener('consentchange', ({ detail }) => changes.push(detail));

    const allowed = await page.getAvailability();
    agent.send({ type: 'consent', context: false, suggestions: false, hidden: ['tool'] });
    await until(() => page.status === 'awaiting-consent');

    expect(allowed).toEqual({ installed: true, allowed: true, origin: location.origin });
    expect(await page.getAvailability()).toMatchObject({ installed: true, allowed: false });
    expect(await createPageAgent().getAvailability()).toMatchObject({ installed: false, allowed: false });
    expect(changes).toEqual([{ context: false, suggestions: false, hidden: ['tool'] }]);
    expect((await page.doctor()).problems.join()).toContain('tool is not allowed');
  });
});
