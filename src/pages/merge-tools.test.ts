import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { PageToolSource } from '../core/page-tool';
import { mergeTools } from './merge-tools';
import { readPageTools } from './read-page-tools';

const read = (source: PageToolSource, ...names: readonly string[]) =>
  [
    source,
    readPageTools(
      names.map((name) => ({ name, description: `From ${source}.`, inputSchema: { type: 'object' } })),
      source,
    ),
  ] as const;

describe('the tools of a document from several sources', () => {
  it('C17: lists a tool once, from the source that knows most of it', () => {
    const merged = mergeTools(
      new Map([read('webmcp-form', 'search'), read('webmcp', 'add', 'buy'), read('sdk', 'add')]),
    );

    expect(merged.tools.map(({ name, source }) => [name, source])).toEqual([
      ['add', 'sdk'],
      ['buy', 'webmcp'],
      ['search', 'webmcp-form'],
    ]);
  });

  it('lists no more than one document may have, and says so', () => {
    const names = Array.from({ length: LIMITS.tools }, (_, index) => `tool_${index}`);
    const merged = mergeTools(new Map([read('sdk', ...names), read('webmcp', 'one_more')]));

    expect(merged.tools).toHaveLength(LIMITS.tools);
    expect(merged.dropped).toEqual([{ name: '', reason: expect.stringContaining('1 tools more') }]);
  });
});
