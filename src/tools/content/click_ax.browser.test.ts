import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './click_ax';
import tree from './get_accessibility_tree';

afterEach(() => {
  document.body.innerHTML = '';
});

it('causes the whole sequence of a mouse click, in order', async () => {
  const page = openPage('<button>Save</button>');
  const events: string[] = [];
  for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click']) {
    page.find('button').addEventListener(type, () => events.push(type));
  }

  await page.run(tool, { ref_id: page.ref('button') });

  expect(events).toEqual(['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click']);
});

it('reports what the click changed, with refs for what is new', async () => {
  const page = openPage('<button>Add</button><p>Cart: 0</p><ul></ul>');
  page.find('button').addEventListener('click', () => {
    page.find('p').textContent = 'Cart: 1';
    page.find('ul').innerHTML = '<li>Kettle <button>Remove</button></li>';
  });

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('button') });

  expect(receipt?.changed).toBe(true);
  expect(receipt?.diff).toEqual(['- Cart: 0', '+ Cart: 1', '+ Kettle', '+  e2 button "Remove"']);
  expect(text).toContain('Clicked button "Add".');
});

it('says that nothing changed when nothing did', async () => {
  const page = openPage('<span role="button">Dead</span>');

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('span') });

  expect(receipt?.changed).toBe(false);
  expect(text).toContain('Nothing in the page changed.');
});

it('tells a page that took the click over from one that never heard of it', async () => {
  const page = openPage('<span role="button">Copy</span>');
  page.find('span').addEventListener('click', (event) => event.preventDefault());

  const { receipt } = await page.run(tool, { ref_id: page.ref('span') });

  expect(receipt).toMatchObject({ changed: false, handled: true });
});

it('waits for what a click brings a little later', async () => {
  const page = openPage('<button>Load</button><div id="out"></div>');
  page.find('button').addEventListener('click', () => {
    setTimeout(() => {
      page.find('#out').textContent = 'Loaded';
    }, 60);
  });

  const { receipt } = await page.run(tool, { ref_id: page.ref('button') });

  expect(receipt?.diff).toContain('+ Loaded');
});

it('refuses a covered element and names the cover', async () => {
  const page = openPage(`
    <button>Buy</button>
    <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><button>Accept</button></div>`);
  let clicks = 0;
  page.find('button').addEventListener('click', () => {
    clicks += 1;
  });

  const run = page.run(tool, { ref_id: page.ref('button') });

  await expect(run).rejects.toMatchObject({
    code: 'not-actionable',
    detail: expect.stringContaining('dialog "Cookies"'),
  });
  expect(clicks).toBe(0);
});

it('clicks inside an open shadow root', async () => {
  const page = openPage('<x-box></x-box>');
  const root = page.find('x-box').attachShadow({ mode: 'open' });
  root.innerHTML = '<button>Inner</button><p>0</p>';
  root.querySelector('button')?.addEventListener('click', () => root.querySelector('p')?.replaceChildren('1'));
  const ref = /(e\d+) button "Inner"/.exec((await page.run(tree)).text)?.[1];

  const { receipt } = await page.run(tool, { ref_id: ref });

  expect(receipt?.diff).toEqual(['- 0', '+ 1']);
});

it('clicks a link that is broken over two lines', async () => {
  const page = openPage(
    '<div style="width:120px;font:16px monospace">some text <a href="#there">a long link text</a> more</div>',
  );

  const { receipt } = await page.run(tool, { ref_id: page.ref('a') });

  expect(receipt?.url?.to).toContain('#there');
  history.replaceState(null, '', location.pathname);
});

it('scrolls to what lies outside of the viewport', async () => {
  const page = openPage('<div style="height:4000px"></div><button>Far</button><output></output>');
  page.find('button').addEventListener('click', () => page.find('output').replaceChildren('done'));

  const { receipt } = await page.run(tool, { ref_id: page.ref('button') });

  expect(receipt?.diff?.join()).toContain('done');
});

it('refuses disabled and hidden elements', async () => {
  const page = openPage('<button disabled>Off</button><a href="#x" style="visibility:hidden">Gone</a>');

  await expect(page.run(tool, { ref_id: page.ref('button') })).rejects.toMatchObject({ code: 'not-actionable' });
  await expect(page.run(tool, { ref_id: page.ref('a') })).rejects.toMatchObject({ code: 'not-actionable' });
});

it('finds the element again after a re-render replaced every node', async () => {
  const html = '<main><ul><li>Kettle <button>Remove</button></li><li>Pan <button>Remove</button></li></ul></main>';
  const page = openPage(html);
  const ref = /Pan\n *(e\d+) button/.exec((await page.run(tree)).text)?.[1];
  page.find('main').innerHTML =
    '<ul><li>Kettle <button>Remove</button></li><li>Pan <button id="pan">Remove</button></li></ul>';
  let clicks = 0;
  page.find('#pan').addEventListener('click', () => {
    clicks += 1;
  });

  await page.run(tool, { ref_id: ref });

  expect(clicks).toBe(1);
});

it('refuses a ref whose element is gone while others are alike, and names them', async () => {
  const page = openPage('<button>Remove</button><button id="second">Remove</button>');
  const ref = /(e\d+) button/.exec((await page.run(tree)).text)?.[1];
  page.find('button').remove();

  const run = page.run(tool, { ref_id: ref });

  await expect(run).rejects.toMatchObject({ code: 'not-found', detail: expect.stringContaining('button "Remove"') });
});

it('refuses an element that became something else, then takes the same ref', async () => {
  const page = openPage('<button>Keep</button>');
  const ref = /(e\d+) button/.exec((await page.run(tree)).text)?.[1];
  page.find('button').textContent = 'Delete account';

  await expect(page.run(tool, { ref_id: ref })).rejects.toMatchObject({
    code: 'not-found',
    detail: expect.stringContaining('Delete account'),
  });

  expect((await page.run(tool, { ref_id: ref })).text).toContain('Clicked');
});

it('keeps the refs of elements that a click re-rendered', async () => {
  const page = openPage('<main><button>Next</button><button id="other">Other</button></main>');
  const rerender = (): void => {
    page.find('main').innerHTML = '<button>Next</button><button id="other">Other</button><p>Step 2</p>';
  };
  page.find('button').addEventListener('click', rerender);
  const ref = /(e\d+) button "Other"/.exec((await page.run(tree)).text)?.[1];

  const { receipt } = await page.run(tool, { ref_id: page.ref('button') });

  expect(receipt?.diff).toEqual(['+ Step 2']);
  expect(page.refs.resolve(ref ?? '')).toBe(page.find('#other'));
});

it('leaves file fields to the user', async () => {
  const page = openPage('<input type="file" aria-label="Photo">');

  await expect(page.run(tool, { ref_id: page.ref('input') })).rejects.toMatchObject({ code: 'not-actionable' });
});
