import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './find_text';

afterEach(() => {
  document.body.innerHTML = '';
});

const LIST = `<h2>Kettles</h2><ul>${['Red', 'Blue', 'Green'].map((name) => `<li>${name} <b>kettle</b> <button>Buy ${name}</button></li>`).join('')}</ul>`;

it('finds text across elements, case aside, with neighbours and refs', async () => {
  const page = openPage(LIST);

  const { text, note } = await page.run(tool, { text: 'blue KETTLE' });

  expect(text).toMatch(/## Kettles[\s\S]*Blue kettle\n *e\d+ button "Buy Blue"/);
  expect(text).not.toContain('Green');
  expect(note).toContain('1 matching line.');
});

it('heeds case when asked, and says when there is no match', async () => {
  const page = openPage(LIST);

  const { text } = await page.run(tool, { text: 'blue', match_case: true });

  expect(text).toBe('(no match)');
});

it('does not find what is hidden', async () => {
  const page = openPage('<p hidden>secret word</p>');

  expect((await page.run(tool, { text: 'secret' })).text).toBe('(no match)');
});

it('pages many matches', async () => {
  const page = openPage(Array.from({ length: 900 }, (_, index) => `<p>match number ${index}</p>`).join(''));

  const { text, note } = await page.run(tool, { text: 'match' });

  expect(text.length).toBeLessThanOrEqual(7_200);
  expect(note).toMatch(/900 matching lines\. Page 1 of \d+/);
});
