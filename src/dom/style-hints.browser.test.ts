import { afterEach, expect, it } from 'vitest';
import { createStyleHints } from './style-hints';

const sheet = document.createElement('style');

afterEach(() => {
  sheet.remove();
  document.body.innerHTML = '';
});

function hintsFor(css: string, html: string) {
  sheet.textContent = css;
  document.head.append(sheet);
  document.body.innerHTML = html;
  const hints = createStyleHints(document);
  const first = document.body.firstElementChild;
  if (!first) throw new Error('The test has no element.');
  return (hint: Parameters<typeof hints>[1]): boolean => hints(first, hint);
}

it.each([
  ['.a .b > i.c:hover { cursor: pointer }', '<i class="x c"></i>'],
  ['p, #one { cursor: pointer }', '<b id="one"></b>'],
  ['b { cursor: pointer }', '<b></b>'],
  ['[data-go] { cursor: pointer }', '<b data-go></b>'],
  ['.md\\:go { cursor: pointer }', '<b class="md:go"></b>'],
  ['@media (min-width: 1px) { .in { cursor: pointer } }', '<b class="in"></b>'],
  ['.x { &:hover { cursor: pointer } }', '<b></b>'],
  [':is(.a, .b) { cursor: pointer }', '<b></b>'],
  ['.\\31 0 { cursor: pointer }', '<b class="10"></b>'],
])('asks for the style where %s may hold', (css, html) => {
  expect(hintsFor(css, html)('pointer')).toBe(true);
});

it.each([
  ['.a { cursor: pointer }', '<b class="b"></b>'],
  ['.b .a { cursor: pointer }', '<b class="b"></b>'],
  ['b { color: red }', '<b></b>'],
])('leaves alone what %s cannot mean', (css, html) => {
  expect(hintsFor(css, html)('pointer')).toBe(false);
});

it('looks for text only where a rule puts some', () => {
  const css = '*,*::before { box-sizing: border-box } .i::before { content: "!" } .o::after { content: "" }';

  expect(hintsFor(css, '<b class="i"></b>')('text')).toBe(true);
  expect(hintsFor(css, '<b class="o"></b>')('text')).toBe(false);
});

it('sees rules that a script adds later', () => {
  const before = hintsFor('.a { cursor: pointer }', '<b></b>')('pointer');
  sheet.sheet?.insertRule('b { cursor: pointer }');

  expect([before, createStyleHints(document)(document.querySelector('b') ?? document.body, 'pointer')]).toEqual([
    false,
    true,
  ]);
});
