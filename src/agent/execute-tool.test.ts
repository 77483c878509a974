import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { JsonValue } from '../core/json';
import type { Mode } from '../core/mode';
import { ToolError } from '../core/tool-error';
import type { TurnDeps } from './deps';
import { executeTool } from './execute-tool';

const FENCE =
  /^<untrusted_page_content nonce="[0-9a-f]{32}" source="https:\/\/shop\.test">\n[\s\S]*\n<\/untrusted_page_content nonce="[0-9a-f]{32}">$/;

describe('a call that runs', () => {
  it('is started in the log before its effect, and ended after it', async () => {
    const { log, world, execute } = scene('fill', { name: 'a', text: '1' });
    const seen: string[] = [];
    world.onEffect = () => seen.push('effect');
    log.onCommit = ({ event }) => seen.push(event.type);

    await execute();

    expect(seen).toEqual(['tool-start', 'effect', 'tool-end']);
  });

  it('has its text in a fence when it comes from the page, and its receipt in the log', async () => {
    const { end, execute } = scene('fill', { name: 'a', text: '1' });

    await execute();

    expect(end()).toMatchObject({ outcome: 'ok', receipt: { changed: true, value: '1' } });
    expect(end()?.message.text).toMatch(FENCE);
  });

  it('has its text as it is when it is our own', async () => {
    const { end, execute } = scene('done', { text: 'All well.' });

    await execute();

    expect(end()).toMatchObject({ message: { text: 'ended' }, endTurn: { outcome: 'success', summary: 'All well.' } });
  });

  it('names its target by role and name, cut to a line', async () => {
    const target = {
      ref: 'e1',
      role: 'button',
      name: `Save ${'x'.repeat(500)}`,
      fingerprint: 'f',
      kind: 'disclosure' as const,
      sensitive: false,
    };
    const { log, execute } = scene('fill', { name: 'a', text: '1' }, 'act', {
      routes: (routes) => ({
        ...routes,
        locate: async (...call) => ({ ...(await routes.locate(...call)), target }),
      }),
    });

    await execute();

    const start = log.events.map(({ event }) => event).find((event) => event.type === 'tool-start');
    expect(start?.target).toMatch(/^button "Save x+/);
    expect(start?.target?.length).toBeLessThanOrEqual(120);
  });

  it('keeps its pictures', async () => {
    const { end, execute } = scene('snap', {});

    await execute();

    expect(end()?.message.images).toHaveLength(1);
  });
});

describe('a call that cannot run', () => {
  it.each<[string, string, JsonValue, Mode, string]>([
    ['an unknown tool', 'looks', {}, 'act', 'Close names: look'],
    ['a tool of another mode', 'act_only', {}, 'ask', 'not offered in this mode'],
    ['an unknown argument', 'look', { deep: true }, 'act', 'Unknown argument: deep.'],
    ['arguments that are not JSON', 'look', '{"a', 'act', 'not one whole JSON object'],
  ])('is answered without a start: %s', async (_what, name, input, mode, words) => {
    const { log, end, execute } = scene(name, input, mode);

    await execute();

    expect(end()).toMatchObject({ outcome: 'failed', message: { ok: false, code: 'invalid-input' } });
    expect(end()?.message.text).toContain(words);
    expect(log.events.some(({ event }) => event.type === 'tool-start')).toBe(false);
  });

  it('is answered with what kept the page from being looked at', async () => {
    const { end, execute } = scene('look', {}, 'act', {
      routes: (routes) => ({
        ...routes,
        locate: () => Promise.reject(new ToolError('unavailable', 'No script may enter this page.')),
      }),
    });

    await execute();

    expect(end()?.message).toMatchObject({
      code: 'unavailable',
      text: 'Error unavailable: No script may enter this page.',
    });
  });

  it('is denied with the code of the policy', async () => {
    const { end, execute } = scene('look', {}, 'act', {
      decide: () => ({
        kind: 'deny',
        code: 'DENY_PRIVATE_NET',
        message: 'That address is private.',
        hint: 'Use another.',
      }),
    });

    await execute();

    expect(end()).toMatchObject({ outcome: 'denied', policyCode: 'DENY_PRIVATE_NET', message: { code: 'denied' } });
    expect(end()?.message.text).toContain('That address is private.\nUse another.');
  });
});

describe('a run that fails', () => {
  it('says what went wrong in our words and fences the words of the page', async () => {
    const { end, execute } = scene('fail', {});

    await execute();

    const [head = '', ...rest] = end()?.message.text.split(/\n(?=<untrusted)/) ?? [];
    expect(head).toBe('Error not-found: Nothing is there.\nLook again.');
    expect(rest.join('')).toMatch(FENCE);
  });

  it('reports a bug', async () => {
    const bugs: unknown[] = [];
    const { execute } = scene('crash', {}, 'act', { onBug: (error) => bugs.push(error) });

    await execute();

    expect(bugs).toMatchObject([{ message: 'a bug' }]);
  });

  it('is internal when it is a bug, and says that an act may have had an effect', async () => {
    const { end, execute } = scene('crash', {});

    await execute();

    expect(end()).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(end()?.message.text).toContain('may have had an effect');
    expect(end()?.message.text).not.toContain('a bug');
  });

  it('times out, aborts what still runs, and says that an act may have had an effect', async () => {
    let runSignal: AbortSignal | undefined;
    const { end, execute } = scene('hang', {}, 'act', {
      routes: (routes) => ({
        ...routes,
        run: (permit, facts, base) => {
          runSignal = base.signal;
          return routes.run(permit, facts, base);
        },
      }),
    });

    await execute();

    expect(end()).toMatchObject({ outcome: 'failed', code: 'timed-out' });
    expect(end()?.message.text).toContain('no result after 5 seconds');
    expect(end()?.message.text).toContain('Look at the page before you repeat it.');
    expect(runSignal?.aborted).toBe(true);
  });
});

it('asks with the digest that the policy computed, and starts nothing', async () => {
  const { log, execute } = scene('order', { text: 'tea' });

  await execute();

  expect(log.events.at(-1)?.event).toMatchObject({
    type: 'permission-request',
    callId: 'c',
    digest: '["order",{"text":"tea"}]',
  });
});

it('does nothing for a call that has its answer', async () => {
  const { log, execute } = scene('look', {});
  await execute();
  const count = log.events.length;

  await execute();

  expect(log.events).toHaveLength(count);
});

interface Changes {
  readonly onBug?: (error: unknown) => void;
  readonly decide?: TurnDeps['decide'];
  readonly routes?: (routes: TurnDeps['routes']) => TurnDeps['routes'];
}

function scene(name: string, input: JsonValue, mode: Mode = 'act', { decide, routes, onBug }: Changes = {}) {
  const log = memoryLog('session', [
    ...openingEvents('Do it.', { mode }),
    { type: 'message-add', message: { role: 'assistant', id: 'r', text: '', calls: [{ id: 'c', name, input }] } },
  ]);
  const world = createWorld();
  const base = turnDeps({ log, world, provider: scriptedProvider([]) });
  const deps: TurnDeps = { ...base, onBug, ...(decide && { decide }), ...(routes && { routes: routes(base.routes) }) };
  return {
    log,
    world,
    execute: () => executeTool(deps, 'c', { signal: new AbortController().signal }),
    end: () => log.events.map(({ event }) => event).find((event) => event.type === 'tool-end'),
  };
}
