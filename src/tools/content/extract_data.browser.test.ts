import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './extract_data';

afterEach(() => {
  document.body.innerHTML = '';
});

const parse = (text: string): unknown[] => text.split('\n').map((line) => JSON.parse(line));

it('lists table rows as arrays', async () => {
  const page = openPage(
    '<table><caption>Prices</caption><tr><th>Name</th><th>Price</th></tr><tr><td>Kettle "K"</td><td>9</td></tr></table>',
  );

  const { text } = await page.run(tool, { type: 'tables' });

  expect(parse(text)).toEqual([{ table: 1, name: 'Prices', rows: 2 }, ['Name', 'Price'], ['Kettle "K"', '9']]);
});

it('lists headings, links and images', async () => {
  const page = openPage(
    '<h2>Two</h2><a href="https://a.example/x?y=1">Go</a><img alt="Cat" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  );

  const headings = parse((await page.run(tool, { type: 'headings' })).text);
  const links = parse((await page.run(tool, { type: 'links' })).text);
  const images = parse((await page.run(tool, { type: 'images' })).text);

  expect(headings).toEqual([{ level: 2, text: 'Two' }]);
  expect(links).toEqual([{ text: 'Go', url: 'https://a.example/x?y=1' }]);
  expect(images).toEqual([expect.objectContaining({ text: 'Cat' })]);
});

it('stays valid JSON on every page of a long list', async () => {
  const page = openPage(
    Array.from({ length: 600 }, (_, index) => `<a href="/p/${index}">Link 😀 ${index}</a>`).join(''),
  );

  const first = await page.run(tool, { type: 'links' });
  const second = await page.run(tool, { type: 'links', page: 2 });

  expect(first.text.length).toBeLessThanOrEqual(7_000);
  expect(first.note).toContain('page: 2');
  expect(parse(first.text).length + parse(second.text).length).toBeGreaterThan(150);
});

it('says when there is none', async () => {
  expect((await openPage('').run(tool, { type: 'tables' })).text).toBe('(no tables)');
});
