import { describe, expect, it } from 'vitest';
import type { PageConsent, PageTool } from '../core/page-tool';
import { policyFor, standingOf, visibleTools } from './judge-offer';
import { readPageTools } from './read-page-tools';

const declared = (extra: object = {}) => ({
  name: 'add_item',
  description: 'Adds an item to the list.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  ...extra,
});

function read(extra: object = {}): PageTool {
  const [tool] = readPageTools([declared(extra)], 'sdk').tools;
  if (!tool) throw new Error('The tool was left out.');
  return tool;
}

function consent(tool: PageTool, policy: 'ask' | 'always' | 'never'): PageConsent {
  const { name, fingerprint, description, inputSchema } = tool;
  return {
    origin: 'https://shop.test',
    state: 'allowed',
    tools: [{ name, fingerprint, policy, description, inputSchema }],
    context: true,
    suggestions: true,
    grantedAtMs: 0,
  };
}

const offer = (...tools: readonly PageTool[]) => ({ tools, items: [], suggestions: [], guidance: '' });

describe('the tools of a page', () => {
  it.each(['a.b', 'two words', '', 'a'.repeat(65), 'ä', '__proto__', 'constructor'])(
    'P4: a forged name is left out: %s',
    (name) => {
      expect(readPageTools([declared({ name })], 'sdk')).toMatchObject({ tools: [], dropped: [{}] });
    },
  );

  it('P6: a description is needed, and is cut and cleaned', () => {
    expect(readPageTools([declared({ description: ' \u200b' })], 'sdk').tools).toEqual([]);
    expect(read({ description: `Adds\u{e0041}\u202e${'x'.repeat(5_000)}` }).description).toMatch(/^Adds⟦U\+202E⟧x+$/);
    expect(read({ description: 'x'.repeat(5_000) }).description).toHaveLength(1_024);
  });

  it('P7: a schema has an object at its root, a bounded size and depth, and leads nowhere', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
    for (const inputSchema of [
      undefined,
      [],
      { type: 'array' },
      { type: 'object', properties: { a: { $ref: 'https://evil.test/schema' } } },
      { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } },
      { type: 'object', description: 'x'.repeat(9_000) },
      nested(40),
      JSON.parse('{"type":"object","__proto__":{"x":1}}'),
    ]) {
      expect(readPageTools([declared({ inputSchema })], 'sdk')).toMatchObject({
        tools: [],
        dropped: [{ name: 'add_item' }],
      });
    }
  });

  it('H8: ten thousand tools and huge texts take little time and leave 64', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      declared({ name: `t${index}`, description: 'd'.repeat(2_000) }),
    );

    const { tools, dropped } = readPageTools(many, 'sdk');

    expect(tools).toHaveLength(64);
    expect(dropped[0]?.reason).toContain('9936');
  });

  it('H5: any change of a definition hides it until the user agrees again', () => {
    const agreed = consent(read(), 'always');
    for (const changed of [
      read({ description: 'Adds an item to the list!' }),
      read({ title: 'Add' }),
      read({ hints: { readOnly: true } }),
      read({ inputSchema: { type: 'object', properties: { text: { type: 'string' }, age: { type: 'number' } } } }),
    ]) {
      expect(standingOf(changed, agreed)).toBe('changed');
      expect(visibleTools(offer(changed), agreed)).toEqual([]);
    }
    expect(standingOf(read(), agreed)).toBe('agreed');
    expect(standingOf(read({ name: 'other' }), agreed)).toBe('new');
    expect(visibleTools(offer(read()), undefined)).toEqual([]);
    expect(visibleTools(offer(read({ available: false })), agreed)).toEqual([]);
  });

  it('H4: a hint never lifts the question; some bring it back', () => {
    const tool = read({ hints: { readOnly: true } });
    expect(policyFor(tool, consent(tool, 'ask'))).toBe('ask');
    for (const extra of [{ hints: { destructive: true } }, { hints: { consequential: true } }, { name: 'run_js' }]) {
      const grave = read(extra);
      expect(policyFor(grave, consent(grave, 'always'))).toBe('ask');
    }
    expect(policyFor(read(), consent(read(), 'always'))).toBe('always');
  });

  it('D12: a tool that takes any code or address is broad', () => {
    const taking = (...names: readonly string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: names,
    });
    expect(read({ inputSchema: taking('code') }).broad).toBe(true);
    expect(read({ inputSchema: taking('URL') }).broad).toBe(true);
    expect(read({ name: 'eval', inputSchema: taking('text') }).broad).toBe(true);
    expect(read({ inputSchema: taking('url', 'title') }).broad).toBe(false);
    expect(read().broad).toBe(false);
  });
});
