import { describe, expect, it, vi } from 'vitest';
import { version } from '../package.json';
import { getPageAgent } from './get-page-agent';

describe('getPageAgent', () => {
  it('gives every copy of this package in a document the same agent', async () => {
    const first = getPageAgent();
    vi.resetModules();
    const copy = await import('./get-page-agent');

    expect(copy.getPageAgent).not.toBe(getPageAgent);
    expect(copy.getPageAgent()).toBe(first);
  });

  it('tells the version of the package', () => {
    expect(getPageAgent().sdk).toBe(`page-sdk/${version}`);
  });
});
