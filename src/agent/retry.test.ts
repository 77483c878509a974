import { describe, expect, it } from 'vitest';
import type { ProviderFailure } from '../core/provider';
import { retryDelayMs } from './retry';

const fresh = { attempt: 1, waitedMs: 0, failedCodes: [] };
const overloaded: ProviderFailure = { code: 'overloaded', message: '', status: 529, retryable: true };

describe('the delay before the next try', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
  ])('has full jitter up to a doubling bound after try %i', (attempt, mostMs) => {
    expect(retryDelayMs(overloaded, { ...fresh, attempt }, () => 0)).toBe(0);
    expect(retryDelayMs(overloaded, { ...fresh, attempt }, () => 1)).toBe(mostMs);
  });

  it('is what the server asked for, up to a minute', () => {
    expect(retryDelayMs({ ...overloaded, retryAfterMs: 60_000 }, fresh)).toBe(60_000);
    expect(retryDelayMs({ ...overloaded, retryAfterMs: 0 }, fresh)).toBe(0);
  });

  it('is none when the server asks for more than a minute', () => {
    expect(retryDelayMs({ ...overloaded, retryAfterMs: 60_001 }, fresh)).toBeUndefined();
  });

  it('is none after the fifth try', () => {
    expect(retryDelayMs(overloaded, { ...fresh, attempt: 5 })).toBeUndefined();
  });

  it('is none once the waits would pass ninety seconds', () => {
    const failure = { ...overloaded, retryAfterMs: 50_000 };

    expect(retryDelayMs(failure, { ...fresh, attempt: 2, waitedMs: 40_000 })).toBe(50_000);
    expect(retryDelayMs(failure, { ...fresh, attempt: 2, waitedMs: 50_000 })).toBeUndefined();
  });

  it('is none for what will not pass', () => {
    expect(retryDelayMs({ code: 'unauthorized', message: '', status: 401, retryable: false }, fresh)).toBeUndefined();
  });

  it.each(['stream-cut', 'stalled', 'empty-answer', 'context-overflow'] as const)('is nothing for %s, once', (code) => {
    const failure = { code, message: '', retryable: code !== 'context-overflow' };

    expect(retryDelayMs(failure, fresh)).toBe(0);
    expect(retryDelayMs(failure, { attempt: 3, waitedMs: 0, failedCodes: [code, 'overloaded'] })).toBeUndefined();
  });
});
