import { describe, expect, it } from 'vitest';
import { pageScene, useTool } from '../../test/fakes/page-scene';
import { pageTools } from '../../test/fakes/page-shelf';
import { calls, says } from '../../test/fakes/scripted-provider';

describe('several calls of one answer', () => {
  it.each([
    ['eager', 1],
    ['lazy', 20],
  ])('C20 C21 D20 of the page and of core tools all run, with their results in order (%s)', async (_, count) => {
    const page = (text: string, id: string) =>
      count > 1 ? useTool('tool_0', { text }, id) : (['tool_0', { text }, id] as const);
    const { provider, ran, run } = pageScene(pageTools(count), [
      calls(page('a', 'c1'), ['look', {}, 'c2'], page('b', 'c3')),
      says('So.'),
    ]);

    await run();

    expect(ran.map(({ input }) => input)).toEqual([{ text: 'a' }, { text: 'b' }]);
    const answered = provider.requests[1]?.messages.flatMap((each) => (each.role === 'tool' ? [each.callId] : []));
    expect(answered).toEqual(['c1', 'c2', 'c3']);
  });

  it.each([
    ['eager', 1],
    ['lazy', 20],
  ])('C21 all have an answer after Stop (%s)', async (_, count) => {
    const stop = new AbortController();
    const page = (id: string) =>
      count > 1 ? useTool('tool_0', { text: id }, id) : (['tool_0', { text: id }, id] as const);
    const { log, run } = pageScene(pageTools(count), [calls(page('c1'), page('c2'), ['look', {}, 'c3'])], {
      onRun: () => stop.abort(new DOMException('Stopped.', 'AbortError')),
    });

    await run(stop.signal);

    const { messages, turn } = log.state();
    expect(turn?.end?.reason).toBe('stopped');
    const answers = messages.flatMap((each) => (each.role === 'tool' ? [each.callId] : []));
    expect(answers).toEqual(['c1', 'c2', 'c3']);
  });
});

it.each([
  ['eager', 1],
  ['lazy', 20],
])('C25 the cap on steps ends a run of nothing but calls of the page (%s)', async (_, count) => {
  const answers = Array.from({ length: 12 }, (_each, step) =>
    count > 1
      ? calls(useTool('tool_0', { text: `${step}` }, `c${step}`))
      : calls(['tool_0', { text: `${step}` }, `c${step}`]),
  );
  const { log, provider, ran, run } = pageScene(pageTools(count), answers, { turn: { stepLimit: 10 } });

  await run();

  expect(log.state().turn?.end?.reason).toBe('step-limit');
  expect(provider.requests).toHaveLength(10);
  expect(ran).toHaveLength(10);
});
