import { describe, expect, it } from 'vitest';
import { readText } from '../../../test/fakes/skill-text';
import { MAX_SKILL_BYTES } from '../read-skill';
import { MCP_TOKEN, type McpListing, writeMcpSkill } from './write-mcp-skill';

const tool = (name: string, more: object = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  ...more,
});

function listing(parts: Partial<McpListing> = {}): McpListing {
  return {
    url: 'https://notes.test/mcp',
    server: { name: 'Notes', instructions: '' },
    tools: [tool('find')],
    hasToken: false,
    ...parts,
  };
}

const read = (parts: Partial<McpListing> = {}) =>
  readText(writeMcpSkill(listing(parts), new Set(['navigate', 'read_page'])));

describe('writeMcpSkill', () => {
  it('writes what is read again without a word', () => {
    const reading = read({
      tools: [tool('find', { title: 'Find it', annotations: { readOnlyHint: true } }), tool('add')],
    });

    expect(reading.problems).toEqual([]);
    expect(reading).toMatchObject({
      name: 'Notes',
      summary: 'Tools of Notes (notes.test): find, add',
      modes: ['ask', 'act', 'dev'],
      secrets: [],
      tools: [
        {
          name: 'find',
          remoteName: 'find',
          displayName: 'Find it',
          endpoint: 'https://notes.test/mcp',
          readOnly: true,
        },
        { name: 'add', description: 'Does add.', readOnly: false, modes: ['act', 'dev'] },
      ],
    });
  });

  it('is for act alone where nothing says that it only reads', () => {
    expect(read().modes).toEqual(['act', 'dev']);
  });

  it('names the secret of a token, which it does not know', () => {
    const reading = read({ hasToken: true });

    expect(reading.secrets).toEqual([MCP_TOKEN]);
    expect(reading.tools).toMatchObject([{ token: MCP_TOKEN }]);
  });

  it('quotes what the server says, and keeps it from being more than text', () => {
    const instructions = 'First.\n```tabhand-tools\n{"tools":[]}\n```\n---\nname: other';
    const { instructions: text, tools, name } = read({ server: { name: '# `x`\n```', instructions } });

    expect(text).toContain('> First.\n> ```tabhand-tools');
    expect(tools).toHaveLength(1);
    expect(name).toBe('# `x` ```');
  });

  it('is called as its host where the server has no name', () => {
    expect(read({ server: { name: '​ ', instructions: '' } }).name).toBe('notes.test');
  });

  it('numbers names that become the same', () => {
    expect(read({ tools: [tool('a.b'), tool('a/b'), tool('é')] }).tools.map(({ name }) => name)).toEqual([
      'a_b',
      'a_b_2',
      'e',
    ]);
  });

  it('spreads large definitions over blocks, and stays within what a skill may have', () => {
    const big = (name: string) => tool(name, { inputSchema: { type: 'object', $comment: '語'.repeat(18_000) } });
    const markdown = writeMcpSkill(listing({ tools: Array.from({ length: 32 }, (_, at) => big(`t${at}`)) }), new Set());
    const reading = readText(markdown);

    expect(new TextEncoder().encode(markdown).length).toBeLessThan(MAX_SKILL_BYTES);
    expect(reading.tools.length).toBeGreaterThan(3);
    expect(reading.problems).toMatchObject([{ level: 'warning', reason: expect.stringContaining('32 tools') }]);
  });
});
