import { describe, expect, it } from 'vitest';
import { onFirstUse } from './on-first-use';

describe('what begins on first use', () => {
  it('begins once for all', async () => {
    let begun = 0;
    const use = onFirstUse(async () => ++begun);

    expect(begun).toBe(0);
    expect(await Promise.all([use(), use()])).toEqual([1, 1]);
    expect(await use()).toBe(1);
  });

  it('begins anew once it failed', async () => {
    let begun = 0;
    const use = onFirstUse(async () => {
      begun += 1;
      if (begun === 1) throw new Error('full');
      return begun;
    });

    await expect(use()).rejects.toThrow('full');
    expect(await use()).toBe(2);
  });

  it('begins anew once it was lost', async () => {
    let begun = 0;
    let lose: (() => void) | undefined;
    const use = onFirstUse(async (forget) => {
      lose = forget;
      begun += 1;
      return begun;
    });

    expect(await use()).toBe(1);
    lose?.();
    expect(await use()).toBe(2);
  });
});
