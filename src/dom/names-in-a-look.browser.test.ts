import { beforeEach, expect, it } from 'vitest';
import { createNamer } from './name';
import { nodesWithRefs } from './node-path';
import { roleOf } from './role';
import { takeSnapshot } from './snapshot';

beforeEach(() => {
  document.body.innerHTML = '';
  document.adoptedStyleSheets = [];
});

// A look knows beforehand which elements have attributes that count; a name by itself does not.
it.each([
  ['a word', '<a href="/">Home</a>'],
  ['words in phrases', '<a href="/">House <b>and</b> <span>garden</span> rules</a>'],
  ['a phrase with a name of its own', '<a href="/">See <span aria-label="page two">2</span></a>'],
  ['a phrase that is left out', '<a href="/">Star<span aria-hidden="true">★</span></a>'],
  ['a phrase that nobody sees', '<a href="/">Star <span style="display: none">gone</span></a>'],
  ['a phrase with a role', '<a href="/">Photo <span role="img" aria-label="of a cat"></span></a>'],
  ['a labelled button', '<label for="b">Send the form</label><button id="b">Go</button>'],
  ['a button with a drawing', '<button><svg role="img" aria-label="More"></svg></button>'],
  ['a button with only a title', '<button title="Close"></button>'],
  ['a heading of one word', '<h2>Prices</h2>'],
  ['a heading that is a link', '<h2><a href="/">Prices</a></h2>'],
  ['a heading with another name', '<h2 aria-label="All prices">Prices</h2>'],
  ['a heading with parts that are boxes', '<h2><div>Prices</div><div>today</div></h2>'],
  ['a word that is drawn apart', '<a href="/"><span style="float: left">New</span>Mail</a>'],
  ['words in a list of choices', '<select multiple aria-label="Days"><option>Mon</option></select>'],
  [
    'words of a part without a box',
    '<a href="/" style="display: grid"><div style="display: contents"><span>A</span><span>B</span></div></a>',
  ],
  ['words in boxes of a row', '<a href="/" style="display: flex"><span>Left</span><span>Right</span></a>'],
])('names %s in a look as it is named by itself', (_, html) => {
  document.body.innerHTML = html;

  expectSame();
});

it('asks what is in a shadow root that stands in a link', () => {
  document.body.innerHTML = '<a href="/">Bergen<x-mark></x-mark></a>';
  const host = document.querySelector('x-mark');
  if (host) host.attachShadow({ mode: 'open' }).innerHTML = '<span aria-hidden="true">(new)</span><span>, old</span>';

  expectSame();
  expect(looked().map(({ name }) => name)).toEqual(['Bergen, old']);
});

it('reads what a style puts before a phrase in a link', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.n::before { content: "No. " } b { text-transform: uppercase }');
  document.adoptedStyleSheets = [sheet];
  document.body.innerHTML = '<a href="/"><b>part</b> <span class="n">5</span></a>';

  expectSame();
  expect(looked().map(({ name }) => name)).toEqual(['PART No. 5']);
});

function looked(): readonly { readonly element: Element; readonly name: string }[] {
  const { root } = takeSnapshot(document);
  return [...nodesWithRefs(root), ...root.children.filter(({ kind }) => kind === 'heading')];
}

function expectSame(): void {
  const found = looked();

  expect(found.length).toBeGreaterThan(0);
  for (const { element, name } of found) expect(name).toBe(createNamer(document).nameOf(element, roleOf(element)));
}
