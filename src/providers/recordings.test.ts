import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replay } from '../../test/fakes/replay-provider';
import type { StreamEvent } from '../core/provider';

interface Recording {
  readonly file: string;
  readonly kind: string;
  readonly modelId?: string;
  /** Bytes of the recording behind which the answer is whole: where the provider's terminal event ends. */
  readonly terminal: string;
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly {
    readonly id?: string;
    readonly name: string;
    readonly inputText: string;
    readonly signature?: string;
  }[];
  readonly end: Partial<Extract<StreamEvent, { type: 'response-end' }>>;
}

const RECORDINGS: readonly Recording[] = [
  {
    file: 'openai-chat',
    kind: 'custom',
    terminal: '"finish_reason":"tool_calls"}',
    text: 'Zwei Seiten, je 5 € 🫖',
    reasoning: '',
    calls: [
      { id: 'call_a', name: 'read_page', inputText: '{"page":2}' },
      { id: 'call_b', name: 'find_text', inputText: '{"text":"kettle"}' },
    ],
    end: { finish: 'calls', usage: { inputTokens: 900, cachedInputTokens: 512, outputTokens: 40, reasoningTokens: 8 } },
  },
  {
    file: 'relay-crlf',
    kind: 'openrouter',
    terminal: '"finish_reason":"stop"}',
    text: 'Grüß dich',
    reasoning: '',
    calls: [],
    end: { finish: 'stop', usage: { inputTokens: 10, cachedInputTokens: 0, outputTokens: 3, reasoningTokens: 0 } },
  },
  {
    file: 'ollama',
    kind: 'ollama',
    terminal: '"finish_reason":"tool_calls"}',
    text: '',
    reasoning: 'The user wants the page.',
    calls: [{ id: 'call_9kx2', name: 'read_page', inputText: '{"page":1}' }],
    end: { finish: 'calls', usage: { inputTokens: 210, cachedInputTokens: 0, outputTokens: 31, reasoningTokens: 0 } },
  },
  {
    file: 'object-arguments',
    kind: 'ollama',
    terminal: '"finish_reason":"stop"}',
    text: '',
    reasoning: '',
    calls: [
      { name: 'read_page', inputText: '{"page":3}' },
      { name: 'find_text', inputText: '{"text":"tea"}' },
    ],
    end: { finish: 'calls' },
  },
  {
    file: 'llamacpp',
    kind: 'llamacpp',
    terminal: '"finish_reason":"tool_calls"}',
    text: 'I look.',
    reasoning: 'Look first.',
    calls: [{ id: 'eQ7', name: 'read_page', inputText: '{"page":1}' }],
    end: { finish: 'calls', usage: { inputTokens: 100, cachedInputTokens: 0, outputTokens: 20, reasoningTokens: 0 } },
  },
  {
    file: 'think-tags',
    kind: 'ollama',
    terminal: '"finish_reason":"stop"}',
    text: 'Done: <b>ok</b>',
    reasoning: '\nHm, 1 < 2.',
    calls: [],
    end: { finish: 'stop' },
  },
  {
    file: 'openai-responses',
    kind: 'openai',
    modelId: 'gpt-5',
    terminal: '"type":"response.completed"',
    text: 'I read it.',
    reasoning: 'Reading first.',
    calls: [{ id: 'call_r1', name: 'read_page', inputText: '{"page":1}' }],
    end: {
      finish: 'calls',
      usage: { inputTokens: 300, cachedInputTokens: 128, outputTokens: 50, reasoningTokens: 16, costUsd: 0.000731 },
    },
  },
  {
    file: 'anthropic',
    kind: 'anthropic',
    modelId: 'claude-sonnet-4-5',
    terminal: '"type":"message_stop"}',
    text: 'I look.',
    reasoning: 'Look first.',
    calls: [{ id: 'toolu_1', name: 'read_page', inputText: '{"page": 1}' }],
    end: {
      finish: 'calls',
      usage: { inputTokens: 520, cachedInputTokens: 400, outputTokens: 60, reasoningTokens: 0, costUsd: 0.001455 },
    },
  },
  {
    file: 'google',
    kind: 'google',
    modelId: 'gemini-2.5-flash',
    terminal: '"finishReason":"STOP"',
    text: 'I look.',
    reasoning: '**Plan** look',
    calls: [{ name: 'read_page', inputText: '{"page":1}', signature: 'Cs4Bsig' }],
    end: {
      finish: 'calls',
      usage: { inputTokens: 80, cachedInputTokens: 0, outputTokens: 21, reasoningTokens: 9, costUsd: 0.0000765 },
    },
  },
];

/**
 * A recording is cut at so many places, at most at every byte. `npm run faults` cuts at every byte of most of them, which
 * takes too long for `npm test`.
 */
const MOST_CUTS = process.env.TABHAND_EVERY_BYTE === undefined ? 150 : 1_200;

describe.each(RECORDINGS)('$file', (recording) => {
  const bytes = readFileSync(join(import.meta.dirname, 'recordings', `${recording.file}.sse`));
  const play = (options: Partial<Parameters<typeof replay>[0]> = {}) =>
    replay({
      kind: recording.kind,
      ...(recording.modelId !== undefined && { modelId: recording.modelId }),
      bytes,
      ...options,
    });

  it.each([
    ['at once', undefined],
    ['in single bytes', 1],
    ['in pieces of seven bytes', 7],
  ])('is understood %s', async (_how, chunkBytes) => {
    const events = await play(chunkBytes === undefined ? {} : { chunkBytes });

    expect(joined(events, 'text-delta')).toBe(recording.text);
    expect(joined(events, 'reasoning-delta')).toBe(recording.reasoning);
    const calls = events.filter((event) => event.type === 'call-end');
    expect(calls.map(({ call, inputText }) => ({ name: call.name, inputText }))).toEqual(
      recording.calls.map(({ name, inputText }) => ({ name, inputText })),
    );
    recording.calls.forEach(({ id, signature }, place) => {
      if (id !== undefined) expect(calls[place]?.call.id).toBe(id);
      if (signature !== undefined)
        expect(calls[place]?.call.providerMetadata).toMatchObject({ google: { thoughtSignature: signature } });
    });
    expect(new Set(calls.map(({ call }) => call.id)).size).toBe(calls.length);
    const end = events.at(-1);
    expect(end).toMatchObject({ type: 'response-end', finish: recording.end.finish });
    if (recording.end.usage !== undefined && end?.type === 'response-end') {
      const { costUsd, ...tokens } = recording.end.usage;
      expect(end.usage).toMatchObject(tokens);
      if (costUsd === undefined) expect(end.usage.costUsd).toBeUndefined();
      else expect(end.usage.costUsd).toBeCloseTo(costUsd, 8);
    }
  });

  it.each(['close', 'break'] as const)(
    'gives no call and one typed error when cut anywhere before its end (%s)',
    async (after) => {
      const wholeFrom = bytes.indexOf(recording.terminal);
      // A broken connection takes the same way through our code as one that closes, so fewer cuts will do.
      const step = after === 'break' ? 13 : Math.ceil(bytes.length / MOST_CUTS);

      for (let length = 0; length < bytes.length; length += step) {
        const events = await play({ bytes: bytes.subarray(0, length), after });

        const terminals = events.filter((event) => event.type === 'response-end' || event.type === 'response-error');
        expect(terminals, `cut at ${length}`).toHaveLength(1);
        expect(events.at(-1)).toBe(terminals[0]);
        if (length > wholeFrom) continue;
        expect(terminals[0], `cut at ${length}`).toMatchObject({
          type: 'response-error',
          failure: { code: 'stream-cut', retryable: true },
        });
        expect(events.some((event) => event.type === 'call-end')).toBe(false);
      }
    },
  );
});

function joined(events: readonly StreamEvent[], type: 'text-delta' | 'reasoning-delta'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('');
}
