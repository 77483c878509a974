import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './patch_element';
import revert from './revert_patch';

afterEach(() => {
  document.body.innerHTML = '';
});

function idIn(text: string): string {
  const id = /patch_id (p\d+)/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No patch_id in ${text}`);
  return id;
}

it('undoes a patch only once', async () => {
  const page = openPage('<p>Text</p>');
  const { text } = await page.run(tool, { selector: 'p', attributes: ['dir=rtl'] });
  await page.run(revert, { patch_id: idIn(text) });

  await expect(page.run(revert, { patch_id: idIn(text) })).rejects.toMatchObject({ code: 'not-found' });
});
