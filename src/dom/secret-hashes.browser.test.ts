import { afterEach, expect, it } from 'vitest';
import { windowsOf } from '../core/secret-windows';
import { allHashes, secretHashes } from './secret-hashes';
import { isSensitive } from './sensitive';

afterEach(() => {
  document.body.innerHTML = '';
});

it('gives hashes of what is in secret fields, and nothing of others', () => {
  document.body.innerHTML =
    '<input type="password" value="hunter2-hunter2"><input name="city" value="Springfield"><input type="password">';

  expect(secretHashes(document, 'salt')).toEqual([windowsOf('hunter2-hunter2', 'salt')]);
});

it('knows a field by what it was, also in a shadow root', () => {
  document.body.innerHTML = '<div></div>';
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<input type="password" value="in the shadow">';
  const field = root?.querySelector('input');
  expect(secretHashes(document, 'salt')).toEqual([]);

  if (field) isSensitive(field);

  expect(secretHashes(document, 'salt')).toEqual([windowsOf('in the shadow', 'salt')]);
});

it('knows what has the look of a token in the storage', () => {
  localStorage.setItem('session', JSON.stringify({ token: 'tok_9f8e7d6c5b4a3210', theme: 'a-theme-without-digits' }));

  expect(allHashes(document, 'salt')).toContainEqual(windowsOf('tok_9f8e7d6c5b4a3210', 'salt'));
  expect(allHashes(document, 'salt')).not.toContainEqual(windowsOf('a-theme-without-digits', 'salt'));
  localStorage.clear();
});
