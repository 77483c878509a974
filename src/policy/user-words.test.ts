import { expect, it } from 'vitest';
import type { JsonValue } from '../core/json';
import { isOfUserWords, wordsOf } from './user-words';

const TEXTS = [
  'Weather in Porto on May 3?',
  'See https://papers.example/abs/7?v=2 and tell me about “Köln am Rhein”.',
  '東京の天気は?',
];

it('takes texts apart into words', () => {
  expect(wordsOf('Wie wird’s in Köln?')).toEqual(['wie', 'wird', 's', 'in', 'köln']);
});

it.each<[JsonValue, boolean]>([
  ['Porto', true],
  ['porto, may', true],
  ['PORTO', false],
  ['pOrTo', false],
  ['Por to', false],
  ['https://papers.example/abs/7?v=2', true],
  ['https://papers.example/abs/7?v=1', false],
  ['“Köln  am Rhein”', true],
  ['K', false],
  ['öln am', false],
  ['am', true],
  ['', true],
  ['東京', true],
  ['京', false],
  ['京東', false],
  ['Porto ..--.-.', false],
  [3, true],
  [4, false],
  [true, true],
  [null, true],
  [{ place: 'Porto' }, false],
  [{ porto: { may: [3, 'weather'] } }, true],
])('%j is of the words of the user: %s', (value, isTheirs) => {
  expect(isOfUserWords([value], TEXTS)).toBe(isTheirs);
});

it.each<[string, JsonValue]>([
  ['words', Array.from({ length: 25 }, (_, index) => (index % 3 === 0 ? 'porto' : 'may'))],
  ['one text', Array.from({ length: 25 }, (_, index) => (index % 3 === 0 ? 'porto' : 'may')).join(' ')],
  ['yes and no', Array.from({ length: 25 }, (_, index) => index % 3 === 0)],
  ['nothing', Array.from({ length: 25 }, () => null)],
])('takes no more choices than a few, since they could spell something: %s', (_, value) => {
  expect(isOfUserWords([value], TEXTS)).toBe(false);
});

it('counts the choices of all arguments together', () => {
  expect(isOfUserWords(Array(24).fill('porto'), TEXTS)).toBe(true);
  expect(isOfUserWords(Array(25).fill('porto'), TEXTS)).toBe(false);
});

it('takes what the user wrote as a whole, however long it is', () => {
  const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

  expect(isOfUserWords([long], [`Translate: ${long}`])).toBe(true);
});
