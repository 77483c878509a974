import { expect, it } from 'vitest';
import { decodeEntities } from './decode-entities';

it.each([
  ['fish &amp; chips', 'fish & chips'],
  ['1 &lt; 2', '1 < 2'],
  ['&#8364;5', '€5'],
  ['&#x1F642;', '🙂'],
  ['&unknown; stays', '&unknown; stays'],
  ['AT&T', 'AT&T'],
  ['&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
  ['&amp;lt;', '&lt;'],
  ['co&shy;operate &RARR; &nbsp;', 'cooperate → \u00A0'],
])('reads %j', (text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});
