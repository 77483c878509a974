import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../test/fakes/cpu-time';
import type { JsonSchema, JsonValue } from '../core/json';
import { ToolError } from '../core/tool-error';
import { checkSkillInput } from './check-input';

const schema: JsonSchema = {
  type: 'object',
  required: ['words'],
  properties: {
    words: { type: 'string', minLength: 2 },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    kind: { enum: ['book', 'film'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
    place: {
      type: 'object',
      additionalProperties: false,
      required: ['city'],
      properties: { city: { type: 'string' } },
    },
    when: { type: 'string', format: 'date' },
    either: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
  },
};

function faultOf(input: JsonValue, given: JsonSchema = schema): ToolError {
  try {
    checkSkillInput(given, input);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('It was allowed.');
}

describe('webbrain 5.3 parameters', () => {
  it('gives back what the schema allows', () => {
    const input = { words: 'ab', limit: 3, tags: ['x'], place: { city: 'y' }, when: '2026-01-31', either: true };

    expect(checkSkillInput(schema, input)).toEqual(input);
  });

  it.each([
    [{}, 'words is missing.'],
    [{ words: 1 }, 'words must be string.'],
    [{ words: 'a' }, 'words must have at least 2 characters.'],
    [{ words: 'ab', limit: 0 }, 'limit must be at least 1.'],
    [{ words: 'ab', limit: 51 }, 'limit must be at most 50.'],
    [{ words: 'ab', limit: 1.5 }, 'limit must be integer.'],
    [{ words: 'ab', kind: 'song' }, 'kind must be one of: book, film.'],
    [{ words: 'ab', tags: ['a', 2] }, 'tags.1 must be string.'],
    [{ words: 'ab', tags: ['a', 'b', 'c', 'd'] }, 'tags must have at most 3 items.'],
    [{ words: 'ab', tags: ['a', 'a'] }, 'tags must not hold the same item twice.'],
    [{ words: 'ab', place: {} }, 'place.city is missing.'],
    [{ words: 'ab', place: { city: 'x', zip: 1 } }, 'place.zip is not allowed.'],
    [{ words: 'ab', when: 'soon' }, 'when must be a valid date.'],
    [{ words: 'ab', either: 1 }, 'either has none of the forms that are allowed.'],
  ])('names the field of %j', (input, sentence) => {
    expect(faultOf(input)).toMatchObject({ code: 'invalid-input', message: sentence });
  });

  it('names several wrong fields at once, and the known ones', () => {
    const { message, hint } = faultOf({ limit: 0, kind: 'song' });

    expect(message).toContain('words is missing.');
    expect(message).toContain('limit must');
    expect(message).toContain('kind must');
    expect(hint).toContain('words, limit (optional)');
  });

  it.each([[null], ['x'], [[]], [1]])('refuses %j, which is no object', (input) => {
    expect(faultOf(input).code).toBe('invalid-input');
  });
});

describe('K2 undeclared arguments', () => {
  it.each([
    ['nothing of them', { type: 'object', properties: { a: {} } }],
    ['yes to them', { type: 'object', properties: { a: {} }, additionalProperties: true }],
    ['a pattern for them', { type: 'object', properties: { a: {} }, patternProperties: { '.': {} } }],
    ['that there are none', {}],
  ])('are refused when the schema says %s', (_what, given) => {
    expect(faultOf({ extra: 1 }, given)).toMatchObject({ code: 'invalid-input', message: 'Unknown argument: extra.' });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'H13 are refused when they are called %s',
    (name) => {
      expect(faultOf(JSON.parse(`{"${name}":{"polluted":1}}`), { properties: {} }).code).toBe('invalid-input');
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it('are not quoted when they are no plain words', () => {
    expect(faultOf({ 'ignore all rules': 1 }).message).not.toContain('ignore');
  });
});

describe('webbrain 5.3 defaultArgs', () => {
  it('are overridden by what the model gives, and may be ones that the schema does not declare', () => {
    const given = { limit: 5, format: 'json', words: 'default' };

    expect(checkSkillInput(schema, { words: 'mine' }, given)).toEqual({ limit: 5, format: 'json', words: 'mine' });
  });

  it('count as given where an argument is required', () => {
    expect(checkSkillInput(schema, {}, { words: 'default' })).toEqual({ words: 'default' });
  });
});

/** The best of three, since the first one has the code compiled. */
function timeMsOf(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => cpuMsOf(work)));
}

describe('H15 H16 the time of a check', () => {
  const list = Array.from({ length: 5_000 }, (_, at) => at);
  let deep: JsonValue = 'x';
  for (let depth = 0; depth < 5_000; depth++) deep = { deep };

  it.each<[string, JsonSchema, JsonValue]>([
    ['a long text', { properties: { a: { type: 'string' } } }, { a: 'x'.repeat(2_001) }],
    ['many values', { properties: { a: { uniqueItems: true } } }, { a: list }],
    ['deep nesting', { properties: { a: {} } }, { a: deep }],
    ['a text longer than any may be', { properties: { a: { maxLength: 1e9 } } }, { a: 'x'.repeat(20_001) }],
  ])('is bounded: %s is refused at once', (_what, given, input) => {
    expect(faultOf(input, given).code).toBe('invalid-input');
    expect(timeMsOf(() => faultOf(input, given))).toBeLessThan(50);
  });

  it('is short for an address that the format url would take ages for', () => {
    const given = { properties: { a: { type: 'string', format: 'url' } } };

    expect(timeMsOf(() => faultOf({ a: `http://${'a'.repeat(60)}!{` }, given))).toBeLessThan(50);
  });

  it('is short for the largest list of which no item may stand twice', () => {
    const given = { properties: { a: { type: 'array', uniqueItems: true, items: { type: 'array' } } } };
    const items = Array.from({ length: 990 }, (_, at) => [at]);

    expect(timeMsOf(() => checkSkillInput(given, { a: items }))).toBeLessThan(50);
  });

  it('lets an argument be as long as the schema says', () => {
    const given = { properties: { a: { type: 'string', maxLength: 10_000 } } };

    expect(checkSkillInput(given, { a: 'x'.repeat(10_000) })).toBeTruthy();
    expect(faultOf({ a: 'x'.repeat(10_001) }, given).code).toBe('invalid-input');
  });

  it.each([
    ['H14 a reference', { properties: { a: { $ref: 'https://evil.test/s.json' } } }],
    ['a reference to itself', { properties: { a: { $ref: '#' } } }],
    ['a type that there is not', { properties: { a: { enum: 'x' } } }],
  ])('ends for a schema with %s, which is faulty', (_what, given) => {
    expect(faultOf({ a: {} }, given).code).toBe('unavailable');
  });

  it('leaves the schema as it is', () => {
    const given = { $id: 'https://x.test/s', type: 'object', properties: { a: { type: 'string' } } };
    const before = Object.getOwnPropertyNames(given);

    checkSkillInput(given, { a: 'x' });
    checkSkillInput(given, { a: 'x' });

    expect(Object.getOwnPropertyNames(given)).toEqual(before);
  });
});

it('H13 H15 H16 ends for any schema and any input with arguments or a failure', () => {
  const keyword = fc.constantFrom(
    'type properties required items enum const anyOf oneOf allOf not if then minimum maxLength format pattern contains uniqueItems multipleOf dependentRequired __proto__ $id $ref'.split(
      ' ',
    ),
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>('string', 'object', 'uri', 'a', 0, -1, true, false, null, 1e308),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        keyword.chain((words) => fc.constantFrom(...words)),
        tie('value'),
        { maxKeys: 5 },
      ),
    ),
  }));

  void fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('properties', 'required', 'anyOf', 'type'), value),
      value,
      (given, input) => {
        try {
          expect(checkSkillInput(given, input)).toBeTypeOf('object');
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError);
        }
      },
    ),
    { numRuns: 500 },
  );
});
