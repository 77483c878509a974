import type { JsonValue } from '../../src/core/json';
import type { ModelRequest, Provider, ProviderFailure, StreamEvent, Usage } from '../../src/core/provider';

/** What the model says to one request; a function sees the request. `hang` never ends. */
export type ScriptedAnswer = readonly (StreamEvent | 'hang')[];

/** A provider that gives prepared answers, in order, and remembers what it was asked. */
export interface ScriptedProvider extends Provider {
  readonly requests: readonly ModelRequest[];
}

/** @param answers one for each request, or a function that makes one from the request. */
export function scriptedProvider(
  answers: readonly ScriptedAnswer[] | ((request: ModelRequest) => ScriptedAnswer),
  traits: Partial<Pick<Provider, 'vision' | 'contextWindow'>> = {},
): ScriptedProvider {
  const requests: ModelRequest[] = [];
  return {
    providerId: 'scripted',
    modelId: 'scripted',
    vision: false,
    contextWindow: 100_000,
    ...traits,
    requests,
    async *stream(request) {
      requests.push(request);
      const answer = typeof answers === 'function' ? answers(request) : answers[requests.length - 1];
      if (!answer) throw new Error(`The script has no answer for request ${requests.length}.`);
      for (const event of answer) {
        await Promise.resolve();
        if (event === 'hang') await new Promise(() => undefined);
        else yield event;
      }
    },
  };
}

export const usage: Usage = { inputTokens: 10, cachedInputTokens: 0, outputTokens: 5, reasoningTokens: 0 };

/** An answer in words. */
export function says(text: string): ScriptedAnswer {
  return [
    { type: 'text-delta', text },
    { type: 'response-end', finish: 'stop', usage },
  ];
}

/** An answer that calls tools: `['look', { … }]`, with an id of its own if one is given. */
export function calls(...wanted: readonly (readonly [name: string, input: JsonValue, id?: string])[]): ScriptedAnswer {
  const ends = wanted.map(
    ([name, input, id = name]): StreamEvent => ({
      type: 'call-end',
      call: { id, name },
      inputText: typeof input === 'string' ? input : JSON.stringify(input),
    }),
  );
  return [...ends, { type: 'response-end', finish: 'calls', usage }];
}

/** An answer that fails. */
export function fails(failure: Partial<ProviderFailure> = {}): ScriptedAnswer {
  const full: ProviderFailure = { code: 'server-error', message: 'failed', retryable: true, ...failure };
  return [{ type: 'response-error', failure: full }];
}
