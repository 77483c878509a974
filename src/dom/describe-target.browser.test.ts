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

it.each(['localName', 'namespaceURI', 'getAttribute', 'hasAttribute', 'ownerDocument'])(
  'is not fooled by a field named %s',
  (name) => {
    const { form } = describe(
      `<form action="/real" method="post"><input name="${name}"><button id="x" aria-label="Go">Go</button></form>`,
    );

    expect(form).toMatchObject({ action: new URL('/real', location.href).href, method: 'post' });
  },
);

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

it.each([
  ['<form><input type="hidden" value="10"><button id="x">Pay</button></form>', true],
  ['<form><input name="elements" value="10"><button id="x">Pay</button></form>', true],
  ['<form><input type="checkbox" checked value="10"><button id="x">Pay</button></form>', true],
  ['<form><input type="password" value="10"><button id="x">Pay</button></form>', false],
  ['<form><input value="10"><button id="x" type="button">Pay</button></form>', false],
])('binds %s to what it would send: %s', (html, isBound) => {
  const before = describe(html);
  const button = document.querySelector('#x');
  const field = document.querySelector('input');
  if (!button || !field) throw new Error('No #x');
  field.value = 'ten thousand';

  expect(describeTarget(button, 'e1').fingerprint !== before.fingerprint).toBe(isBound);
  expect(before.fingerprint).not.toContain(isBound ? 'ten' : '"10"');
});

it('gives a field the address of the button that Enter in it presses', () => {
  const { form } = describe(
    '<form action="/a"><input id="x"><button formaction="https://evil.example/" formmethod="post">Go</button></form>',
  );

  expect(form).toMatchObject({ action: 'https://evil.example/', method: 'post' });
});

it.each([
  ['in the form', '<form><input type="password" value="p"><button id="x" type="button">Log in</button></form>'],
  ['beside it, without a form', '<input type="password" value="p"><div id="x" onclick="">Log in</div>'],
])('says of a control that a script handles that a filled secret is %s', (_, html) => {
  expect(describe(html).form).toEqual({ action: '', method: 'get', sensitive: true });
  expect(describe(html.replace('value="p"', '')).form).toBeUndefined();
});

it.each([
  ['a wrapper around one', '<div id="x" role="searchbox"><input type="password"></div>'],
  ['the label of one', '<label id="x">Code <input autocomplete="one-time-code"></label>'],
  ['a choice of one', '<select id="x" autocomplete="cc-exp-month"></select>'],
])('takes %s for the sensitive field', (_, html) => {
  expect(describe(html).sensitive).toBe(true);
});

it.each([
  ['the form gets a secret', () => document.querySelector('#s')?.setAttribute('value', 'p')],
  ['the field becomes a secret', () => document.querySelector('#x')?.setAttribute('type', 'password')],
  ['the default button leads elsewhere', () => document.querySelector('button')?.setAttribute('formaction', '/other')],
])('has another fingerprint when %s', (_, change) => {
  const before = describe('<form><input id="x"><input id="s" type="password"><button>Go</button></form>').fingerprint;
  change();
  const element = document.querySelector('#x');
  if (element === null) throw new Error('No #x');

  expect(describeTarget(element, 'e1').fingerprint).not.toBe(before);
});

it('tells what else a button says', () => {
  expect(describe('<button id="x" aria-label="View cart">Place order</button>').says).toBe('Place order');
  expect(describe('<button><svg id="x"></svg>Buy now</button>').says).toBe('Buy now');
  expect(describe('<button id="x">Buy</button>').says).toBeUndefined();
  expect(describe('<form><input id="x" aria-label="Title"><button>Publish</button></form>').says).toBe('Publish');
});

it('tells what is around a button', () => {
  const { scene } = describe(
    `<form aria-label="Profile"><h2>Who you are</h2><input type="hidden" name="token"><input type="email" name="mail" autocomplete="email">
    <select id="role"></select> 12 € <input name="textContent"><button id="x">Save</button></form>`,
  );

  expect(scene).toEqual({
    about: 'Profile Who you are',
    fields: 'email mail role textContent',
    price: true,
    submits: true,
  });
});

it('tells all that a dialog says', () => {
  const { scene } = describe('<div role="alertdialog"><p>Delete it?</p><button id="x">Yes</button></div>');

  expect(scene).toEqual({ about: 'Delete it?Yes', fields: '', price: false, submits: false });
});

it('says whether a switch waits for a button', () => {
  expect(describe('<form><input id="x" type="checkbox"><button>Save</button></form>').scene?.submits).toBe(true);
  expect(describe('<form><input id="x" type="checkbox"></form>').scene?.submits).toBe(false);
  expect(describe('<input id="x" type="checkbox">').scene).toBeUndefined();
});

it('takes another text or another field for a change', () => {
  const of = (inner: string) => describe(`<form>${inner}</form>`).fingerprint;

  expect(of('<button id="x" aria-label="Go">Send</button>')).not.toBe(
    of('<button id="x" aria-label="Go">Pay</button>'),
  );
  expect(of('<button id="x">Go</button>')).not.toBe(of('<input name="iban"><button id="x">Go</button>'));
});
