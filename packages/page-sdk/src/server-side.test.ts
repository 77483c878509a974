// @vitest-environment node
import { describe, expect, it } from 'vitest';

describe('without a window', () => {
  it('can be imported, checks what is registered, and does nothing', async () => {
    const { getPageAgent } = await import('./page-sdk');
    await import('./element').then(({ definePageAgentElement }) => definePageAgentElement());
    const agent = getPageAgent();

    agent.registerTool({ name: 'tool', description: 'Does it.', execute: () => 1 });
    agent.setContext('a', 1);

    expect(() => agent.registerTool({ name: 'no name', description: 'x' })).toThrow(TypeError);
    expect(agent.status).toBe('absent');
    expect(await agent.requestPanel()).toBe(false);
    expect(await agent.getAvailability()).toEqual({ installed: false, allowed: false, origin: null });
    expect(getPageAgent(), 'no state goes from one request to the next').not.toBe(agent);
  });
});
