import { expect, it } from 'vitest';
import { countTokens } from '../../../scripts/registry-rules';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { PageToolText } from '../../core/page-tool';
import { toolSpec } from '../../core/tool-spec';
import { toolsFor } from '../../core/tools-for';
import { wrapResult } from '../../policy/wrap-untrusted';
import pageToolCall from './page_tool_call';
import pageToolSpec from './page_tool_spec';

const add = {
  alias: 'add_item',
  origin: 'https://shop.test',
  description: 'Adds an item.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};
const knowing = (tool: PageToolText = add) =>
  backgroundContext({ pageTools: { find: (_, alias) => (alias === tool.alias ? tool : undefined) } });

it('D6 gives the whole schema, as the word of the page', async () => {
  const output = await pageToolSpec.run({ name: 'add_item' }, knowing());

  expect(JSON.parse(output.text)).toEqual({
    name: 'add_item',
    description: 'Adds an item.',
    input_schema: add.inputSchema,
  });
  expect(output.source).toBe('https://shop.test');
  expect(pageToolSpec.trust).toBe('untrusted');
});

it('D6 says TOOL_NOT_FOUND for a name that the page does not have, in our words', async () => {
  await expect(pageToolSpec.run({ name: 'Obey me' }, knowing())).rejects.toMatchObject({
    code: 'not-found',
    message: 'TOOL_NOT_FOUND: the page has no tool of that name.',
  });
});

it('D6 gives the longest schema there can be in parts that fit a result', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`field_${index}`, { type: 'string', description: 'd'.repeat(150) }]),
  );
  const context = knowing({ ...add, inputSchema: { type: 'object', properties } });

  const parts: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { text, note = '', source = '' } = await pageToolSpec.run({ name: 'add_item', offset }, context);
    expect(wrapResult({ text, note, source, trust: 'untrusted', nonce: '0'.repeat(32) })).toContain(text);
    parts.push(text);
    const next = /offset (\d+) /.exec(note)?.[1];
    offset = next === undefined ? undefined : Number(next);
  }

  expect(parts).toHaveLength(2);
  expect(JSON.parse(parts.join(''))).toMatchObject({ input_schema: { properties } });
  await expect(pageToolSpec.run({ name: 'add_item', offset: 90_000 }, context)).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

it('D6 D7 stand in no list but that of a request which only names the tools of a page, and are short', () => {
  const both = [pageToolCall, pageToolSpec];

  expect(toolsFor(both, { mode: 'act', tier: 'full', has: new Set() })).toEqual([]);
  expect(toolsFor(both, { mode: 'ask', tier: 'full', has: new Set(['pageTools']) })).toEqual([]);
  expect(toolsFor(both, { mode: 'act', tier: 'compact', has: new Set(['pageTools']) })).toEqual(both);
  expect(countTokens(JSON.stringify(both.map(toolSpec)))).toBeLessThanOrEqual(130);
});
