import { describe, expect, it } from 'vitest';
import { coreTools } from './registry';

describe('the tool registry', () => {
  it('lists the tools in the order of their names', () => {
    const names = coreTools.map((tool) => tool.name);

    expect(names).toEqual([...names].sort());
  });
});
