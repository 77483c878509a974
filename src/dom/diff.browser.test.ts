import { afterEach, expect, it } from 'vitest';
import { diffLines, printChanges, type SeenLine, seenLines } from './diff';
import { pruneTree } from './prune';
import { type Line, toLines } from './render';
import { takeSnapshot } from './snapshot';

afterEach(() => {
  document.body.innerHTML = '';
});

const look = (): readonly Line[] => toLines(pruneTree(takeSnapshot(document).root));
const seen = (): readonly SeenLine[] => seenLines(look());
const print = (before: readonly SeenLine[], maxChars = 1000): readonly string[] =>
  printChanges(diffLines(before, look()), () => 'e1', maxChars).lines;

it('is empty when nothing changed', () => {
  document.body.innerHTML = '<h1>A</h1><button>B</button>';

  expect(print(seen())).toEqual([]);
});

it('tells what went, what differs and what is new', () => {
  document.body.innerHTML = '<p>Old</p><input type="checkbox" aria-label="C"><p>Same</p>';
  const before = seen();
  document.querySelector('p')?.replaceChildren('New');
  document.querySelector('input')?.click();

  expect(print(before)).toEqual(['- Old', '~ e1 checkbox "C" checked', '+ New']);
});

it('does not take moving for a change', () => {
  document.body.innerHTML = '<button>A</button><button>B</button>';
  const before = seen();
  document.body.append(...[...document.body.children].reverse());

  expect(print(before)).toEqual([]);
});

it('matches elements that were replaced by equal ones, in order', () => {
  document.body.innerHTML = '<button>A</button><button>A</button>';
  const before = seen();
  document.body.innerHTML = '<button>A</button><button>A</button>';
  const replaced: [Element, Element][] = [];

  diffLines(before, look(), { onReplace: (old, now) => replaced.push([old, now.node.element]) });

  expect(replaced.map(([, now]) => now)).toEqual([...document.querySelectorAll('button')]);
});

it('hands no ref over when one of several equal elements went', () => {
  document.body.innerHTML = '<button>A</button><button>A</button>';
  const before = seen();
  document.body.innerHTML = '<button>A</button>';
  let replaced = 0;

  diffLines(before, look(), {
    onReplace: () => {
      replaced += 1;
    },
  });

  expect(replaced).toBe(0);
});

it('stays within its budget and counts the rest', () => {
  const before = seen();
  document.body.innerHTML = Array.from({ length: 100 }, (_, index) => `<p>Line ${index}</p>`).join('');

  const lines = print(before, 100);

  expect(lines.at(-1)).toMatch(/^… \d+ more lines changed$/);
  expect(lines.join('\n').length).toBeLessThan(140);
});

it('says under which heading, or in which named part, a change is', () => {
  document.body.innerHTML =
    '<h1>Shop</h1><p>a</p><h2>Cart</h2><p>b</p><form aria-label="Address"><input aria-label="Street"><p>c</p></form><h2>Help</h2><p>d</p>';
  const before = seen();
  for (const each of document.querySelectorAll('p')) each.append('!');

  expect(print(before)).toEqual([
    '- a',
    '+ a!',
    'in ## Cart:',
    '- b',
    '+ b!',
    'in form "Address":',
    '- c',
    '+ c!',
    'in ## Help:',
    '- d',
    '+ d!',
  ]);
});

it('names the row or item of a change by what it begins with', () => {
  const row = (name: string) => `<tr><td><a href="#">${name}</a></td><td><button>Order</button></td></tr>`;
  document.body.innerHTML = `<table><tr><th>Part</th><th>Do</th></tr>${row('Bolt')}${row('Nut')}</table>`;
  const before = seen();
  document.querySelectorAll('button')[1]?.replaceChildren('Ordered');

  expect(print(before)).toEqual(['in link "Nut":', '~ e1 button "Ordered"']);
});

it('prints what came together as it stands, without saying its own name as its place', () => {
  document.body.innerHTML = '<h1>A</h1><p>B</p>';
  const before = seen();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-label="Sign in"><p>Who?</p><button>Next</button></div>',
  );

  expect(print(before)).toEqual(['+ e1 dialog "Sign in"', '+  Who?', '+  e1 button "Next"']);
});

it('tells only the dialog when a modal one opens over the page', () => {
  document.body.innerHTML = '<h1>A</h1><button>B</button><dialog aria-label="Sure?"><button>Yes</button></dialog>';
  const before = seen();
  document.querySelector('dialog')?.showModal();

  expect(print(before).slice(0, 2)).toEqual(['+ e1 dialog "Sure?"', '+  e1 button "Yes"']);
  expect(print(before)).toHaveLength(3);
});

it('does not list what a modal dialog takes away with it', () => {
  document.body.innerHTML = '<main><h1>A</h1><button>B</button></main>';
  const before = seen();
  document.querySelector('main')?.setAttribute('aria-hidden', 'true');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-modal="true" aria-label="Sure?"><button>Yes</button></div>',
  );

  expect(print(before).filter((line) => line.startsWith('-'))).toEqual([]);
});

it('gives what was out of reach again, when its ref was never shown', () => {
  document.body.innerHTML = '<button>B</button><dialog aria-label="Sure?"><button>Yes</button></dialog>';
  document.querySelector('dialog')?.showModal();
  const before = seen();
  document.querySelector('dialog')?.close();

  expect(print(before)).toContain('~ e1 button "B"');
});
