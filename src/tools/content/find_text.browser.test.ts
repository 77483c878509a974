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

it.each([
  ['closed details', '<details><summary>More</summary><p>Opening hours</p></details>', 'summary'],
  [
    'a folded part',
    '<button aria-expanded="false" aria-controls="part">More</button><p id="part" hidden>Opening hours</p>',
    'button',
  ],
])('says what to open for text in %s, without giving the text', async (_, html, opener) => {
  const page = openPage(html);

  const { text, note } = await page.run(tool, { text: 'opening' });

  expect(text).toBe('(no match)');
  expect(page.refs.resolve(/open (e\d+)/.exec(note ?? '')?.[1] ?? '')).toBe(page.find(opener));
});
