import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import { assertOperable } from '../../dom/actionable';
import tool from './get_accessibility_tree';

afterEach(() => {
  document.body.innerHTML = '';
});

it('prints text, headings and controls with refs, states and values', async () => {
  const page = openPage(`
    <h1>Shop</h1><p>All <b>kettles</b> here.</p>
    <form aria-label="Search"><label>Query <input value="kettle"></label><button disabled>Go</button></form>
    <label><input type="checkbox" checked> In stock</label>
    <select aria-label="Sort"><option>Price</option><option selected>Name</option></select>
    <a href="https://elsewhere.example/x">Elsewhere</a>`);

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual([
    '# Shop',
    'All kettles here.',
    'e1 form "Search"',
    ' e2 textbox "Query" ="kettle"',
    ' e3 button "Go" disabled',
    'e4 checkbox "In stock" checked',
    'e5 combobox "Sort" ="Name" of Price|Name',
    'e6 link "Elsewhere" →elsewhere.example',
  ]);
});

it('leaves out what is hidden, inert or excluded', async () => {
  const page = openPage(`
    <p style="display:none">none</p><p hidden>attr</p><p aria-hidden="true">aria</p><div inert><button>Frozen</button></div>
    <p style="visibility:hidden">invisible <b style="visibility:visible">back</b></p><p style="opacity:0">clear</p><p>shown</p>`);

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual(['back', 'shown']);
});

it('reads open shadow roots and slots in flat order', async () => {
  const page = openPage('<x-card><span slot="title">Title</span><button>Light</button></x-card>');
  page.find('x-card').attachShadow({ mode: 'open' }).innerHTML =
    '<h2><slot name="title"></slot></h2><button>Dark</button><slot></slot>';

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual(['## Title', 'e1 button "Dark"', 'e2 button "Light"']);
});

it('never prints the value of a secret field', async () => {
  const page = openPage(`
    <label>Password <input type="password" value="hunter2"></label>
    <label>Card <input autocomplete="cc-number" value="4111111111111111"></label>
    <label>Code <input autocomplete="one-time-code" value="123456"></label>
    <label>CVC <input name="cvc"></label>`);

  const { text } = await page.run(tool);

  expect(text).not.toMatch(/hunter2|4111|123456/);
  expect(text).toContain('textbox "Password" secret filled');
  expect(text).toContain('textbox "CVC" secret empty');
});

it('keeps secrets out of the names of elements around the field', async () => {
  const page = openPage('<button>Pay <input type="password" value="hunter2" aria-label="Pin"></button>');

  const { text } = await page.run(tool);

  expect(text).not.toContain('hunter2');
});

it('pages 20,000 elements under the budget, whole and as valid text', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => `<tr><td>Row ${index} 😀</td><td>${index}</td><td><button>Buy</button></td></tr>`,
  );
  const page = openPage(`<table>${rows.join('')}</table>`);

  const first = await page.run(tool);
  const second = await page.run(tool, { page: 2 });

  expect(first.text.length).toBeLessThanOrEqual(7_400);
  expect(first.text.isWellFormed()).toBe(true);
  expect(first.note).toMatch(/^Page 1 of \d+\. .*page: 2/);
  const lastRow = Number(/Row (\d+)(?![\s\S]*Row)/.exec(first.text)?.[1]);
  expect(second.text).toMatch(new RegExp(`Row ${lastRow + 1}\\b`));
});

it('reads one part by its ref', async () => {
  const page = openPage('<nav aria-label="Main"><a href="/a">A</a></nav><main><button>B</button></main>');
  const whole = await page.run(tool);
  const ref = /(e\d+) navigation/.exec(whole.text)?.[1];

  const { text } = await page.run(tool, { ref_id: ref });

  expect(text).toContain('navigation "Main"');
  expect(text).toContain('link "A"');
  expect(text).not.toContain('button "B"');
});

it('shows only what is in the viewport when asked', async () => {
  const page = openPage('<button>Near</button><div style="height:5000px"></div><button>Far</button>');

  const { text } = await page.run(tool, { filter: 'visible' });

  expect(text).toContain('button "Near"');
  expect(text).not.toContain('Far');
});

it('shows only controls when asked', async () => {
  const page = openPage('<h1>Title</h1><p>Text</p><button>Go</button>');

  const { text } = await page.run(tool, { filter: 'interactive' });

  expect(text.split('\n').slice(2)).toEqual(['e1 button "Go"']);
});

it('says where what a frame holds belongs', async () => {
  const page = openPage('<nav><iframe title="Payment" srcdoc="x"></iframe></nav><button>Go</button>');

  const { text, frames } = await page.run(tool);

  expect(text.slice(0, frames?.[0]?.at)).toMatch(/\n e2 frame "Payment"$/);
  expect(frames).toEqual([{ key: 'e2', at: expect.any(Number), indent: 2 }]);
});

it('leaves out frames that nobody can see', async () => {
  const page = openPage(
    '<iframe width="1" height="1"></iframe><iframe style="opacity:0"></iframe><iframe style="position:absolute;left:-9000px"></iframe><p>Text</p>',
  );

  const { text, frames } = await page.run(tool);

  expect(text).not.toMatch(/e\d+ frame/);
  expect(frames).toEqual([]);
});

it('prints an open modal dialog first, and nothing behind it to be acted on', async () => {
  const page = openPage('<main><button>Behind</button><dialog aria-label="Sure?"><button>Yes</button></dialog></main>');
  const dialog = page.find('dialog');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual(['e1 dialog "Sure?"', ' e2 button "Yes"', 'e3 main', ' Behind']);
});

it('prints the choice of an ARIA drop-down as its value', async () => {
  const page = openPage('<div role="combobox" tabindex="0" aria-label="Fruit" aria-expanded="false">Apple</div>');

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual(['e1 combobox "Fruit" closed ="Apple"']);
});

it.each(
  'localName namespaceURI nodeType nodeName firstChild nextSibling parentNode parentElement shadowRoot assignedSlot attributes inert id getAttribute hasAttribute checkVisibility matches closest children childNodes firstElementChild textContent querySelector querySelectorAll getRootNode isConnected ownerDocument getBoundingClientRect'.split(
    ' ',
  ),
)('reads all of a page whose form has a field named %s', async (name) => {
  const page = openPage(
    `<p>Before</p><input form="f" name="${name}" aria-label="Trap"><form id="f" aria-label="Order"><input name="${name}" aria-label="Size"><button>Buy</button></form><p>After</p>`,
  );

  const { text } = await page.run(tool);
  assertOperable(page.find('button'));

  expect(text).toMatch(/Before.*Trap.*form "Order".*Size.*button "Buy".*After/s);
});
