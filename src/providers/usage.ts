import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Usage } from '../core/provider';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
  /** What writing to the cache costs; the price of input when absent. */
  readonly cacheWrite?: number;
}

const MILLION = 1_000_000;

/** Tokens as the provider counted them, and their cost when the price is known and something was counted. */
export function toUsage(usage: LanguageModelV4Usage | undefined, price: Price | undefined): Usage {
  const inputTokens = count(usage?.inputTokens.total);
  const cachedInputTokens = count(usage?.inputTokens.cacheRead);
  const writtenTokens = count(usage?.inputTokens.cacheWrite);
  const outputTokens = count(usage?.outputTokens.total);
  const tokens = {
    inputTokens,
    cachedInputTokens,
    outputTokens,
    reasoningTokens: count(usage?.outputTokens.reasoning),
  };
  if (price === undefined || inputTokens + outputTokens === 0) return tokens;
  const plainTokens = Math.max(0, inputTokens - cachedInputTokens - writtenTokens);
  const costUsd =
    (plainTokens * price.input +
      cachedInputTokens * price.cachedInput +
      writtenTokens * (price.cacheWrite ?? price.input) +
      outputTokens * price.output) /
    MILLION;
  return { ...tokens, costUsd };
}

function count(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}
