import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './inspect_element_styles';

afterEach(() => {
  document.body.innerHTML = '';
});

it('shows box, computed style, ancestors and matching rules', async () => {
  const page = openPage(
    '<style>@media all { .card { color: rgb(1, 2, 3) } }</style><main><div class="card" style="width: 77px">Card</div></main>',
  );

  const { text } = await page.run(tool, { selector: '.card' });

  expect(text).toContain('<div.card>');
  expect(text).toContain('width 77');
  expect(text).toContain('color: rgb(1, 2, 3)');
  expect(text).toContain('<main>');
  expect(text).toContain('.card { color: rgb(1, 2, 3); }');
  expect(text).toContain('style="width: 77px"');
  expect(page.find('.card').isConnected).toBe(true);
});

it('fails on a selector that matches nothing or is not valid', async () => {
  const page = openPage('');

  await expect(page.run(tool, { selector: '.none' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(page.run(tool, { selector: '..' })).rejects.toMatchObject({ code: 'invalid-input' });
});
