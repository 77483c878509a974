import { describe, expect, it } from 'vitest';
import { pinOf, readOffered } from './offered-tool';

const TOOL = {
  name: 'a',
  description: 'Does it.',
  inputSchema: { type: 'object', properties: { x: { type: 'string' } } },
};

describe('pinOf', () => {
  it('does not depend on the order of fields', () => {
    const other = {
      inputSchema: { properties: { x: { type: 'string' } }, type: 'object' },
      description: 'Does it.',
      name: 'a',
    };

    expect(pinOf(other)).toBe(pinOf(TOOL));
  });

  it.each([
    { ...TOOL, description: 'Does it!' },
    { ...TOOL, title: 'A' },
    { ...TOOL, annotations: { readOnlyHint: true } },
    { ...TOOL, outputSchema: { type: 'object' } },
    { ...TOOL, inputSchema: { type: 'object', properties: { x: { type: 'number' } } } },
    { ...TOOL, inputSchema: JSON.parse('{"type":"object","properties":{"x":{"type":"string"},"__proto__":{}}}') },
  ])('is another for another definition: %j', (changed) => {
    expect(pinOf(changed)).not.toBe(pinOf(TOOL));
  });

  it('leaves out what neither the user nor the model sees', () => {
    expect(pinOf({ ...TOOL, _meta: { at: 7 }, icons: [] })).toBe(pinOf(TOOL));
  });
});

describe('readOffered', () => {
  it('takes a hint for what it says, and no other value for it', () => {
    expect(readOffered({ ...TOOL, annotations: { readOnlyHint: true } })?.readOnly).toBe(true);
    expect(readOffered({ ...TOOL, annotations: { readOnlyHint: 'yes' } })?.readOnly).toBe(false);
    expect(readOffered(TOOL)?.readOnly).toBe(false);
  });

  it('takes the older place of a title', () => {
    expect(readOffered({ ...TOOL, annotations: { title: 'An A' } })?.title).toBe('An A');
  });

  it('has nothing to say of a tool without a name', () => {
    expect(readOffered({ description: 'x' })).toBeUndefined();
  });
});
