import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageLayout } from './page-layout';
import { createRefTable } from './refs';

const refs = createRefTable(document);
const wanted = { marks: false };

beforeEach(() => {
  document.body.replaceChildren();
  document.body.style.margin = '0';
  window.scrollTo(0, 0);
});

afterEach(() => document.body.replaceChildren());

function put(html: string): void {
  document.body.append(document.createRange().createContextualFragment(html));
}

it('finds every field with a secret that is in view, also where nothing is told to readers', () => {
  put(`<input type="password" style="position:absolute;left:10px;top:20px;width:100px;height:30px;box-sizing:border-box">
    <div aria-hidden="true"><input autocomplete="cc-number"></div><input name="city">
    <input type="password" style="position:absolute;top:5000px">`);
  const host = document.createElement('div');
  document.body.append(host);
  host.attachShadow({ mode: 'open' }).append(Object.assign(document.createElement('input'), { type: 'password' }));

  const { covers } = pageLayout(document, refs, wanted);

  expect(covers).toHaveLength(3);
  expect(covers).toContainEqual({ left: 10, top: 20, width: 100, height: 30 });
});

it('brings the element that is to be cut out into view', () => {
  put('<div style="height:5000px"></div><button id="low">Low</button><div style="height:5000px"></div>');
  const low = document.querySelector('#low');

  const { crop, height } = pageLayout(document, refs, { marks: false, crop: low ?? undefined });

  expect(crop?.top).toBeGreaterThanOrEqual(0);
  expect((crop?.top ?? 0) + (crop?.height ?? 0)).toBeLessThanOrEqual(height);
});

it('marks the controls in view by their refs', () => {
  put('<button>One</button><p>Text</p><a href="/x">Two</a><button style="position:absolute;top:5000px">Three</button>');

  const { marks } = pageLayout(document, refs, { marks: true });

  expect(marks.map(({ ref }) => refs.resolve(ref).textContent)).toEqual(['One', 'Two']);
});

it('names the frames in view, and looks into none', () => {
  put('<iframe srcdoc="<input type=password>" style="width:200px;height:100px"></iframe>');

  const { frames, covers } = pageLayout(document, refs, wanted);

  expect(frames).toHaveLength(1);
  expect(covers).toEqual([]);
});
