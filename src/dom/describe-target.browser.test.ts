import { afterEach, expect, it } from 'vitest';
import type { TargetFacts } from '../core/target';
import { describeTarget } from './describe-target';

afterEach(() => {
  document.body.innerHTML = '';
});

function describe(html: string): TargetFacts {
  document.body.innerHTML = html;
  const element = document.querySelector('#x');
  if (element === null) throw new Error('No #x');
  return describeTarget(element, 'e1');
}

it.each([
  ['<a id="x" href="/a">a</a>', 'link'],
  ['<a href="/a"><span id="x">icon</span></a>', 'link'],
  ['<form><button id="x">Delete</button></form>', 'submit'],
  ['<form><button id="x" type="button">Submit order</button></form>', 'button'],
  ['<button id="x">Submit</button>', 'button'],
  ['<form id="f"></form><button id="x" form="f">Send</button>', 'submit'],
  ['<form><input id="x" type="image" alt="Go"></form>', 'submit'],
  ['<button id="x" aria-expanded="false">Menu</button>', 'disclosure'],
  ['<details><summary id="x">More</summary></details>', 'disclosure'],
  ['<input id="x" type="checkbox">', 'toggle'],
  ['<div id="x" role="switch" aria-checked="false">Wifi</div>', 'toggle'],
  ['<label id="x">Agree <input type="checkbox"></label>', 'toggle'],
  ['<input id="x">', 'field'],
  ['<div id="x" contenteditable="true"></div>', 'field'],
  ['<select id="x"></select>', 'choice'],
  ['<div id="x" onclick="">Card</div>', 'other'],
])('reads the kind of %s from its structure', (html, kind) => {
  expect(describe(html).kind).toBe(kind);
});

it('gives the absolute address of a link', () => {
  expect(describe('<a id="x" href="/a?b=1">a</a>').href).toBe(new URL('/a?b=1', location.href).href);
});

it('gives action and method of the form, those of the button first', () => {
  const { form } = describe('<form action="/a"><button id="x" formaction="/b" formmethod="post">Go</button></form>');

  expect(form).toEqual({ action: new URL('/b', location.href).href, method: 'post', sensitive: false });
});

it('is not fooled by a field named action', () => {
  const { form } = describe(
    '<form action="/real"><input name="action"><input name="method"><button id="x">Go</button></form>',
  );

  expect(form).toMatchObject({ action: new URL('/real', location.href).href, method: 'get' });
});

it('says when the form holds a filled secret', () => {
  expect(describe('<form><input type="password" value="p"><button id="x">Go</button></form>').form?.sensitive).toBe(
    true,
  );
  expect(describe('<form><input type="password"><button id="x">Go</button></form>').form?.sensitive).toBe(false);
});

it('changes its fingerprint with what the act would do', () => {
  const one = describe('<a id="x" href="/a">Go</a>').fingerprint;

  expect(describe('<a id="x" href="/b">Go</a>').fingerprint).not.toBe(one);
  expect(describe('<a id="x" href="/a">Stop</a>').fingerprint).not.toBe(one);
  expect(describe('<a id="x" href="/a">Go</a>').fingerprint).toBe(one);
});
