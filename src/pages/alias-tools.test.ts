import { describe, expect, it } from 'vitest';
import { createToolNames, type ToolIdentity } from './alias-tools';

const shop = (name: string, fields: Partial<ToolIdentity> = {}): ToolIdentity => ({
  source: 'sdk',
  origin: 'https://shop.test',
  name,
  ...fields,
});

const aliasesOf = (tools: readonly ToolIdentity[], taken: readonly string[] = [], names = createToolNames()) =>
  names.name(tools, taken).map(({ alias }) => alias);

describe('the name of a page tool', () => {
  it('P4 is its own where that may be, with `_` for each dot', () => {
    expect(aliasesOf([shop('add_item'), shop('notes.query-all')])).toEqual(['add_item', 'notes_query-all']);
  });

  it('P4 fits every provider, whatever the page calls its tools, and no two share one', () => {
    const odd = [
      'x'.repeat(64),
      'x'.repeat(65),
      'x'.repeat(128),
      `${'x'.repeat(127)}y`,
      'a.b',
      'a_b',
      'a-b',
      'A.B',
      '.',
    ];
    const elsewhere = odd.map((name) => shop(name, { origin: 'https://other.test' }));
    const names = aliasesOf([...odd.map((name) => shop(name)), ...elsewhere], odd.slice(0, 3));

    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(new Set(names.map((name) => name.toLowerCase().replace(/[_-]/g, ''))).size).toBe(names.length);
  });

  it('P5 H2 is never that of a core or skill tool, nor one that looks like it', () => {
    expect(aliasesOf([shop('click'), shop('Click'), shop('c1ick')], ['click', 'page_click'])).not.toContain('click');
    expect(aliasesOf([shop('click')], ['click'])).toEqual(['page_click']);
  });

  it('P5 gives way to a skill that is loaded later, and stays what it became', () => {
    const names = createToolNames();
    expect(aliasesOf([shop('forecast')], [], names)).toEqual(['forecast']);

    expect(aliasesOf([shop('forecast')], ['forecast'], names)).toEqual(['page_forecast']);
    expect(aliasesOf([shop('forecast')], [], names)).toEqual(['page_forecast']);
  });

  it('P5 keeps its meaning when the page declares the same tools in another order', () => {
    const [dotted, plain] = [shop('a.b'), shop('a_b')];
    const names = createToolNames();
    const before = aliasesOf([dotted, plain], [], names);

    expect(aliasesOf([plain, dotted], [], names)).toEqual(before.toReversed());
    expect(aliasesOf([plain, dotted])).toEqual(before.toReversed());
    expect(before[1]).toBe('a_b');
  });

  it('P5 keeps its meaning while other tools come and go, and passes to none of them', () => {
    const names = createToolNames();
    expect(aliasesOf([shop('a.b')], [], names)).toEqual(['a_b']);
    expect(aliasesOf([shop('a_b')], [], names)).toEqual(['page_a_b']);

    expect(aliasesOf([shop('a_b'), shop('a.b')], [], names)).toEqual(['page_a_b', 'a_b']);
    expect(aliasesOf([shop('a.b', { origin: 'https://other.test' })], [], names)).not.toContain('a_b');
    expect(aliasesOf([shop('a.b', { source: 'webmcp' })], [], names)).not.toContain('a_b');
  });

  it('P5 is known again from what an earlier background wrote down', () => {
    const names = createToolNames([{ alias: 'a_b', tool: shop('a.b') }]);

    expect(aliasesOf([shop('a_b'), shop('a.b')], [], names)).toEqual(['page_a_b', 'a_b']);
  });
});
