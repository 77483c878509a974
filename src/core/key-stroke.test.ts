import { expect, it } from 'vitest';
import { isClipboardKey, isCommand, readKeyStroke } from './key-stroke';

it.each([
  ['Enter', 'Enter', []],
  ['return', 'Enter', []],
  [' esc ', 'Escape', []],
  [' ', ' ', []],
  ['Space', ' ', []],
  ['+', '+', []],
  ['Control++', '+', ['Control']],
  ['plus', '+', []],
  ['é', 'é', []],
  ['😀', '😀', []],
  ['f5', 'F5', []],
  ['A', 'A', []],
  ['ctrl + shift + K', 'K', ['Control', 'Shift']],
  ['Cmd+Option+down', 'ArrowDown', ['Meta', 'Alt']],
] as const)('reads %j', (text, key, modifiers) => {
  expect(readKeyStroke(text)).toEqual({ key, modifiers });
});

it.each(['', 'ab', 'Control', 'Hyper+k', 'Enter+a', 'constructor', 'a+constructor'])('finds no key in %j', (text) => {
  expect(readKeyStroke(text)).toBeUndefined();
});

it('tells a command from what is written', () => {
  expect(isCommand({ key: 'k', modifiers: ['Shift', 'Meta'] })).toBe(true);
  expect(isCommand({ key: 'K', modifiers: ['Shift'] })).toBe(false);
});

it.each([
  ['Control+v', true],
  ['ctrl+shift+V', true],
  ['Meta+c', true],
  ['cmd+x', true],
  ['Shift+Insert', true],
  ['Control+Insert', true],
  ['Shift+Delete', true],
  ['Control+a', false],
  ['Shift+V', false],
  ['v', false],
  ['Delete', false],
])('says whether %s reaches the clipboard', (text, reaches) => {
  const stroke = readKeyStroke(text);

  expect(stroke && isClipboardKey(stroke)).toBe(reaches);
});
