import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/fakes/content-page';
import { pointAround, pointInside, shownFrames } from '../dom/frames';
import { revealInFrame } from '../dom/reveal-frame';
import { findFrame, handlesOf, redirectOf } from './frame-handles';

const FRAME = '<iframe srcdoc="x" width="200" height="100" style="border:10px solid;padding:5px"></iframe>';

describe('the frames that a user can see', () => {
  it('are listed in reading order, those in shadow roots too', () => {
    const page = openPage('<iframe id="a"></iframe><div></div><iframe id="c"></iframe>');
    page.find('div').attachShadow({ mode: 'open' }).innerHTML = '<iframe id="b"></iframe>';

    expect(shownFrames(document).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('are without hidden, tiny, excluded and unreachable ones', () => {
    openPage(`<iframe hidden></iframe><iframe width="1" height="1"></iframe><div aria-hidden="true"><iframe></iframe></div>
      <iframe style="position:absolute;top:-9999px"></iframe><iframe style="visibility:hidden"></iframe>`);

    expect(shownFrames(document)).toEqual([]);
  });
});

describe('points of a frame', () => {
  it('count from inside border and padding, and back', () => {
    const frame = openPage(FRAME).find('iframe');
    const { left, top } = frame.getBoundingClientRect();

    expect(pointAround(frame, { x: 3, y: 4 })).toEqual({ x: left + 18, y: top + 19 });
    expect(pointInside(frame, { x: left + 18, y: top + 19 })).toEqual({ x: 3, y: 4 });
  });

  it('follow a frame that the page draws larger', () => {
    const page = openPage(`<div style="transform:scale(2);transform-origin:0 0">${FRAME}</div>`);
    const frame = page.find('iframe');
    const { left, top } = frame.getBoundingClientRect();

    const around = pointAround(frame, { x: 3, y: 4 });

    expect(around.x).toBeCloseTo(left + 36);
    expect(around.y).toBeCloseTo(top + 38);
  });
});

describe('revealing a point of a frame', () => {
  it('scrolls to the point, in a frame that is higher than the window too', () => {
    const page = openPage('<div style="height:3000px"></div><iframe srcdoc="x" width="200" height="4000"></iframe>');

    const { y } = revealInFrame(page.find('iframe'), { x: 100, y: 3_900 }, page.refs);

    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(innerHeight);
  });

  it('fails where something covers the point, and names it', () => {
    const page = openPage(
      `${FRAME}<div role="dialog" aria-label="Cookies" style="position:fixed;inset:0">Cookies?</div>`,
    );

    const reveal = () => revealInFrame(page.find('iframe'), { x: 5, y: 5 }, page.refs);

    expect(reveal).toThrowError(
      expect.objectContaining({ code: 'not-actionable', detail: expect.stringContaining('Cookies') }),
    );
  });

  it('fails for a frame that nobody sees', () => {
    const page = openPage('<iframe srcdoc="x" style="visibility:hidden"></iframe>');

    expect(() => revealInFrame(page.find('iframe'), { x: 5, y: 5 }, page.refs)).toThrowError(
      expect.objectContaining({ code: 'not-actionable' }),
    );
  });
});

describe('what tells frames apart', () => {
  const html = '<iframe name="a" srcdoc="x"></iframe><iframe name="b" src="about:blank#b"></iframe><div></div>';
  const setUp = () => {
    const page = openPage(html);
    page.find('div').attachShadow({ mode: 'open' }).innerHTML = '<iframe src="about:blank#c"></iframe>';
    return page;
  };

  it('is their place in the window, and their address', () => {
    const page = setUp();

    expect(handlesOf(shownFrames(document), page)).toMatchObject([
      { key: 'e1', index: indexOf('a'), src: 'about:srcdoc' },
      { key: 'e2', index: indexOf('b'), src: 'about:blank#b' },
      { key: 'e3', index: -1, src: 'about:blank#c' },
    ]);
  });

  it('finds each again, with or without its ref', () => {
    const page = setUp();
    const all = shownFrames(document);
    const handles = handlesOf(all, page);

    expect(handles.map((handle) => findFrame(handle, page))).toEqual(all);
    expect(handles.map((handle) => findFrame({ ...handle, key: '' }, page))).toEqual(all);
    expect(() => findFrame({ key: '', index: 99 }, page)).toThrowError(expect.objectContaining({ code: 'not-found' }));
  });

  // The runner has frames of its own around the page, but none in it.
  function indexOf(name: string): number {
    return Array.from({ length: window.length }, (_, index) => window[index]).indexOf(
      (document.querySelector<HTMLIFrameElement>(`[name=${name}]`)?.contentWindow ?? undefined) as Window,
    );
  }
});

describe('a call that belongs into a frame', () => {
  it('is one that reads it by its ref, or aims at a point in it', () => {
    const page = openPage(FRAME);
    const frame = page.find('iframe');
    const { left, top } = frame.getBoundingClientRect();

    expect(redirectOf([frame], { acrossFrames: true }, { ref_id: page.ref('iframe') }, page)).toMatchObject({
      key: 'e1',
    });
    expect(redirectOf([frame], {}, { x: left + 18, y: top + 19 }, page)).toMatchObject({ x: 3, y: 4 });
    expect(redirectOf([frame], {}, { key: 'Enter' }, page)).toMatchObject({ key: 'e1' });
  });

  it('is none that acts on its element by a ref, or on several elements', () => {
    const page = openPage(`${FRAME}<p>Text</p>`);
    const frame = page.find('iframe');

    expect(redirectOf([frame], {}, { ref_id: page.ref('iframe') }, page)).toBeUndefined();
    expect(redirectOf([frame, page.find('p')], {}, {}, page)).toBeUndefined();
    expect(redirectOf([page.find('p')], {}, {}, page)).toBeUndefined();
  });
});
