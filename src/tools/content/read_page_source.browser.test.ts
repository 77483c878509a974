import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './read_page_source';

afterEach(() => {
  document.body.innerHTML = '';
});

it('reads the HTML of one element', async () => {
  const page = openPage('<button class="x">Go</button>');

  expect((await page.run(tool, { ref_id: page.ref('button') })).text).toBe('<button class="x">Go</button>');
});

it('pages the HTML of the page', async () => {
  const page = openPage(`<p>${'x'.repeat(3000)}</p>`);

  const { text, note } = await page.run(tool, { maxChars: 500 });

  expect(text).toMatch(/^<html/);
  expect(note).toMatch(/offset: \d+/);
});

it('leaves the values of secret fields out', async () => {
  const page = openPage(
    '<form aria-label="F"><input type="password" value="hunter2"><textarea name="otp">123456</textarea></form>',
  );

  const { text } = await page.run(tool, { ref_id: page.ref('form') });

  expect(text).not.toMatch(/hunter2|123456/);
});

it('leaves out the value of a password that is shown as text', async () => {
  const page = openPage('<form aria-label="F"><input type="password" value="hunter2"></form>');
  await page.run(tool);
  page.find('input').setAttribute('type', 'text');

  expect((await page.run(tool, { ref_id: page.ref('form') })).text).not.toContain('hunter2');
});

it('leaves out the values of secret fields inside templates', async () => {
  const page = openPage(
    '<div role="group" aria-label="T"><template><template><input type="password" value="hunter2"></template></template></div>',
  );

  expect((await page.run(tool, { ref_id: page.ref('div') })).text).not.toContain('hunter2');
});

it('wakes nothing in the page', async () => {
  let made = 0;
  customElements.define(
    'made-counter',
    class extends HTMLElement {
      constructor() {
        super();
        made += 1;
      }
    },
  );
  const page = openPage('<div role="group" aria-label="T"><made-counter></made-counter></div>');

  await page.run(tool, { ref_id: page.ref('div') });

  expect(made).toBe(1);
});

it('leaves out which date of a card was chosen', async () => {
  const page = openPage('<select autocomplete="cc-exp-month" aria-label="M"><option selected>07</select>');

  expect((await page.run(tool, { ref_id: page.ref('select') })).text).not.toContain('selected');
});

it('lists what the page loads, each once, with its whole address', async () => {
  const page = openPage('<img src="/a.png"><img src="/a.png"><video src="data:,"></video><img>');

  const { text } = await page.run(tool, { assets: true });

  expect(text.split('\n').filter((line) => /^(img|video)/.test(line))).toEqual([
    `img ${location.origin}/a.png`,
    'video data:,',
  ]);
});
