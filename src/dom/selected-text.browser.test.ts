import { afterEach, expect, it } from 'vitest';
import { readClosedRootsBy } from './flat-tree';
import { selectedText } from './selected-text';

afterEach(() => {
  readClosedRootsBy(undefined);
  document.body.innerHTML = '';
});

it('reads what is selected in a shadow root, a closed one too', () => {
  document.body.innerHTML = '<p>Light</p><x-a></x-a>';
  const host = document.querySelector('x-a');
  const root = host?.attachShadow({ mode: 'closed' });
  if (root) root.innerHTML = '<p>Tide at noon</p>';
  readClosedRootsBy((element) => (element === host ? (root ?? null) : null));
  const text = root?.querySelector('p')?.firstChild;
  if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, 4);

  expect(selectedText(document)).toBe('Tide');
});

it('reads nothing where the cursor stands alone', () => {
  document.body.innerHTML = '<p>Light</p>';
  document.getSelection()?.collapse(document.querySelector('p'));

  expect(selectedText(document)).toBe('');
});
