import { describe, expect, it } from 'vitest';
import { looksLikeOpenApi } from './looks-like-openapi';
import { parseDocument } from './parse-document';

describe('parseDocument', () => {
  it.each([
    ['JSON', '{"openapi":"3.0.3","paths":{}}'],
    ['JSON with a mark at its start', '\ufeff{"swagger":"2.0","paths":{}}'],
    ['YAML', 'openapi: 3.1.0\npaths: {}\n'],
    ['YAML with quotes and a comment', '# Shop\n---\n"openapi": "3.0.0"\npaths:\n  /a: {}\n'],
    ['YAML that takes parts over', 'openapi: 3.0.0\nx-a: &a { b: 1 }\npaths:\n  /a: { <<: *a }\n'],
  ])('reads %s', (_name, text) => {
    expect(looksLikeOpenApi(text)).toBe(true);
    expect(parseDocument(text)).toHaveProperty('document.paths');
  });

  it.each([
    ['{"openapi":"3.0.0","paths":{\n"a" 1}}', { fault: 'unreadable', line: 2 }],
    ['{"openapi":"3.0.0","paths":{', { fault: 'unreadable' }],
    ['openapi: 3.0.0\npaths:\n  - a\n b: 1\n', { fault: 'unreadable', line: 4 }],
    ['openapi: 3.0.0\npaths: !!js/function "a"\n', { fault: 'unreadable', line: 2 }],
    ['{"openapi":"3.9.0","paths":{}}', { fault: 'version' }],
    ['{"openapi":"3.0.0"}', { fault: 'no-openapi' }],
    ['# A skill\n\n```yaml\nopenapi: 3.0.0\n```\n', { fault: 'no-openapi' }],
    ['---\nname: a\n---\n\nText.\n\nopenapi: 3.0.0\n', { fault: 'no-openapi' }],
  ])('says what is wrong with %j', (text, fault) => {
    expect(parseDocument(text)).toEqual(fault);
  });

  it('reads no more than 5 MB', () => {
    expect(parseDocument(`{"openapi":"3.0.0","x":"${'é'.repeat(2_500_000)}"}`)).toEqual({ fault: 'too-large' });
  });

  it('gives nothing to the prototype of objects', () => {
    parseDocument(
      'openapi: 3.0.0\npaths: {}\n__proto__: { polluted: yes }\nconstructor: { prototype: { polluted: 1 } }\n',
    );

    expect({}).not.toHaveProperty('polluted');
  });
});

describe('looksLikeOpenApi', () => {
  it.each(['# Weather\n\nUse it.', '{"tools":[]}', 'The word openapi: is in here', '{"openapi":"1.0"}'])(
    'takes %j for something else',
    (text) => {
      expect(looksLikeOpenApi(text)).toBe(false);
    },
  );
});
