import { expect, it } from 'vitest';
import { openPage, type TestPage } from '../../test/fakes/content-page';
import findText from '../tools/content/find_text';
import getAccessibilityTree from '../tools/content/get_accessibility_tree';
import getInteractiveElements from '../tools/content/get_interactive_elements';
import waitForElement from '../tools/content/wait_for_element';
import { scopesOf } from './change-watch';
import { createNamer } from './name';
import { observeAct } from './observe-act';
import { pruneTree } from './prune';
import type { TreeNode } from './tree-node';

it('names nothing twice that owns itself again and again', () => {
  const page = openPage('<button>Pay <span id="b" aria-owns="b b b">now</span></button>');

  expect(createNamer(document).nameOf(page.find('button'), 'button')).toMatch(/^Pay now/);
});

it('reads no more of a long label than names show, however many refer to it', () => {
  openPage(`<p id="words">${'word '.repeat(1_000_000)}</p><i id="label"></i>`);
  document.getElementById('label')?.setAttribute('aria-label', 'long '.repeat(1_000_000));
  const button = '<button aria-labelledby="words label"></button>';
  document.body.insertAdjacentHTML('beforeend', button.repeat(3_000));
  const namer = createNamer(document);

  const names = [...document.querySelectorAll('button')].map((each) => namer.nameOf(each, 'button'));

  expect(new Set(names).size).toBe(1);
  expect(names[0]).toMatch(/^word word/);
});

it('reads so many nodes for a name and no more', () => {
  const page = openPage(
    `<button>${'<i></i>'.repeat(2_500)}Late</button><button>${'<i></i>'.repeat(1_000)}Soon</button>`,
  );
  const namer = createNamer(document);

  expect(namer.nameOf(page.find('button'), 'button')).toBe('');
  expect(namer.nameOf(page.find('button + button'), 'button')).toBe('Soon');
});

it('keeps a list of more items than a call takes arguments', () => {
  const element = document.createElement('li');
  const text = (parent: TreeNode): TreeNode => ({ ...common, kind: 'text', role: 'text', name: 'One', parent });
  const common = { element, states: { words: [] }, children: [] };
  const root: TreeNode = { ...common, kind: 'structure', role: 'document', name: '', parent: null, children: [] };
  const list: TreeNode = { ...root, role: 'list', parent: root, children: [] };
  list.children.push(...Array.from({ length: 100_000 }, () => text(list)));
  list.children.push(...Array.from({ length: 100_000 }, () => text(list)));
  root.children.push(list);

  expect(pruneTree(root).children).toHaveLength(200_000);
});

it.each([
  ['the look', (page: TestPage) => page.run(getAccessibilityTree)],
  ['the list of controls', (page: TestPage) => page.run(getInteractiveElements)],
  ['a search', (page: TestPage) => page.run(findText, { text: 'Behind' })],
])('says of a page that is too large to be read that %s is of its beginning', async (_, run) => {
  const { note } = await run(openTooLarge());

  expect(note).toContain('only its first part');
});

it('does not say that a page too large to be read does not hold a text', async () => {
  const { text, note } = await openTooLarge().run(findText, { text: 'Behind' });

  expect(text).toBe('(no match)');
  expect(note).not.toContain('page does not hold');
});

it('takes its own words for none of the page', async () => {
  const page = openTooLarge();
  const wanted = { text: 'The page goes on' };

  expect((await page.run(findText, wanted)).text).toBe('(no match)');
  await expect(page.run(waitForElement, { ...wanted, timeout: 0 })).rejects.toMatchObject({ code: 'timed-out' });
});

it('sees that something changed behind what is read of a page', async () => {
  const page = openTooLarge();
  const press = (): void => {
    page.find('button').textContent = 'Pressed';
  };

  const pressed = await observeAct(page, press);
  const nothing = await observeAct(page, () => undefined);

  expect(pressed.receipt).toMatchObject({ changed: true, diff: undefined });
  expect(nothing.receipt.changed).toBe(false);
});

it('watches shadow roots however deep they stand in each other', () => {
  openPage('<div></div>');
  let host: Element = document.createElement('div');
  document.body.append(host);
  for (let depth = 0; depth < 500; depth++) {
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    host = inner;
  }

  expect(scopesOf(document)).toHaveLength(501);
});

/** More characters than a look reads, and a button behind them. */
function openTooLarge(): TestPage {
  const page = openPage('<p></p><button>Behind</button>');
  page.find('p').textContent = 'x'.repeat(11_000_000);
  return page;
}
