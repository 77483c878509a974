import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import { toolSpec } from '../../core/tool-spec';
import pageToolCall from './page_tool_call';

it('D7 takes the name of a tool and an object of any form', () => {
  expect(toolSpec(pageToolCall).inputSchema).toMatchObject({
    properties: { name: { type: 'string' }, args: { type: 'object' } },
    required: ['name'],
  });
  expect(pageToolCall.input.safeParse({ name: 'a', args: { b: [1, { c: null }] } }).success).toBe(true);
  expect(pageToolCall.input.safeParse({ name: 'a', args: 'b' }).success).toBe(false);
});

it('D7 does nothing by itself', () => {
  expect(() => pageToolCall.run({ name: 'a' }, backgroundContext())).toThrow('was not taken to its tool');
});
