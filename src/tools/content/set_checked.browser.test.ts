import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './set_checked';

afterEach(() => {
  document.body.innerHTML = '';
});

it('checks once and does nothing the second time', async () => {
  const page = openPage('<label><input type="checkbox"> Agree</label>');
  let clicks = 0;
  page.find('input').addEventListener('click', () => {
    clicks += 1;
  });
  const ref = page.ref('input');

  const first = await page.run(tool, { ref_id: ref, checked: true });
  const second = await page.run(tool, { ref_id: ref, checked: true });

  expect(first.receipt).toMatchObject({ changed: true, checked: true });
  expect(second.receipt).toEqual({ changed: false, checked: true });
  expect(clicks).toBe(1);
});

it('unchecks', async () => {
  const page = openPage('<input type="checkbox" checked aria-label="News">');

  const { receipt } = await page.run(tool, { ref_id: page.ref('input'), checked: false });

  expect(receipt?.checked).toBe(false);
});

it('works on a checkbox that hides behind its label', async () => {
  const page = openPage(
    '<input type="checkbox" id="c" style="visibility:hidden;position:absolute"><label for="c">Custom</label>',
  );

  const { receipt } = await page.run(tool, { ref_id: page.ref('input'), checked: true });

  expect(receipt?.checked).toBe(true);
});

it('works on an ARIA switch', async () => {
  const page = openPage('<button role="switch" aria-checked="false">Wifi</button>');
  const button = page.find('button');
  button.addEventListener('click', () => button.setAttribute('aria-checked', 'true'));

  const { receipt } = await page.run(tool, { ref_id: page.ref('button'), checked: true });

  expect(receipt?.checked).toBe(true);
});

it('says so when the page did not take it', async () => {
  const page = openPage('<input type="checkbox" aria-label="Stubborn">');
  page.find('input').addEventListener('click', (event) => event.preventDefault());

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('input'), checked: true });

  expect(receipt?.checked).toBe(false);
  expect(text).toContain('did not become checked');
});

it('refuses to uncheck a radio button, and what cannot be checked', async () => {
  const page = openPage('<input type="radio" checked aria-label="A"><a href="#x">Link</a>');

  await expect(page.run(tool, { ref_id: page.ref('input'), checked: false })).rejects.toMatchObject({
    code: 'not-actionable',
  });
  await expect(page.run(tool, { ref_id: page.ref('a'), checked: true })).rejects.toMatchObject({
    code: 'not-actionable',
  });
});
