import { expect, it } from 'vitest';
import { type FormValues, formFields, formInput, initialValues } from './skill-form';

const FIELDS = formFields({
  type: 'object',
  required: ['place'],
  properties: {
    place: { type: 'string', description: 'Where.' },
    days: { type: 'integer', default: 3 },
    metric: { type: 'boolean' },
    unit: { enum: ['m', 'ft', 7] },
    points: { type: 'array' },
  },
});
const fill = (values: Readonly<Record<string, string>>): FormValues => new Map(Object.entries(values));

it('makes a field of each argument, with its first value', () => {
  expect(FIELDS.map(({ name, kind, isRequired, initial }) => [name, kind, isRequired, initial])).toEqual([
    ['place', 'text', true, ''],
    ['days', 'number', false, '3'],
    ['metric', 'choice', false, ''],
    ['unit', 'choice', false, ''],
    ['points', 'json', false, ''],
  ]);
});

it('gives each argument its type', () => {
  const filled = fill({ place: 'Brest', days: '2', metric: '1', unit: '2', points: '[1, {"a": null}]' });

  expect(formInput(FIELDS, filled)).toEqual({
    ok: true,
    input: { place: 'Brest', days: 2, metric: false, unit: 7, points: [1, { a: null }] },
  });
});

it('leaves out what is empty', () => {
  expect(formInput(FIELDS, fill({ place: 'Brest', days: ' ', metric: '' }))).toEqual({
    ok: true,
    input: { place: 'Brest' },
  });
});

it('names every field that cannot be sent', () => {
  const result = formInput(FIELDS, fill({ days: 'two', points: '[1' }));

  expect(result).toEqual({
    ok: false,
    complaints: new Map([
      ['place', 'required'],
      ['days', 'number'],
      ['points', 'json'],
    ]),
  });
});

it('has no fields for a schema without any', () => {
  expect(formInput(formFields({ type: 'object' }), initialValues([]))).toEqual({ ok: true, input: {} });
});

it('gives an argument called __proto__ as one of its own', () => {
  const properties = JSON.parse('{"__proto__": {"type": "string"}}');
  const fields = formFields({ properties });

  const result = formInput(fields, new Map([['__proto__', 'x']]));

  expect(Object.getOwnPropertyNames(result.ok ? result.input : {})).toEqual(['__proto__']);
});
