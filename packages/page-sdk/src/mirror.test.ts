import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../test/fake-agent';
import { createPageAgent } from './page-agent';
import type { PageToolDefinition } from './types';

interface NativeTool {
  readonly name: string;
  readonly annotations: object;
  execute(input: unknown, options?: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** As Chromium does it: a name that is still there is refused, and a registration goes when its signal aborts. */
function nativeContext(): Map<string, NativeTool> {
  const tools = new Map<string, NativeTool>();
  const registerTool = (tool: NativeTool, { signal }: { signal: AbortSignal }) => {
    if (tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
    tools.set(tool.name, tool);
    signal.addEventListener('abort', () => tools.delete(tool.name));
  };
  Object.defineProperty(document, 'modelContext', { value: { registerTool }, configurable: true });
  return tools;
}

afterEach(() => {
  Reflect.deleteProperty(document, 'modelContext');
  vi.restoreAllMocks();
});

const tool: PageToolDefinition = { name: 'paint', description: 'Paints.', execute: () => 'done', webmcp: true };

describe('document.modelContext', () => {
  it('C17: gets the tools that ask for it, and nothing else', async () => {
    const native = nativeContext();
    const page = createPageAgent();

    page.registerTool({ ...tool, annotations: { readOnlyHint: true } });
    page.registerTool({ ...tool, name: 'private', webmcp: false });
    page.registerTool({ ...tool, name: 'hidden', available: false });
    page.setContext('secret', 1);
    await until(() => native.size > 0);

    expect([...native.keys()]).toEqual(['paint']);
    expect(native.get('paint')?.annotations).toEqual({ readOnlyHint: true });
  });

  it('C17: drops the old registration before a new one of that name', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const native = nativeContext();
    const page = createPageAgent();
    page.registerTool(tool);
    await until(() => native.size === 1);

    const remove = page.registerTool({ ...tool, annotations: { destructiveHint: true } });
    await until(() => JSON.stringify(native.get('paint')?.annotations).includes('destructive'));
    remove();
    await until(() => JSON.stringify(native.get('paint')?.annotations) === '{}');

    expect(warn.mock.calls.filter(([text]) => String(text).includes('modelContext'))).toEqual([]);
  });

  it('C17: gives results and errors as content, after checking the input', async () => {
    const native = nativeContext();
    const page = createPageAgent();
    const execute = vi.fn(({ color }: { color: string }) => {
      if (color === 'none') throw new Error('no color');
      return { color };
    });
    const inputSchema = { type: 'object', properties: { color: { type: 'string' } }, required: ['color'] } as const;
    page.registerTool({ ...tool, inputSchema, execute });
    await until(() => native.size === 1);

    const results = [];
    for (const color of ['red', 'none', 7]) results.push(await native.get('paint')?.execute({ color }));

    expect(results).toEqual([
      { content: [{ type: 'text', text: '{"color":"red"}' }] },
      { content: [{ type: 'text', text: 'no color' }], isError: true },
      { content: [{ type: 'text', text: 'input.color: must be string' }], isError: true },
    ]);
    expect(execute).toHaveBeenCalledTimes(2);
  });

  it('C17: takes a tool back that is gone', async () => {
    const native = nativeContext();
    const page = createPageAgent();
    const remove = page.registerTool(tool);
    await until(() => native.size === 1);

    remove();

    await until(() => native.size === 0);
  });
});
