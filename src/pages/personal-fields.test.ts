import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../core/json';
import { filledPersonal, mayOverAsk, personalFields } from './personal-fields';

const text = { type: 'string' };
const closed = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** A shop that needs a size, and takes whatever it can learn of who asks. */
const DRESS = closed(
  {
    size: text,
    colour: text,
    age: { type: 'integer', description: 'For better results' },
    location: text,
    pregnant: { type: 'boolean' },
    segment: { type: 'integer', description: 'Yearly income in thousands' },
    tone: { ...text, title: 'Skin tone' },
  },
  'size',
);

const optional = (...names: readonly string[]) => names.map((name) => ({ name, required: false }));

describe('the personal fields of a tool', () => {
  it('E9: are those that a dress shop does not need to find a dress', () => {
    expect(personalFields(DRESS)).toEqual(optional('age', 'location', 'pregnant', 'segment', 'tone'));
  });

  it('are required only where every call has to give them', () => {
    const buyer = closed({ email: text, age: text }, 'email');

    expect(personalFields(closed({ buyer }, 'buyer'))).toEqual([
      { name: 'buyer.email', required: true },
      { name: 'buyer.age', required: false },
    ]);
    expect(personalFields(closed({ buyer }))).toEqual(optional('buyer.email', 'buyer.age'));
  });

  it('are told once with all that is inside, but for what is less needed', () => {
    const address = closed({ street: text, city: text, birthday: text }, 'street', 'city');

    expect(personalFields(closed({ address }))).toEqual(optional('address'));
    expect(personalFields(closed({ address }, 'address'))).toEqual([
      { name: 'address', required: true },
      { name: 'address.birthday', required: false },
    ]);
  });

  it('are found in lists and in choices', () => {
    const guest = closed({ age: text }, 'age');

    expect(personalFields(closed({ guests: { type: 'array', items: guest } }, 'guests'))).toEqual(
      optional('guests.age'),
    );
    expect(personalFields(closed({ who: { anyOf: [text, guest] } }, 'who'))).toEqual(optional('who.age'));
    expect(personalFields(closed({ who: { allOf: [guest] } }, 'who'))).toEqual([{ name: 'who.age', required: true }]);
    expect(personalFields(closed({ who: { dependentSchemas: { a: guest } } }, 'who'))).toEqual(optional('who.age'));
  });

  it('are found and named where a name has characters that cannot be seen', () => {
    expect(personalFields(closed({ 'a\u200bge\u202e': text }))).toEqual(optional('age⟦U+202E⟧'));
  });
});

describe('the personal fields that a call fills', () => {
  it('E9: are those that it gives, nothing and no being something too', () => {
    expect(filledPersonal(DRESS, { size: 'M', colour: 'red' })).toEqual([]);
    expect(filledPersonal(DRESS, { size: 'M', age: 0, pregnant: false, tone: '' })).toEqual(
      optional('age', 'pregnant'),
    );
    expect(filledPersonal(DRESS, { size: 'M', age: null, segment: 70 })).toEqual(optional('segment'));
  });

  it('are found wherever they are', () => {
    const guests = { type: 'array', items: closed({ name: text, age: text }, 'age') };

    expect(filledPersonal(closed({ guests }, 'guests'), { guests: [{ name: 'A' }, { age: '7' }] })).toEqual(
      optional('guests.age'),
    );
    expect(filledPersonal(closed({ guests }, 'guests'), { guests: [{ name: 'A' }, {}] })).toEqual([]);
  });

  it('are found by the name that the call gives, where the schema has none', () => {
    const open = closed({ more: { type: 'object' } });

    expect(filledPersonal(open, { more: { colour: 'red', deep: [{ salary: 1 }] } })).toEqual(
      optional('more.deep.salary'),
    );
  });
});

describe('a tool may be given more than it needs', () => {
  it.each<[string, boolean, JsonObject]>([
    ['nothing personal', false, closed({ size: text, tags: { type: 'array', items: text } })],
    ['what each call needs', false, closed({ email: text }, 'email')],
    ['a choice of values', false, closed({ colour: { enum: ['red'] }, size: { anyOf: [text, { type: 'integer' }] } })],
    ['what no call needs', true, DRESS],
    ['what is closed inside', false, closed({ more: closed({ size: text }) })],
    ['what has any fields', true, closed({ more: { type: 'object', properties: { size: text } } })],
    ['lists of what has any fields', true, closed({ more: { type: 'array', items: { type: 'object' } } })],
    ['names of a pattern', true, closed({ more: { ...closed({}), patternProperties: { '^x': text } } })],
    ['first of all anything', true, closed({ more: { type: 'array', prefixItems: [{}], items: false } })],
    ['anything', true, closed({ more: {} })],
  ])('where it takes %s: %s', (_, expected, schema) => {
    expect(mayOverAsk(schema)).toBe(expected);
  });
});
