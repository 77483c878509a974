import { describe, expect, it } from 'vitest';
import { secretHider } from '../hide-secrets';
import { readMcpResult } from './read-result';

const read = (result: object, maxChars = 1_000) =>
  readMcpResult({ name: 'find' }, JSON.parse(JSON.stringify(result)), { maxChars, hide: secretHider(['hush-hush']) });

describe('readMcpResult', () => {
  it('joins texts, and names what is none', () => {
    const content = [
      { type: 'text', text: 'One.' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///x', mimeType: 'text/plain', text: 'inside' } },
      { type: 'resource_link', uri: 'https://elsewhere.test/y', name: 'Y' },
      { type: 'text', text: 'Two.' },
      { type: 'other' },
      null,
    ];

    expect(read({ content }).content.split('\n\n')).toEqual([
      'One.',
      '[image, image/png, 3 bytes: not shown]',
      '[resource at file:///x, text/plain: not shown]',
      '[resource Y at https://elsewhere.test/y: not fetched]',
      'Two.',
      '[a part of another kind: not shown]',
      '[a part that is none of the protocol]',
    ]);
  });

  it('reads structured content only where there is no text', () => {
    const structuredContent = { a: 1 };

    expect(read({ content: [], structuredContent }).content).toBe('{"a":1}');
    expect(read({ content: [{ type: 'text', text: 'x' }], structuredContent }).content).toBe('x');
  });

  it('cuts what is long, and says so', () => {
    const { content, warnings } = read({ content: [{ type: 'text', text: 'x'.repeat(20) }] }, 8);

    expect(content).toBe('xxxxxxxx');
    expect(warnings).toEqual(['[cut: 12 more characters]']);
  });

  it('hides secrets that come back', () => {
    expect(read({ content: [{ type: 'text', text: 'It is hush-hush.' }] }).content).toBe('It is [secret].');
  });

  it("gives a failure in our words, the server's apart", () => {
    const failing = () => read({ content: [{ type: 'text', text: 'No hush-hush today.' }], isError: true });

    expect(failing).toThrow(
      expect.objectContaining({
        code: 'unavailable',
        message: 'The server says that find failed.',
        detail: 'No [secret] today.',
      }),
    );
  });
});
