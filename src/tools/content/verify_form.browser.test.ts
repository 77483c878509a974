import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './verify_form';

afterEach(() => {
  document.body.innerHTML = '';
});

it('lists the fields with what they hold, what is missing and what is wrong', async () => {
  const page = openPage(`<form>
    <input aria-label="Name" value="Ada"><input aria-label="Town" required>
    <input aria-label="Mail" type="email" value="nothing" aria-describedby="m"><p id="m">Give an address with a sign in it</p>
    <input type="checkbox" aria-label="Terms" required><select aria-label="Size"><option>Small</option></select>
    <div role="textbox" aria-label="Note" aria-required="true" contenteditable></div><button>Send</button></form>`);

  const { text } = await page.run(tool);

  expect(text.split('\n')[0]).toBe('6 fields, 3 required and empty, 1 invalid.');
  expect(text).toContain('textbox "Name" ="Ada"');
  expect(text).toMatch(/textbox "Town" required.* ← required and empty/);
  expect(text).toMatch(/checkbox "Terms" required.* ← required and empty/);
  expect(text).toMatch(/textbox "Mail".* ← invalid: "Give an address with a sign in it"/);
  expect(text).not.toContain('Send');
});

it('never says what a secret field holds', async () => {
  const page = openPage('<form><input type="password" aria-label="P" value="hunter2"></form>');

  const { text } = await page.run(tool);

  expect(text).toContain('filled');
  expect(text).not.toContain('hunter2');
});

it('keeps to the form around a ref', async () => {
  const page = openPage(
    '<form><input id="a" aria-label="A"></form><form id="f"><input aria-label="B"></form><input form="f" aria-label="C">',
  );

  const { text } = await page.run(tool, { ref_id: page.ref('#f input') });

  expect(text).toContain('"B"');
  expect(text).toContain('"C"');
  expect(text).not.toContain('"A"');
});

it('says that there are no fields', async () => {
  expect((await openPage('<p>Text</p>').run(tool)).text).toBe('There are no fields.');
});
