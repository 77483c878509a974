import { expect, it } from 'vitest';
import { cutLists } from './cut-lists';

it('webbrain 5.3 responseLimits: cuts the lists under a name, at any depth, and counts what it left out', () => {
  const data = { docs: [1, 2, 3], page: { docs: [{ docs: [4, 5, 6] }], other: [7, 8, 9] } };

  expect(cutLists(data, { docs: 2 })).toEqual({
    value: { docs: [1, 2], page: { docs: [{ docs: [4, 5] }], other: [7, 8, 9] } },
    omitted: 2,
  });
});

it.each([[{ docs: 'abc' }], [[1, 2, 3]], ['text'], [null], [{ docs: [1] }]])('leaves %j as it is', (data) => {
  expect(cutLists(data, { docs: 1 })).toEqual({ value: data, omitted: 0 });
});

it('H13 takes names of objects for names', () => {
  const data = JSON.parse('{"__proto__":{"docs":[1,2]},"constructor":[1,2]}');

  expect(JSON.stringify(cutLists(data, { docs: 1 }).value)).toBe('{"__proto__":{"docs":[1]},"constructor":[1,2]}');
});
