import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CoreTool, defineBackgroundTool } from './tool';
import { toolsFor } from './tools-for';

function tool(name: string, fields: Partial<CoreTool> = {}): CoreTool {
  return {
    ...defineBackgroundTool({
      name,
      label: name,
      description: 'Does it.',
      modes: ['ask', 'act', 'dev'],
      tier: 'compact',
      effects: ['read'],
      trust: 'own',
      needs: [],
      input: z.strictObject({}),
      run: async () => ({ text: '' }),
    }),
    ...fields,
  } as CoreTool; // the overrides keep the shape of the tool they are spread over
}

const names = (tools: readonly CoreTool[]) => tools.map(({ name }) => name);

describe('toolsFor', () => {
  it('offers only tools of the mode', () => {
    const all = [tool('look'), tool('act', { modes: ['act', 'dev'] })];

    expect(names(toolsFor(all, { mode: 'ask', tier: 'full', has: new Set() }))).toEqual(['look']);
  });

  it('offers a tool from its smallest tier upwards', () => {
    const all = [tool('small'), tool('middle', { tier: 'mid' }), tool('large', { tier: 'full' })];

    expect(names(toolsFor(all, { mode: 'act', tier: 'mid', has: new Set() }))).toEqual(['small', 'middle']);
  });

  it('uses the dev tier in dev mode only', () => {
    const all = [tool('frames', { tier: 'full', devTier: 'mid' })];

    expect(names(toolsFor(all, { mode: 'dev', tier: 'mid', has: new Set() }))).toEqual(['frames']);
    expect(names(toolsFor(all, { mode: 'act', tier: 'mid', has: new Set() }))).toEqual([]);
  });

  it('offers nothing in dev mode to a compact model', () => {
    expect(toolsFor([tool('look')], { mode: 'dev', tier: 'compact', has: new Set() })).toEqual([]);
  });

  it('leaves out a tool whose capability the platform lacks', () => {
    const all = [tool('shoot', { needs: ['capture'] })];

    expect(toolsFor(all, { mode: 'act', tier: 'full', has: new Set() })).toEqual([]);
    expect(names(toolsFor(all, { mode: 'act', tier: 'full', has: new Set(['capture']) }))).toEqual(['shoot']);
  });
});
