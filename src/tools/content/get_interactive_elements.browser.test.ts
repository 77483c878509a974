import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './get_interactive_elements';

afterEach(() => {
  document.body.innerHTML = '';
});

it('lists controls and frames alone, with states, in one flat list', async () => {
  const page = openPage(
    '<main aria-label="All"><h1>Shop</h1><p>Text</p><ul><li><button disabled>Buy</button></li></ul><label>Town <input value="Rome"></label><iframe title="Map"></iframe></main>',
  );

  const { text } = await page.run(tool);

  expect(text.split('\n').map((line) => line.replace(/^e\d+ /, ''))).toEqual([
    'button "Buy" disabled',
    'textbox "Town" ="Rome"',
    'frame "Map"',
  ]);
});

it('gives refs that stay the same', async () => {
  const page = openPage('<button>One</button><button>Two</button>');

  const { text } = await page.run(tool);

  expect(text).toBe(`${page.ref('button')} button "One"\n${page.ref('button + button')} button "Two"`);
});

it('pages a long list and says so when there is nothing', async () => {
  const page = openPage(Array.from({ length: 900 }, (_, index) => `<button>Number ${index}</button>`).join(''));

  const { text, note, more } = await page.run(tool, { page: 2 });

  expect(text.length).toBeLessThanOrEqual(7_100);
  expect(note).toMatch(/Page 2 of \d+/);
  expect(more).toBe(true);
  expect((await openPage('<p>Text</p>').run(tool)).text).toBe('(no controls)');
});
