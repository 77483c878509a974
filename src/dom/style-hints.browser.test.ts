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
  ['B { cursor: pointer }', '<b></b>'],
  ['body > b { cursor: pointer }', '<b></b>'],
  ['body > * { cursor: pointer }', '<b></b>'],
  ['body { > b { cursor: pointer } }', '<b></b>'],
  ['body > b:not(.x) { cursor: pointer }', '<b></b>'],
  ['body > b:-webkit-any(b) { cursor: pointer }', '<b></b>'],
  [
    `${range(1, 20, (n) => `.x${n} > b`)
      .concat('body > b')
      .join()} { cursor: pointer }`,
    '<b></b>',
  ],
])('asks for the style where %s may hold', (css, html) => {
  expect(hintsFor(css, html)('pointer')).toBe(true);
});

it.each([
  ['.a { cursor: pointer }', '<b class="b"></b>'],
  ['.b .a { cursor: pointer }', '<b class="b"></b>'],
  ['b { color: red }', '<b></b>'],
  ['.menu > b { cursor: pointer }', '<b></b>'],
  ['.menu > * { cursor: pointer }', '<b></b>'],
  ['#menu b:hover { cursor: pointer }', '<b></b>'],
])('leaves alone what %s cannot mean', (css, html) => {
  expect(hintsFor(css, html)('pointer')).toBe(false);
});

it('looks for text only where a rule puts some', () => {
  const css = '*,*::before { box-sizing: border-box } .i::before { content: "!" } .o::after { content: "" }';

  expect(hintsFor(css, '<b class="i"></b>')('text')).toBe(true);
  expect(hintsFor(css, '<b class="o"></b>')('text')).toBe(false);
});

it('asks the whole selector of what stands in a shadow root', () => {
  document.body.innerHTML = '<x-box></x-box>';
  const root = document.querySelector('x-box')?.attachShadow({ mode: 'open' });
  if (!root) throw new Error('The test has no root.');
  root.innerHTML = '<style>p > b { display: block } .none > b { cursor: pointer }</style><p><b></b></p>';
  const hints = createStyleHints(root);
  const inner = root.querySelector('b') ?? document.body;

  expect([hints(inner, 'display'), hints(inner, 'pointer')]).toEqual([true, false]);
});

it('sees what a rule takes out of the line', () => {
  const css = '.a { position: absolute } .f { float: left } .r { position: relative }';

  expect(hintsFor(css, '<b class="a"></b>')('float')).toBe(true);
  expect(hintsFor(css, '<b class="f"></b>')('float')).toBe(true);
  expect(hintsFor(css, '<b class="r"></b>')('float')).toBe(false);
});

it('sees rules that a script adds later', () => {
  const before = hintsFor('.a { cursor: pointer }', '<b></b>')('pointer');
  sheet.sheet?.insertRule('b { cursor: pointer }');

  expect([before, createStyleHints(document)(document.querySelector('b') ?? document.body, 'pointer')]).toEqual([
    false,
    true,
  ]);
});

function range(from: number, to: number, make: (n: number) => string): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => make(from + index));
}
