import { describe, expect, it } from 'vitest';
import { ToolError } from '../core/tool-error';
import { parseTemplate, resolveJson, resolveText, secretsIn } from './references';

const input = { a: { 0: 'x', b: [{ c: 7 }, 'two'] }, name: 'n', none: null, empty: '', zero: 0, no: false };
const values = { input, secrets: new Map([['KEY', 's3cret']]) };

describe('K8 the whole input', () => {
  it('keeps its type where it is the whole text', () => {
    expect(resolveJson('${input}', values)).toEqual(input);
    expect(resolveJson({ n: '${input.zero}', list: ['${input.no}'] }, values)).toEqual({ n: 0, list: [false] });
  });

  it('is JSON inside a longer text', () => {
    expect(resolveText('<${input.a.b.0}>', values)).toBe('<{"c":7}>');
    expect(resolveJson('x${input.zero}', values)).toBe('x0');
  });
});

describe('K9 a value in the input', () => {
  it.each([
    ['${input.a.0}', 'x'],
    ['${input.a.b.0.c}', '7'],
    ['${input.a.b.1}', 'two'],
    ['${input.name}-${input.zero}', 'n-0'],
  ])('is found by %s', (template, text) => {
    expect(resolveText(template, values)).toBe(text);
  });
});

it('K10 gives the secret its place', () => {
  expect(resolveText('key ${env.KEY}', values)).toBe('key s3cret');
  expect([...secretsIn({ a: ['${env.KEY}', '$${env.NOT}'], b: '${env.OTHER}' })]).toEqual(['KEY', 'OTHER']);
});

describe('K11 references are resolved once', () => {
  it.each(['${env.KEY}', '${input.name}', '$${input}', '$&', '{{x}}'])('so the value %s arrives as it is', (value) => {
    const tricky = { input: { value }, secrets: values.secrets };

    expect(resolveText('<${input.value}>', tricky)).toBe(`<${value}>`);
    expect(resolveJson({ a: '${input}' }, tricky)).toEqual({ a: { value } });
  });

  it('so no reference is put together from pieces', () => {
    const pieces = { input: { left: '${env', right: 'KEY}' }, secrets: values.secrets };

    expect(resolveText('${input.left}.${input.right}', pieces)).toBe('${env.KEY}');
  });
});

describe('K12 a reference without a value', () => {
  it.each([
    ['${input.nope}', 'invalid-input'],
    ['${input.a.b.9}', 'invalid-input'],
    ['${input.a.b.length}', 'invalid-input'],
    ['${input.name.length}', 'invalid-input'],
    ['${input.constructor}', 'invalid-input'],
    ['${input.__proto__}', 'invalid-input'],
    ['${env.NOPE}', 'unavailable'],
    ['${foo}', 'unavailable'],
    ['${input.}', 'unavailable'],
    ['${ input }', 'unavailable'],
    ['${env}', 'unavailable'],
    ['${}', 'unavailable'],
    ['${input', 'unavailable'],
  ])('fails: %s', (template, code) => {
    expect(() => resolveText(template, values)).toThrowError(expect.objectContaining({ code }));
    expect(() => resolveJson({ deep: [template] }, values)).toThrowError(ToolError);
  });

  it.each([
    ['none', 'null'],
    ['empty', ''],
    ['zero', '0'],
    ['no', 'false'],
  ])('is another thing than the value of %s', (name, text) => {
    expect(resolveText(`<\${input.${name}}>`, values)).toBe(`<${text}>`);
  });
});

describe('K13 the escape', () => {
  it.each([
    ['$${input.name}', '${input.name}'],
    ['a $${input.nope} ${input.name}', 'a ${input.nope} n'],
    ['$$${input.name}', '$${input.name}'],
    ['$${foo', '${foo'],
    ['$ $$ {x} $', '$ $$ {x} $'],
  ])('makes %s stand for %s', (template, text) => {
    expect(resolveText(template, values)).toBe(text);
    expect(resolveJson(template, values)).toBe(text);
  });
});

it('says what is wrong with a text and where', () => {
  expect(parseTemplate('a ${input.b} ${foo} c')).toEqual({ fault: 'unknown', source: '${foo}' });
  expect(parseTemplate('a ${input.b')).toEqual({ fault: 'not-closed', source: '${input.b' });
});
