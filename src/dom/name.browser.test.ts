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

it.each([
  ['nothing of a hidden label, and no substitute', '<label for="x" hidden>Label</label><input id="x" title="Tip">', ''],
  ['the title of an empty label', '<label for="x" title="Tip"></label><input id="x">', 'Tip'],
  ['the reference of a label', '<i id="r">Ref</i><label for="x" aria-labelledby="r">No</label><input id="x">', 'Ref'],
  [
    'all that is in a hidden reference',
    '<p id="l" hidden>A <b hidden>B</b><img alt="C"></p><input id="x" aria-labelledby="l">',
    'A BC',
  ],
  ['a label before the value of a button', '<label>Label <input id="x" type="submit" value="Go"></label>', 'Label'],
  ['an empty value as an empty name', '<input id="x" type="submit" value="" title="Tip">', ''],
  ['the words on a file button', '<input id="x" type="file" multiple title="Tip">', 'Choose Files'],
  ['the label of an option', '<select><option id="x" label="Two">2</option></select>', 'Two'],
  ['no title of a decorative image', '<a id="x" href="#"><img alt="" title="Tip"></a>', ''],
  ['no title of a part without a role', '<button id="x"><i title="Tip"></i></button>', ''],
  [
    'the choice of a list inside a label',
    '<label for="x">In <span role="listbox"><i role="option" aria-selected="true">2</i><i role="option">3</i></span> days</label><input id="x" type="checkbox">',
    'In 2 days',
  ],
  [
    'the number of a gauge inside a label',
    '<label for="x">At <meter value="6" max="9"></meter></label><input id="x" type="checkbox">',
    'At 6',
  ],
  [
    'what a part that can be seen says inside one that cannot',
    '<button id="x">A<b style="visibility:hidden"> B <i style="visibility:visible">C</i></b></button>',
    'AC',
  ],
  ['nothing of an article inside', '<a id="x" href="#"><article>Story</article>More</a>', 'More'],
  [
    'nothing of a figure inside, nor its caption',
    '<a id="x" href="#"><figure><figcaption>F</figcaption></figure>More</a>',
    'More',
  ],
  ['what a footer says, and no header', '<a id="x" href="#"><header>H</header>Mid<footer>F</footer></a>', 'Mid F'],
  ['nothing of a closed disclosure', '<button id="x"><details><summary>S</summary>D</details></button>', 'S'],
  ['what an element owns', '<i id="o">tail</i><button id="x" aria-owns="o">Head </button>', 'Head tail'],
  ['quotes', '<a id="x" href="#"><q>Word</q></a>', '“Word”'],
  ['no reading aid', '<a id="x" href="#"><ruby>漢<rt>kan</rt></ruby></a>', '漢'],
  [
    'letters as they are drawn',
    '<button id="x" style="text-transform:uppercase">Stra<b style="text-transform:none">ße</b></button>',
    'STRAße',
  ],
  [
    'capitals at the start of words',
    `<button id="x" style="text-transform:capitalize">o'neil's e-mail</button>`,
    "O'neil's E-Mail",
  ],
  ['the title of a drawn part', '<svg><g id="x" role="button"><title>Zoom</title><rect/></g></svg>', 'Zoom'],
  ['the title of a part of a drawing', '<a id="x" href="#"><svg><g><title>Map</title></g></svg></a>', 'Map'],
  [
    'an item without the items below it',
    '<ul role="tree"><li id="x" role="treeitem">Top<ul role="group"><li role="treeitem">Sub</li></ul></li></ul>',
    'Top',
  ],
])('gives as Chromium does: %s', (_, html, expected) => {
  expect(nameOf(html)).toBe(expected);
});

it('takes a label that a script gave as an element', () => {
  document.body.innerHTML = '<p>Out</p><button id="x">In</button>';
  const [button, label] = [document.querySelector('#x'), document.querySelector('p')];
  if (button && label) button.ariaLabelledByElements = [label];

  expect(button && createNamer(document).nameOf(button, 'button')).toBe('Out');
});
