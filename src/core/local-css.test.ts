import { expect, it } from 'vitest';
import { assertLocalCss } from './local-css';

it.each([
  'p { color: red }',
  'p { justify-content: center; align-content: start }',
  'div { background: url("data:image/png;base64,AA==") no-repeat; clip-path: url(#mask) }',
  '@media (min-width: 10px) { a { margin: 0 } }',
])('lets %s through', (css) => {
  expect(() => assertLocalCss(css)).not.toThrow();
});

it.each([
  '@import "https://a.test/x.css";',
  '@IMPORT url(x.css);',
  'p { background: url(https://a.test/x.png) }',
  'p { background: url( "//a.test/x.png" ) }',
  'a { --a: "/*" } b { background: url(https://a.test/) } c { --a: "*/" }',
  'p { background: \\75rl(https://a.test/) }',
  'p { background: image-set("https://a.test/x.png" 1x) }',
  'p { background: -webkit-image-set("https://a.test/x.png" 1x) }',
  'p::after { content: "Cancel" }',
  '@font-face { font-family: a; src: local(b) }',
  'input[value^="a"] { background: url(https://a.test/a) }',
])('refuses %s', (css) => {
  expect(() => assertLocalCss(css)).toThrowError(expect.objectContaining({ code: 'invalid-input' }));
});
