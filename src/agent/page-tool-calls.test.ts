import { describe, expect, it, vi } from 'vitest';
import { firstText, pageScene, useTool } from '../../test/fakes/page-scene';
import { pageTool, pageTools, SHOP } from '../../test/fakes/page-shelf';
import { calls, says } from '../../test/fakes/scripted-provider';
import type { Life } from '../../test/fakes/turn-deps';
import type { CallFacts } from '../policy/verdict';
import type { TurnDeps } from './deps';
import { runTurn } from './run-turn';

const PAGE = 'page_tool_call';
const never = new AbortController().signal;

describe('a call by page_tool_call', () => {
  it('D7 is decided on, started, run and ended as one of the tool itself, while the history keeps its form', async () => {
    const decided: CallFacts[] = [];
    const { deps, log, provider, ran, results } = pageScene(pageTools(20), [
      calls(useTool('tool_3', { text: 'a' })),
      says('So.'),
    ]);

    const decide: TurnDeps['decide'] = (facts, state) => {
      decided.push(facts);
      return deps.decide(facts, state);
    };
    await runTurn({ ...deps, decide }, never);

    expect(decided[0]).toMatchObject({ tool: { name: 'tool_3', effects: ['page-tool'] }, input: { text: 'a' } });
    expect(ran).toEqual([{ name: 'tool_3', input: { text: 'a' } }]);
    const started = log.events.flatMap(({ event }) => (event.type === 'tool-start' ? [event.name] : []));
    expect(started).toEqual(['tool_3']);
    const [call] = log.state().calls.values();
    expect(call?.call.pageTool).toEqual({ alias: 'tool_3', source: 'sdk', origin: SHOP, name: 'tool_3' });
    const [, asked, answered] = provider.requests[1]?.messages ?? [];
    expect(asked).toMatchObject({ calls: [{ name: PAGE, input: { name: 'tool_3', args: { text: 'a' } } }] });
    expect(answered).toMatchObject({ role: 'tool', name: PAGE, callId: 'c1' });
    expect(results(provider.requests[1])?.[0]?.[1]).toMatch(/source="https:\/\/shop\.test">\ndid tool_3/);
  });

  it.each([
    ['a wrong type', { text: 5 }, 'text must be string'],
    ['a missing one', {}, 'text is missing'],
    ['an unknown one', { text: 'a', more: 1 }, 'Unknown argument: more'],
    ['a text', '{"text":"a"}', 'args must be a JSON object'],
    ['a list', ['a'], 'args must be a JSON object'],
    ['nothing', null, 'args must be a JSON object'],
  ])('D7 C4 refuses %s as TOOL_ARGS_INVALID, and says what is wrong', async (_, args, told) => {
    const { provider, ran, run, results } = pageScene(pageTools(20), [calls(useTool('tool_3', args)), says('So.')]);

    await run();

    expect(ran).toEqual([]);
    const text = results(provider.requests[1])?.[0]?.[1];
    expect(text).toMatch(/^Error invalid-input: TOOL_ARGS_INVALID: /);
    expect(text).toContain(told);
    expect(text).not.toContain('source="unknown"');
  });

  it('D7 refuses arguments that stand beside args', async () => {
    const { ran, run, ends } = pageScene(pageTools(20), [
      calls([PAGE, { name: 'tool_3', text: 'a' }, 'c1']),
      says('So.'),
    ]);

    await run();

    expect(ran).toEqual([]);
    expect(ends()[0]?.message.text).toContain('TOOL_ARGS_INVALID: The arguments of the tool belong into args.');
  });

  it('D7 of a tool without arguments needs no args', async () => {
    const plain = pageTool('plain', { inputSchema: { type: 'object' }, check: () => ({}) });
    const { ran, run } = pageScene([...pageTools(20), plain], [calls([PAGE, { name: 'plain' }, 'c1']), says('So.')]);

    await run();

    expect(ran).toEqual([{ name: 'plain', input: {} }]);
  });

  it.each([['nobody'], ['look'], [PAGE]])(
    'D7 says TOOL_NOT_FOUND for %s, be it the name of a core tool',
    async (name) => {
      const { ran, run, ends } = pageScene(pageTools(20), [calls(useTool(name, {})), says('So.')]);

      await run();

      expect(ran).toEqual([]);
      expect(ends()[0]).toMatchObject({ outcome: 'failed', message: { code: 'not-found' } });
      expect(ends()[0]?.message.text).toContain('TOOL_NOT_FOUND');
    },
  );

  it('D7 is refused in a mode that has no tools of pages', async () => {
    const turn = { mode: 'ask' } as const;
    const { provider, ran, run, ends } = pageScene(
      pageTools(20),
      [calls(useTool('tool_1', { text: 'a' })), says('So.')],
      {
        turn,
      },
    );

    await run();

    expect(ran).toEqual([]);
    expect(ends()[0]?.message.text).toContain('not offered in this mode');
    expect(firstText(provider.requests[0])).not.toContain('tool_1');
  });

  it('D7 is still understood when the page has few tools by then', async () => {
    const { ran, run, deps, shelf } = pageScene(pageTools(20), [calls(useTool('tool_1', { text: 'a' })), says('So.')]);
    const { append } = deps;

    await runTurn(
      {
        ...deps,
        append: (event) => {
          if (event.type === 'message-add') shelf.offer = [pageTool('tool_1')];
          return append(event);
        },
      },
      never,
    );

    expect(ran).toEqual([{ name: 'tool_1', input: { text: 'a' } }]);
    expect(await run()).toBe('ended');
  });

  it('D7 P13 what the page throws comes back as its error', async () => {
    const { run, ends } = pageScene(pageTools(20), [calls(useTool('tool_1', { text: 'fail' })), says('So.')]);

    await run();

    expect(ends()[0]).toMatchObject({ outcome: 'failed', message: { name: PAGE, code: 'unavailable' } });
  });
});

describe('the tool that a call means', () => {
  it.each([
    ['eager', 1],
    ['lazy', 20],
  ])('P5 is the one that had the name in the request, if another has it by then (%s)', async (_, count) => {
    const other = pageTool('tool_0', { origin: { kind: 'page', id: SHOP, toolName: 'other', source: 'sdk' } });
    const answer = count > 1 ? calls(useTool('tool_0', { text: 'a' })) : calls(['tool_0', { text: 'a' }, 'c1']);
    const { deps, ran, shelf, ends } = pageScene(pageTools(count), [answer, says('So.')]);
    const { append } = deps;

    await runTurn(
      {
        ...deps,
        append: (event) => {
          if (event.type === 'message-add') shelf.offer = [other, ...pageTools(count).slice(1)];
          return append(event);
        },
      },
      never,
    );

    expect(ran).toEqual([]);
    expect(ends()[0]?.message.text).toContain('tool tool_0 is not available on this page');
  });

  it('P5 P35 is found under its new name after the background died', async () => {
    const life: Life = { dead: false };
    const first = pageScene(pageTools(20), [calls(useTool('tool_0', { text: 'a' }))], { life });
    first.log.onCommit = ({ event }) => {
      if (event.type === 'tool-start') life.dead = true;
    };
    void first.run();
    await vi.waitFor(() => expect(life.dead).toBe(true));
    const origin = { kind: 'page', id: SHOP, toolName: 'tool_0', source: 'sdk' } as const;
    const renamed = [pageTool('page_tool_0', { origin }), ...pageTools(20).slice(1)];

    const second = pageScene(renamed, [says('So.')], { log: first.log });
    await second.run();

    expect([...first.ran, ...second.ran]).toEqual([{ name: 'tool_0', input: { text: 'a' } }]);
    expect(second.ends()).toMatchObject([{ outcome: 'ok', message: { name: PAGE } }]);
  });
});
