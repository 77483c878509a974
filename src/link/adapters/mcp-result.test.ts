import { describe, expect, it } from 'vitest';
import { readMcpResult } from './mcp-result';

describe('what a tool gave back', () => {
  it('keeps any text and writes any other value as JSON', () => {
    const values = ['done', '42', 'null', '{"added":"milk"}', '{"content":"milk"}', '{"content":[1]}', '{broken'];
    expect(values.map((value) => readMcpResult(value).text)).toEqual(values);
    expect(readMcpResult({ added: 'milk' })).toEqual({ text: '{"added":"milk"}', isError: false });
    expect([readMcpResult(undefined), readMcpResult(null)].map(({ text }) => text)).toEqual(['undefined', 'null']);
  });

  it('unwraps the texts of an MCP result, given as a value or as JSON', () => {
    const result = {
      content: [
        { type: 'text', text: 'one' },
        { type: 'resource', resource: { uri: 'a:b', text: 'two' } },
      ],
      structuredContent: { count: 2 },
    };

    expect(readMcpResult(result)).toEqual({ text: 'one\ntwo', isError: false });
    expect(readMcpResult(JSON.stringify(result))).toEqual({ text: 'one\ntwo', isError: false });
  });

  it('says that a result is an error', () => {
    const failed = { content: [{ type: 'text', text: 'Sold out.' }], isError: true };

    expect(readMcpResult(failed)).toEqual({ text: 'Sold out.', isError: true, code: 'handler_error' });
    expect(readMcpResult({ content: [], isError: true })).toMatchObject({ text: '', isError: true });
    expect(readMcpResult({ content: [], isError: 'yes' })).toMatchObject({ isError: false });
  });

  it('takes structured content where there is no text, and names what is no text', () => {
    const picture = { type: 'image', mimeType: 'image/png', data: 'AAAA' };

    expect(readMcpResult({ content: [], structuredContent: { count: 2 } }).text).toBe('{"count":2}');
    expect(readMcpResult({ content: [picture], structuredContent: { count: 2 } }).text).toBe(
      '{"count":2}\n[image image/png]',
    );
    expect(readMcpResult({ content: [picture] }).text).toBe('[image image/png]');
    expect(readMcpResult({ content: [{ type: 'resource_link', uri: 'https://shop.test/1' }] }).text).toBe(
      '[resource_link https://shop.test/1]',
    );
  });

  it('has a word for what is no JSON', () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;

    expect(readMcpResult(loop).text).toContain('no JSON');
  });
});
