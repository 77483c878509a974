import { describe, expect, it } from 'vitest';
import { firstText, pageScene, useTool } from '../../test/fakes/page-scene';
import { pageTool, pageTools } from '../../test/fakes/page-shelf';
import { calls, says } from '../../test/fakes/scripted-provider';
import { worldTools } from '../../test/fakes/world';
import type { ModelRequest } from '../core/provider';

const names = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name) ?? [];

describe('a page with many tools', () => {
  it('D5 has them in the index of the first message, and in no list', async () => {
    const { provider, run } = pageScene(pageTools(20), [says('So.')]);

    await run();

    const [first] = provider.requests;
    expect(names(first)).toEqual([...worldTools.map(({ name }) => name), 'page_tool_call', 'page_tool_spec']);
    expect(firstText(first)).toContain('tool_19 — Does tool_19');
    expect(first?.system).not.toContain('tool_19');
    expect(JSON.stringify(first)).not.toContain('"text":{"type":"string"},"required":["text"]');
  });

  it('D5 is told of by the same text as long as nothing changes, so that providers can cache it', async () => {
    const { provider, run } = pageScene(pageTools(20), [
      calls(['look', {}]),
      calls(useTool('tool_1', { text: 'a' })),
      says('So.'),
    ]);

    await run();

    const texts = provider.requests.map(firstText);
    expect(new Set(texts).size).toBe(1);
    expect(provider.requests.map(({ tools }) => tools)).toEqual(texts.map(() => provider.requests[0]?.tools));
  });

  it('D5 a page with few is listed in full, without the two tools', async () => {
    const { provider, run } = pageScene(pageTools(2), [says('So.')]);

    await run();

    expect(names(provider.requests[0])).toEqual([...worldTools.map(({ name }) => name), 'tool_0', 'tool_1']);
    expect(firstText(provider.requests[0])).not.toContain('page_tool_spec');
  });

  it('C19 names a tool that joins during a run at the next request of the run', async () => {
    const more = pageTool('came_later');
    const { provider, run, shelf } = pageScene(pageTools(20), [calls(useTool('tool_1', { text: 'a' })), says('So.')], {
      onRun: () => {
        shelf.offer = [...pageTools(20), more];
      },
    });

    await run();

    expect(firstText(provider.requests[0])).not.toContain('came_later');
    expect(firstText(provider.requests[1])).toContain('came_later — Does');
  });

  it('C19 lists a tool that joins during a run, and not one that left', async () => {
    const { provider, run, shelf } = pageScene(pageTools(2), [calls(['tool_1', { text: 'a' }]), says('So.')], {
      onRun: () => {
        shelf.offer = [pageTool('tool_0'), pageTool('came_later')];
      },
    });

    await run();

    expect(names(provider.requests[1]).filter((name) => !worldTools.some((tool) => tool.name === name))).toEqual([
      'tool_0',
      'came_later',
    ]);
  });
});
