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

  const first = await page.run(tool, { full: true });
  const second = await page.run(tool, { full: true, page: 2 });

  expect(first.text.length).toBeLessThanOrEqual(7_400);
  expect(first.text.isWellFormed()).toBe(true);
  expect(first.note).toMatch(/^Page 1 of \d+\. .*page: 2/);
  const lastRow = Number(/Row (\d+)(?![\s\S]*Row)/.exec(first.text)?.[1]);
  expect(second.text).toMatch(new RegExp(`Row ${lastRow + 1}\\b`));
});

it('shows of a long page what is in view, and counts the rest', async () => {
  const rows = (from: number): string =>
    Array.from({ length: 300 }, (_, row) => `<p>Row ${from + row} <button>Buy ${from + row}</button></p>`).join('');
  const page = openPage(
    `<main><h1>Shop</h1><h2>Pots</h2>${rows(0)}<h2>Pans</h2>${rows(300)}</main><nav aria-label="Foot"><a href="/a">A</a></nav>`,
  );

  const { text, note } = await page.run(tool);
  const whole = await page.run(tool, { page: 2 });

  expect(text.length).toBeLessThanOrEqual(7_000);
  expect(text).toMatch(/# Shop\n[\s\S]*button "Buy 0"/);
  expect(text).not.toContain('Buy 299');
  expect(text).toMatch(/## Pans: 300 texts, 300 buttons \(page \d\)/);
  expect(text).toMatch(/e\d+ navigation "Foot": 1 link/);
  expect(note).toMatch(/^Page 1 of \d+\..* again with page: 2/);
  expect(whole.text).toMatch(/^e\d+ main\n # Shop\n ## Pots\n Row 0\n/);
});

it('counts the rows that it leaves out where they are, and says which page has the first of them', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>Order ${row}</td><td><button>Edit</button></td></tr>`);
  const page = openPage(`<table aria-label="Orders">${rows.join('')}</table><p>The end.</p>`);

  const { text } = await page.run(tool);
  const [, left, at] = /… (\d+) more rows: .* \(page (\d+)\)/.exec(text) ?? [];
  const next = await page.run(tool, { page: Number(at) });

  const first = 300 - Number(left);
  expect(text).toContain(`Order ${first - 1}\n`);
  expect(text).not.toContain(`Order ${first}\n`);
  expect(next.text).toContain(`Order ${first}\n`);
});

it('says in what a page begins, and how many rows follow where it ends', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>Order ${row}</td><td><button>Edit</button></td></tr>`);
  const page = openPage(`<table aria-label="Orders">${rows.join('')}</table>`);

  const { text: first } = await page.run(tool, { page: 2 });
  const { text: second } = await page.run(tool, { page: 3 });

  const left = Number(/… (\d+) more rows$/.exec(first)?.[1]);
  expect(first).toContain(`Order ${299 - left}\n`);
  expect(second).toMatch(/^\(in .*table "Orders":\)\n/);
  expect(second).toContain(`Order ${300 - left}\n`);
});

it('pages of a long page hold everything once, in the same way each time', async () => {
  const page = openPage(Array.from({ length: 900 }, (_, row) => `<p>Row ${row} of the long list here</p>`).join(''));
  const pageCount = Number(/of (\d+)/.exec((await page.run(tool)).note ?? '')?.[1]);

  const texts: string[] = [];
  for (let number = 2; number <= pageCount; number += 1) texts.push((await page.run(tool, { page: number })).text);

  expect(texts.join('\n').match(/Row \d+ of/g)).toEqual(Array.from({ length: 900 }, (_, row) => `Row ${row} of`));
  expect((await page.run(tool, { page: 2 })).text).toBe(texts[0]);
});

it('shows an open dialog of a long page wherever it stands', async () => {
  const page = openPage(
    `${'<p>Text of the page.</p>'.repeat(900)}<div role="dialog" aria-label="Sure?" style="position:absolute;top:9000px"><button>Yes</button></div>`,
  );

  expect((await page.run(tool)).text).toMatch(/dialog "Sure\?"\n e\d+ button "Yes"/);
});

it('gives what changed at a second look, while the model has the first', async () => {
  const page = openPage(
    `<h1>List</h1>${'<p>Some text</p>'.repeat(30)}<label><input type="checkbox">Ready</label><p id="last">Last</p>`,
  );
  await page.run(tool, {}, { callId: 'one' });
  page.find('#last').textContent = 'Changed';
  page.find('input').setAttribute('aria-label', 'Done');

  const { text, note } = await page.run(tool, {}, { callId: 'two', recalls: ['one'] });
  const again = await page.run(tool, {}, { callId: 'three', recalls: ['one', 'two'] });

  expect(text).toBe('- Last\n~ e1 checkbox "Done"\n+ Ready\n+ Changed');
  expect(note).toContain('full: true');
  expect(again).toMatchObject({ empty: true, same: true });
});

it.each([
  ['asked for', { full: true }, ['one', 'two']],
  ['the first look is not before the model', {}, ['two']],
  ['a look between is not before the model', {}, ['one']],
])('gives the whole page again where %s', async (_, input, recalls) => {
  const page = openPage(`<h1>List</h1>${'<p>Some text</p>'.repeat(30)}<p id="last">Last</p>`);
  await page.run(tool, {}, { callId: 'one' });
  page.find('#last').textContent = 'Changed';
  await page.run(tool, {}, { callId: 'two', recalls: ['one'] });

  expect((await page.run(tool, input, { callId: 'three', recalls })).text).toContain('# List');
});

it('gives the whole page again when most of it changed', async () => {
  const page = openPage('<p>One line of the page</p>'.repeat(30));
  await page.run(tool, {}, { callId: 'one' });
  page.find('p').parentElement?.replaceChildren('Quite another page with a longer text than before. '.repeat(20));

  expect((await page.run(tool, {}, { callId: 'two', recalls: ['one'] })).text).toMatch(/^Test page\n/);
});

it('lets a ref live on when a look finds its element replaced by an equal one', async () => {
  const page = openPage(
    `${'<p>Some text</p>'.repeat(9)}<ul><li>A <button>Go</button></li><li>B <button>Go</button></li></ul>`,
  );
  await page.run(tool, {}, { callId: 'one' });
  const list = page.find('ul');
  list.replaceWith(list.cloneNode(true));

  const { same } = await page.run(tool, {}, { callId: 'two', recalls: ['one'] });

  expect(same).toBe(true);
  expect(page.refs.resolve('e2')).toBe(page.find('li:nth-child(2) button'));
});

it.each([
  ['-1', 'of an unknown number of rows'],
  ['10000', 'of 10000 rows'],
])('tells the rows of a grid from those that are there (aria-rowcount=%s)', async (count, told) => {
  const page = openPage(
    `<div role="grid" aria-label="Log" aria-rowcount="${count}"><div role="row"><div role="gridcell">One</div></div></div>`,
  );

  expect((await page.run(tool)).text).toContain(`grid "Log" ${told}`);
});

it('reads a text of 12 million characters in pages, and says that it goes on', async () => {
  const page = openPage('<main><p></p></main>');
  page.find('p').textContent = 'Tea is made with water. '.repeat(500_000);

  const { text, note } = await page.run(tool, { full: true });
  const pageCount = Number(/of (\d+)/.exec(note ?? '')?.[1]);
  const last = await page.run(tool, { full: true, page: pageCount });

  expect(text.length).toBeLessThanOrEqual(8_000);
  expect(last.text).toContain('it holds more than is read');
});

it('names what opened a list that stands elsewhere', async () => {
  const page = openPage(
    '<main><button aria-expanded="true" aria-controls="far">Fruit</button><button aria-expanded="false" aria-controls="other">Other</button></main><div id="far" role="listbox"><div role="option">Apple</div><div role="option">Pear</div></div>',
  );

  const { text } = await page.run(tool);

  expect(text).toMatch(/e4 listbox of e2\n e\d+ option "Apple"\n e\d+ option "Pear"/);
});

it('tells a heading that is a link in one line, and an item by its first line', async () => {
  const page = openPage(
    '<ul><li><h2><a href="/a">News</a></h2><p>Text</p><button>Like</button></li><li><a href="/b">More</a> of it</li></ul>',
  );

  expect((await page.run(tool)).text.split('\n').slice(2)).toEqual([
    'e1 link "News" heading 2',
    ' Text',
    ' e2 button "Like"',
    'e3 link "More"',
    ' of it',
  ]);
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

  expect(text.split('\n').slice(2)).toEqual([
    'e1 dialog "Sure?"',
    ' e2 button "Yes"',
    expect.stringContaining('ehind the dialog'),
    'main',
    ' button "Behind"',
  ]);
});

it('lets nothing outside be used when the modal dialog stands in a shadow root, and only the topmost of several', async () => {
  const page = openPage('<button>Behind</button><x-host></x-host>');
  const root = page.find('x-host').attachShadow({ mode: 'open' });
  root.innerHTML =
    '<dialog aria-label="First"><button>One</button></dialog><dialog aria-label="Second"><button>Two</button></dialog>';
  for (const dialog of root.querySelectorAll('dialog')) dialog.showModal();

  const { text } = await page.run(tool);

  expect(text.match(/e\d+ .*/g)).toEqual(['e1 dialog "Second"', 'e2 button "Two"']);
  expect(text).toMatch(/button "Behind"[\s\S]*dialog "First"/);
});

it('says what is behind a dialog that only says that it is modal, and leaves it its refs', async () => {
  const page = openPage(
    '<button>Behind</button><div role="dialog" aria-modal="true" aria-label="Sure?"><button>Yes</button></div>',
  );

  const { text } = await page.run(tool);

  expect(text.split('\n').slice(2)).toEqual([
    'e1 dialog "Sure?"',
    ' e2 button "Yes"',
    expect.stringContaining('ehind the dialog'),
    'e3 button "Behind"',
  ]);
});

it('gives what plays a ref, and says whether it does', async () => {
  const page = openPage('<video aria-label="Tour" width="100" height="50" muted></video>');

  const { text } = await page.run(tool);

  expect(text.split('\n')[2]).toBe('e1 video "Tour" paused muted 0:00');
});

it('leaves out what is inert', async () => {
  const page = openPage('<div inert><button>Under</button></div><button>Over</button>');

  expect((await page.run(tool)).text).not.toContain('Under');
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
