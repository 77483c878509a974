import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json';
import { createProblems } from './problems';
import { readParameters } from './read-schema';

describe('readParameters', () => {
  function read(value: JsonValue) {
    const problems = createProblems();
    const schema = readParameters({ value, place: problems.place('$') }, { left: 3 });
    return { schema, problems: problems.list() };
  }
  const property = (schema: JsonValue) => read({ type: 'object', properties: { a: schema } });

  it('webbrain 5.3 parameters: makes an object schema of what there is', () => {
    expect(read({}).schema).toEqual({ type: 'object', properties: {}, required: [], additionalProperties: false });
  });

  it('webbrain 5.3 parameters: requires only arguments that there are', () => {
    const { schema, problems } = read({ properties: { a: {} }, required: ['a', 'b', 'a'] });

    expect(schema.required).toEqual(['a']);
    expect(problems).toMatchObject([{ level: 'warning', path: '$.required' }]);
  });

  it('keeps keywords of JSON Schema and drops others, which it tells', () => {
    const kept = { type: 'string', minLength: 1, maxLength: 9, pattern: '^[a-z]+$', description: 'A word.' };
    const { schema, problems } = property({ ...kept, maxlength: 3, 'x-note': 1, url: 'https://evil.test' });

    expect(schema).toMatchObject({ properties: { a: kept } });
    expect(schema.properties).not.toHaveProperty('a.url');
    expect(problems).toMatchObject([
      { level: 'warning', path: '$.properties.a.maxlength', fix: 'Write "maxLength".' },
      { level: 'warning', path: '$.properties.a.url' },
    ]);
  });

  it('puts local references in place', () => {
    const { schema, problems } = read({
      properties: { a: { $ref: '#/$defs/word', description: 'Which.' }, b: { $ref: '#/$defs/word', minLength: 2 } },
      $defs: { word: { type: 'string', description: 'A word.' } },
    });

    expect(problems).toEqual([]);
    expect(schema.properties).toEqual({
      a: { type: 'string', description: 'Which.' },
      b: { allOf: [{ type: 'string', description: 'A word.' }], minLength: 2 },
    });
    expect(schema).not.toHaveProperty('$defs');
  });

  it.each([
    ['H14', { $ref: 'https://evil.test/s.json' }, 'a.$ref'],
    ['H14', { $ref: 'other.json#/x' }, 'a.$ref'],
    ['H14', { $ref: '#/nowhere' }, 'a.$ref'],
    ['H14', { $dynamicRef: '#x' }, 'a.$dynamicRef'],
    ['H15', { pattern: '^(a+)+$' }, 'a.pattern'],
    ['H15', { patternProperties: { '(x*)*': {} } }, 'a.patternProperties["(x*)*"]'],
    ['R12', { enum: Array.from({ length: 101 }, (_, index) => index) }, 'a.enum'],
    ['R12', { description: 'x'.repeat(2_001) }, 'a.description'],
    ['R12', { default: 'x'.repeat(9_000) }, 'a.default'],
    ['kinds of values', { type: 'strin' }, 'a.type'],
    ['kinds of values', { minLength: '1' }, 'a.minLength'],
    ['kinds of values', { minLength: -1 }, 'a.minLength'],
    ['kinds of values', { required: 'x' }, 'a.required'],
    ['kinds of values', { items: [{}] }, 'a.items'],
    ['kinds of values', { anyOf: [] }, 'a.anyOf'],
    ['kinds of values', 'string', 'a'],
  ])('webbrain 5.3 parameters: %s refuses the argument %j', (_row, schema, path) => {
    expect(property(schema).problems).toMatchObject([{ level: 'error', path: `$.properties.${path}` }]);
  });

  it('H14: refuses references that lead back to themselves', () => {
    const { problems } = read({
      properties: { a: { $ref: '#/$defs/node' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    });

    expect(problems).toMatchObject([{ level: 'error', path: '$.properties.a.$ref.properties.next.$ref' }]);
  });

  it('H16: gives up on references that multiply', () => {
    const level = (next: number) => ({ allOf: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/l${next}` })) });
    const $defs = { l0: level(1), l1: level(2), l2: level(3), l3: level(4), l4: { type: 'string' } };
    const { problems } = read({ properties: { a: { $ref: '#/$defs/l0' } }, $defs });

    expect(problems).toMatchObject([{ level: 'error', reason: 'The schema has more than 400 parts.' }]);
  });

  it('H15: judges only so many patterns', () => {
    const properties = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { pattern: '^a$' }]));

    expect(read({ properties }).problems).toMatchObject([{ level: 'error', path: '$.properties.d.pattern' }]);
  });

  it('H16: gives up on schemas that are too deep or too wide', () => {
    let deep: JsonValue = { type: 'string' };
    for (let level = 0; level < 13; level += 1) deep = { items: deep };
    const wide = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`a${index}`, {}]));

    expect(property(deep).problems).toMatchObject([{ level: 'error' }]);
    expect(read({ properties: wide }).problems).toMatchObject([{ level: 'error', path: '$.properties' }]);
  });
});
