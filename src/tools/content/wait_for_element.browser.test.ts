import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './wait_for_element';

afterEach(() => {
  document.body.innerHTML = '';
});

it('waits for a selector and gives the ref', async () => {
  const page = openPage('<div id="root"></div>');
  setTimeout(() => {
    page.find('#root').innerHTML = '<button class="late">Late</button>';
  }, 80);

  const { text } = await page.run(tool, { selector: '.late' });

  expect(text).toMatch(/^Found: e\d+ button "Late"$/);
});

it('waits until it is visible, not only present', async () => {
  const page = openPage('<p id="p" hidden>Ready</p>');
  setTimeout(() => page.find('#p').removeAttribute('hidden'), 80);

  expect((await page.run(tool, { text: 'ready' })).text).toBe('Found: Ready');
});

it('looks into shadow roots', async () => {
  const page = openPage('<x-late></x-late>');
  const root = page.find('x-late').attachShadow({ mode: 'open' });
  setTimeout(() => {
    root.innerHTML = '<button class="deep">Deep</button>';
  }, 50);

  expect((await page.run(tool, { selector: '.deep' })).text).toContain('button "Deep"');
});

it('times out', async () => {
  const page = openPage('');

  await expect(page.run(tool, { selector: '#never', timeout: 50 })).rejects.toMatchObject({ code: 'timed-out' });
});

it('wants exactly one condition and a valid selector', async () => {
  const page = openPage('');

  await expect(page.run(tool, {})).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(page.run(tool, { selector: '###' })).rejects.toMatchObject({ code: 'invalid-input' });
});

it.each(['input[value^="h"]', 'input[v\\61lue^="h"]', 'input[/**/value^="h"]', '*|input[*|value^=h]'])(
  'does not help to guess a secret with %s',
  async (selector) => {
    const page = openPage('<input type="password" value="hunter2" aria-label="Password">');

    await expect(page.run(tool, { selector, timeout: 0 })).rejects.toMatchObject({ code: 'invalid-input' });
  },
);

it('takes a selector with a value where no field is secret', async () => {
  const page = openPage('<input type="radio" value="m" aria-label="Medium">');

  expect((await page.run(tool, { selector: 'input[value="m"]' })).text).toContain('Medium');
});
