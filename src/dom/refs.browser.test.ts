import { afterEach, expect, it } from 'vitest';
import { nodesWithRefs, refOfNode } from './node-path';
import { createRefTable } from './refs';
import { takeSnapshot } from './snapshot';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Looks at the page and gives the refs of all that has one, in reading order. */
function look(html: string) {
  document.body.innerHTML = html;
  const refs = createRefTable(document);
  const printed = nodesWithRefs(takeSnapshot(document).root).map(refOfNode(refs));
  return { refs, printed };
}

it('gives an element the same ref at every look', () => {
  const { refs, printed } = look('<button>A</button><button>B</button>');

  expect(nodesWithRefs(takeSnapshot(document).root).map(refOfNode(refs))).toEqual(printed);
});

it('tells equal controls apart by the item they stand in', () => {
  const list = (names: readonly string[]): string =>
    `<ul>${names.map((name) => `<li>${name} <button id="${name}">Remove</button></li>`).join('')}</ul>`;
  const { refs, printed } = look(list(['Pan', 'Pot', 'Lid']));
  document.body.innerHTML = list(['Lid', 'Pot']);

  expect(refs.resolve(printed[2] ?? '').id).toBe('Lid');
  expect(refs.resolve(printed[1] ?? '').id).toBe('Pot');
  expect(() => refs.resolve(printed[0] ?? '')).toThrow(expect.objectContaining({ code: 'not-found' }));
});

it('does not take the like of another region for the element', () => {
  const { refs, printed } = look('<div role="dialog" aria-label="One"><button>Close</button></div>');
  document.body.innerHTML = '<div role="dialog" aria-label="Two"><button>Close</button></div>';

  expect(() => refs.resolve(printed[1] ?? '')).toThrow(expect.objectContaining({ code: 'not-found' }));
});

it('goes on with the ref at the next look after it found the element again', () => {
  const { refs, printed } = look('<button>A</button>');
  document.body.innerHTML = '<button>A</button>';
  refs.resolve(printed[0] ?? '');

  expect(nodesWithRefs(takeSnapshot(document).root).map(refOfNode(refs))).toEqual(printed);
});

it.each(['e999', 'button', '', 'e', '12'])('refuses %s as unknown', (ref) => {
  const { refs } = look('<button>A</button>');

  expect(() => refs.resolve(ref)).toThrow(expect.objectContaining({ code: 'not-found' }));
});

it('reads a ref however a model writes it', () => {
  const { refs } = look('<button>A</button>');

  expect(refs.resolve(' [ref=e1] ')).toBe(document.querySelector('button'));
});
