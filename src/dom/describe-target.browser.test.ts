import { afterEach, expect, it } from 'vitest';
import type { TargetFacts } from '../core/target';
import { type Aim, describeTarget } from './describe-target';

afterEach(() => {
  document.body.innerHTML = '';
});

function describe(html: string, aim?: Aim): TargetFacts {
  document.body.innerHTML = html;
  return describeAgain(aim);
}

function describeAgain(aim?: Aim): TargetFacts {
  const element = document.querySelector('#x');
  if (element === null) throw new Error('No #x');
  return describeTarget(element, 'e1', aim);
}

const CLICK: Aim = { enters: false, replaces: false };
const ENTER: Aim = { enters: true, replaces: false };
const TYPE_AND_ENTER: Aim = { enters: true, replaces: true };

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

it('tells lists in which nothing is typed, and sees when one is put in their place', () => {
  const list = describe('<select id="x" aria-label="Size"></select>');
  const drawn = describe('<div id="x" role="combobox" aria-label="Size"><input></div>');

  expect([list.role, list.name, list.kind]).toEqual([drawn.role, drawn.name, drawn.kind]);
  expect([list.picked, drawn.picked]).toEqual([true, undefined]);
  expect(list.fingerprint).not.toBe(drawn.fingerprint);
  expect(describe('<div role="listbox"><div id="x" role="option">Large</div></div>').picked).toBe(true);
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

it('tells what a press of a button would send, and nothing else', () => {
  const { sends } = describe(
    `<form>
      <label>Amount <input name="amount" value="10"></label>
      <input type="hidden" name="to" value="Eve">
      <input type="password" name="pin" value="1234"><input type="password" name="again">
      <input type="checkbox" aria-label="Express" value="yes" checked><input type="checkbox" name="gift">
      <input type="radio" name="speed" aria-label="Slow" value="1"><input type="radio" name="speed" aria-label="Fast" value="2" checked>
      <select aria-label="Country" multiple><option value="pt" selected>Portugal<option selected>Spain<option>Italy</select>
      <textarea id="note">Thanks</textarea>
      <input name="off" value="1" disabled><fieldset name="group"></fieldset><output>3</output>
      <button name="do" value="save">Save</button><button id="x" name="do" value="pay">Pay</button><button value="z">No</button>
    </form>`,
    CLICK,
  );

  expect(sends?.rows.map(({ name, value, hidden }) => [name, value, ...(hidden ? ['hidden'] : [])])).toEqual([
    ['Amount', '10'],
    ['to', 'Eve', 'hidden'],
    ['pin', '[secret]'],
    ['again', ''],
    ['Express', 'yes'],
    ['Fast', '2'],
    ['Country', 'Portugal (pt), Spain'],
    ['note', 'Thanks'],
    ['Pay', 'pay'],
  ]);
  expect(sends?.more).toBe(0);
});

it('tells how much of a form it leaves out', () => {
  const many = '<input name="n" value="v">'.repeat(103);
  const { sends } = describe(
    `<form><input value="${'a'.repeat(5_007)}">${many}<button id="x">Go</button></form>`,
    CLICK,
  );

  expect(sends?.rows).toHaveLength(100);
  expect(sends).toMatchObject({ rows: { 0: { cut: 7 } }, more: 4 });
});

it.each([
  [
    'the field and its form',
    '<form><input id="x" name="q" value="cats"><input name="n" value="3"><button name="b" value="4">Go</button><button name="c" value="5">No</button></form>',
    ENTER,
    ['q', 'cats', 'n', '3', 'Go', '4'],
  ],
  [
    'the form around what is typed',
    '<form><input id="x" name="q" value="cats"><input name="n" value="3"></form>',
    TYPE_AND_ENTER,
    ['n', '3'],
  ],
  [
    'what a wrapper holds',
    '<form><div id="x" role="searchbox"><input name="q" value="cats"></div><input name="n" value="3"></form>',
    TYPE_AND_ENTER,
    ['n', '3'],
  ],
  [
    'an editor',
    '<div id="x" contenteditable="true" aria-label="Message">Hello<br>you</div>',
    ENTER,
    ['Message', 'Hello\nyou'],
  ],
  [
    'a box in a form',
    '<form><input id="x" type="checkbox" aria-label="Agree" checked><input name="n" value="3"></form>',
    ENTER,
    ['Agree', 'on', 'n', '3'],
  ],
])('tells of Enter what it would send: %s', (_, html, aim, expected) => {
  expect(describe(html, aim).sends?.rows.flatMap(({ name, value }) => [name, value])).toEqual(expected);
});

it.each([
  ['Enter', ENTER, true],
  ['text and Enter', TYPE_AND_ENTER, true],
  ['text alone', CLICK, false],
])('binds %s to what the form would send', (_, aim, isBound) => {
  const before = describe('<form><input id="x"><input type="hidden" value="10"></form>', aim);
  document.querySelector('[type=hidden]')?.setAttribute('value', '10000');

  expect(describeAgain(aim).fingerprint !== before.fingerprint).toBe(isBound);
});

it('tells nothing of what sends no form', () => {
  expect(describe('<form><input value="1"><input id="x" type="checkbox"></form>', CLICK).sends).toBeUndefined();
  expect(describe('<button id="x" type="button">Menu</button>', ENTER).sends).toBeUndefined();
});
