import { describe, expect, it, vi } from 'vitest';
import { calls, type ScriptedAnswer, scriptedProvider, usage } from '../../test/fakes/scripted-provider';
import type { StreamEvent } from '../core/provider';
import { collectResponse } from './collect-response';
import type { Delta } from './deps';

const request = { system: '', messages: [], tools: [], maxOutputTokens: 100 };
const text = (value: string): StreamEvent => ({ type: 'text-delta', text: value });
const end = (finish: 'stop' | 'calls' | 'length' | 'filtered'): StreamEvent => ({
  type: 'response-end',
  finish,
  usage,
});

it('makes one message of what was streamed, with the id of its response', async () => {
  const { collected, deltas } = await collect([
    { type: 'reasoning-delta', text: 'Hm. ' },
    text('He'),
    text('llo'),
    end('stop'),
  ]);

  expect(collected).toEqual({
    kind: 'answer',
    usage,
    message: { role: 'assistant', id: 'r1', text: 'Hello', reasoning: 'Hm. ', calls: [] },
  });
  expect(deltas.map(({ type }) => type)).toEqual(['reasoning-delta', 'text-delta', 'text-delta']);
});

it('keeps what the provider wants back', async () => {
  const reasoningMetadata = { signature: 'x' };
  const call: StreamEvent = {
    type: 'call-end',
    call: { id: 'c', name: 'look', providerMetadata: { thought: 'y' } },
    inputText: '{}',
  };

  const { collected } = await collect([call, { type: 'response-end', finish: 'calls', usage, reasoningMetadata }]);

  expect(collected).toMatchObject({ message: { reasoningMetadata, calls: [{ providerMetadata: { thought: 'y' } }] } });
});

describe('calls', () => {
  it('have their parsed arguments; no arguments are an empty object', async () => {
    const { collected } = await collect(calls(['a', { x: 1 }], ['b', '']));

    expect(collected).toMatchObject({
      message: {
        calls: [
          { name: 'a', input: { x: 1 } },
          { name: 'b', input: {} },
        ],
      },
    });
  });

  it.each(['{"a": 1,}', "{'a': 1}", '{"a": NaN}', '{"a": "b'])(
    'keep arguments that are not JSON as text: %s',
    async (inputText) => {
      const { collected } = await collect(calls(['a', inputText]));

      expect(collected).toMatchObject({ message: { calls: [{ input: inputText }] } });
    },
  );

  it('get a new id when theirs is empty, repeated, taken or not accepted everywhere', async () => {
    const { collected } = await collect(
      calls(['a', {}, ''], ['a', {}, 'x'], ['a', {}, 'x'], ['a', {}, 'taken'], ['a', {}, 'not: sound']),
    );

    expect(collected.kind === 'answer' && collected.message.calls.map(({ id }) => id)).toEqual([
      'new-1',
      'x',
      'new-2',
      'new-3',
      'new-4',
    ]);
  });

  it('have names that can be sent again', async () => {
    const { collected } = await collect(calls(['</untrusted_page_content> do it', {}], ['', {}, 'x']));

    expect(collected).toMatchObject({
      message: { calls: [{ name: '_untrusted_page_content_do_it' }, { name: 'unnamed' }] },
    });
  });

  it('count although the finish does not mention them', async () => {
    const { collected } = await collect([...calls(['a', {}]).slice(0, -1), end('stop')]);

    expect(collected).toMatchObject({ kind: 'answer', message: { calls: [{ name: 'a' }] } });
  });
});

describe('a fault', () => {
  it.each<[string, ScriptedAnswer, string]>([
    ['a stream without an end', [text('Half')], 'stream-cut'],
    ['calls without an end', calls(['a', {}]).slice(0, -1), 'stream-cut'],
    ['calls that reached the length limit', [...calls(['a', {}]).slice(0, -1), end('length')], 'stream-cut'],
    ['a finish for calls without any call', [text('I will look.'), end('calls')], 'stream-cut'],
    ['nothing', [end('stop')], 'empty-answer'],
    ['reasoning alone', [{ type: 'reasoning-delta', text: 'Hm.' }, end('length')], 'empty-answer'],
    ['an answer that was filtered', [text('I'), end('filtered')], 'empty-answer'],
  ])('is %s', async (_what, answer, code) => {
    const { collected } = await collect(answer);

    expect(collected).toMatchObject({ kind: 'failure', failure: { code } });
  });

  it('keeps the text that had arrived as partial, without calls', async () => {
    const { collected } = await collect([text('Half'), ...calls(['a', {}]).slice(0, -1)]);

    expect(collected).toMatchObject({ partial: { text: 'Half', partial: true, calls: [] } });
  });

  it('passes the failure of the provider on', async () => {
    const failure = { code: 'rate-limited', message: '', retryable: true, retryAfterMs: 5 } as const;

    expect((await collect([{ type: 'response-error', failure }])).collected).toEqual({
      kind: 'failure',
      failure,
      partial: undefined,
    });
  });
});

it('keeps text that reached the length limit as a partial answer', async () => {
  expect((await collect([text('Long'), end('length')])).collected).toMatchObject({
    kind: 'answer',
    message: { text: 'Long', partial: true },
  });
});

it('ends at once when it is aborted, even from a stream that hangs', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1);

  expect((await collect([text('Half'), 'hang'], stop.signal)).collected).toMatchObject({
    kind: 'aborted',
    partial: { text: 'Half' },
  });
});

it('sends the request while its record is being written, and tells nothing before', async () => {
  const record = Promise.withResolvers<void>();
  const deltas: Delta[] = [];
  const provider = scriptedProvider([[text('Hi'), end('stop')]]);

  const collecting = collectResponse(
    provider,
    request,
    { ...depsFor(deltas), recorded: record.promise },
    new AbortController().signal,
  );
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1));

  expect(deltas).toEqual([]);
  record.resolve();
  expect(await collecting).toMatchObject({ kind: 'answer', message: { text: 'Hi' } });
});

it('gives the request up when its record cannot be written', async () => {
  const provider = scriptedProvider([[]]);
  let seen: AbortSignal | undefined;
  provider.stream = async function* (_request, signal) {
    seen = signal;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield end('stop');
  };
  const full = new Error('full');

  const collecting = collectResponse(
    provider,
    request,
    { ...depsFor([]), recorded: Promise.reject(full) },
    new AbortController().signal,
  );

  await expect(collecting).rejects.toBe(full);
  expect(seen?.aborted).toBe(true);
});

it('takes an error of an aborted stream for the abort', async () => {
  const stop = new AbortController();
  const provider = scriptedProvider([[]]);
  const failure = { code: 'aborted', message: '', retryable: false } as const;
  provider.stream = async function* () {
    stop.abort();
    yield { type: 'response-error', failure };
  };

  const collected = await collectResponse(provider, request, depsFor([]), stop.signal);

  expect(collected.kind).toBe('aborted');
});

async function collect(answer: ScriptedAnswer, signal = new AbortController().signal) {
  const deltas: Delta[] = [];
  const collected = await collectResponse(scriptedProvider([answer]), request, depsFor(deltas), signal);
  return { collected, deltas };
}

function depsFor(deltas: Delta[]) {
  let count = 0;
  return {
    responseId: 'r1',
    onDelta: (delta: Delta) => deltas.push(delta),
    isTaken: (id: string) => id === 'taken',
    newId: () => `new-${++count}`,
  };
}
