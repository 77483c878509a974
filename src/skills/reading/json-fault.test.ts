import { expect, it } from 'vitest';
import { jsonFault } from './json-fault';

it.each([
  ['', 'it ends where a value'],
  ['{\n  "a": [1,]\n}', 'in line 2, "]" stands where a value'],
  ['{"a": 1,\n}', 'in line 2, "}" stands where a name'],
  ["{'a': 1}", 'in line 1, "\'a\': 1}" stands where a name'],
  ['{"a" 1}', 'in line 1, "1}" stands where a colon'],
  ['[1 2]', 'in line 1, "2]" stands where a comma'],
  ['[1]\n// note', 'in line 2, "// note" stands where nothing more'],
  ['{"a": "x', 'in line 1, "\\"x" stands where a value'],
  ['{"a": {', 'it ends where a name'],
  ['[}', 'in line 1, "}" stands where a value or ]'],
  ['{"a": “x”}', 'in line 1, "“x”}" stands where a value'],
])('says of %j where it breaks', (text, start) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonFault(text)).toContain(start);
});
