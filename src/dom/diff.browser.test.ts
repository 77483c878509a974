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
  printChanges(diffLines(before, look()), () => 'e1', maxChars);

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

  diffLines(before, look(), (old, now) => replaced.push([old, now.node.element]));

  expect(replaced.map(([, now]) => now)).toEqual([...document.querySelectorAll('button')]);
});

it('hands no ref over when one of several equal elements went', () => {
  document.body.innerHTML = '<button>A</button><button>A</button>';
  const before = seen();
  document.body.innerHTML = '<button>A</button>';
  let replaced = 0;

  diffLines(before, look(), () => {
    replaced += 1;
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
