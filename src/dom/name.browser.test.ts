import { afterEach, expect, it } from 'vitest';
import { createNamer } from './name';
import { roleOf } from './role';

afterEach(() => {
  document.body.innerHTML = '';
  document.adoptedStyleSheets = [];
});

/** The name of the element with `id="x"`. */
function nameOf(html: string): string {
  document.body.innerHTML = html;
  const element = document.querySelector('#x');
  if (element === null) throw new Error('No #x');
  return createNamer(document).nameOf(element, roleOf(element));
}

it.each([
  [
    'aria-labelledby before aria-label',
    '<b id="l">Ref</b><button id="x" aria-labelledby="l" aria-label="Own">Text</button>',
    'Ref',
  ],
  [
    'several references in their order',
    '<i id="a">A</i><i id="b">B</i><button id="x" aria-labelledby="b a x">C</button>',
    'B A C',
  ],
  ['a hidden reference', '<b id="l" hidden>Hidden</b><input id="x" aria-labelledby="l">', 'Hidden'],
  ['aria-label before a label', '<label for="x">Label</label><input id="x" aria-label="Own">', 'Own'],
  ['a label by for', '<label for="x">City</label><input id="x">', 'City'],
  ['a label around the control, without its value', '<label>City <input id="x" value="Rome"></label>', 'City'],
  ['several labels', '<label for="x">One</label><label for="x">Two</label><input id="x">', 'One Two'],
  [
    'the value of a control inside a label',
    '<label for="x">Wait <input value="5"> minutes</label><input id="x" type="checkbox">',
    'Wait 5 minutes',
  ],
  ['the alt of an image', '<img id="x" alt="A cat">', 'A cat'],
  ['an image inside a link', '<a id="x" href="#"><img alt="Home"></a>', 'Home'],
  ['the value of an input button', '<input id="x" type="button" value="Press">', 'Press'],
  ['the default of a submit button', '<input id="x" type="submit">', 'Submit'],
  ['a legend', '<fieldset id="x"><legend>Colour</legend></fieldset>', 'Colour'],
  ['a caption', '<table id="x"><caption>Prices</caption><tr><td>1</td></tr></table>', 'Prices'],
  ['a title when there is nothing else', '<button id="x" title="Tip"></button>', 'Tip'],
  ['a title before a placeholder', '<input id="x" title="Tip" placeholder="Type here">', 'Tip'],
  ['a placeholder at last', '<input id="x" placeholder="Type here">', 'Type here'],
  ['the title of an SVG', '<button id="x"><svg><title>Close</title><path/></svg></button>', 'Close'],
  [
    'content without what is hidden in it',
    '<button id="x">Save <span hidden>not</span><span aria-hidden="true">×</span> all</button>',
    'Save all',
  ],
  ['inline elements without blanks', '<button id="x">Sa<b>v</b>e</button>', 'Save'],
  ['block elements with blanks', '<button id="x"><div>One</div><div>Two</div></button>', 'One Two'],
  ['no loop among references', '<b id="y" aria-labelledby="x">Y</b><button id="x" aria-labelledby="y">X</button>', 'Y'],
  ['an empty name for a bare field', '<input id="x">', ''],
])('takes %s', (_, html, expected) => {
  expect(nameOf(html)).toBe(expected);
});

it('reads text that a style sheet adds', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#x::before { content: "New: " } #x::after { content: "*" / "required" }');
  document.adoptedStyleSheets = [sheet];

  expect(nameOf('<button id="x">Mail</button>')).toBe('New: Mailrequired');
});

it('reads through shadow roots and slots', () => {
  document.body.innerHTML = '<button id="x"><x-label>Slotted</x-label></button>';
  const host = document.querySelector('x-label');
  if (host !== null) host.attachShadow({ mode: 'open' }).innerHTML = '<span>Before <slot></slot></span>';
  const button = document.querySelector('#x');

  expect(button === null ? '' : createNamer(document).nameOf(button, 'button')).toBe('Before Slotted');
});

it('cuts a very long name', () => {
  expect(nameOf(`<button id="x">${'word '.repeat(500)}</button>`).length).toBeLessThanOrEqual(200);
});

it('survives a name that is nested without end', () => {
  document.body.innerHTML = '<button></button>';
  let inner: Element | null = document.body.firstElementChild;
  for (let depth = 0; depth < 3_000; depth += 1) {
    const made = document.createElement('span');
    inner?.append(made);
    inner = made;
  }
  const button = document.querySelector('button');
  if (button === null) throw new Error('No button');

  expect(createNamer(document).nameOf(button, 'button')).toBe('');
});
