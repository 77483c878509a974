import { describe, expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { scriptPages } from '../../test/fakes/scripted-pages';
import { createFrameDirectory, type Frame, matchFrames } from './frames';

const SHOP = 'https://shop.test/';

function setUp() {
  const platform = new FakePlatform();
  scriptPages(platform);
  const tabId = platform.addTab(SHOP);
  const directory = createFrameDirectory(platform);
  const survey = () => directory.survey(tabId, SHOP);
  const namesNow = async () => (await survey()).map((frame) => directory.nameOf(frame));
  /** What a call does that runs in the frames. */
  const tell = async () => {
    for (const frame of await survey()) {
      await directory.enter(tabId, [frame]);
      const message = { type: 'content/ping', params: { frame: directory.nameOf(frame) } };
      await platform.pages.send({ tabId, documentId: frame.documentId }, message, { timeoutMs: 1 });
    }
  };
  return { platform, tabId, directory, survey, namesNow, tell };
}

describe('the frames of a tab', () => {
  it('come in the order of the tree, each with its parent', async () => {
    const { platform, tabId, survey } = setUp();
    const first = platform.addFrame(tabId, 'https://a.test/');
    platform.addFrame(tabId, 'https://b.test/');
    platform.addFrame(tabId, 'https://c.test/', { parentFrameId: first.frameId });

    const all = await survey();

    expect(all.map(({ url, parent }) => [url, parent?.url])).toEqual([
      ['https://a.test/', undefined],
      ['https://c.test/', 'https://a.test/'],
      ['https://b.test/', undefined],
    ]);
  });

  it('count as their parents where they are written by them', async () => {
    const { platform, tabId, survey } = setUp();
    const ad = platform.addFrame(tabId, 'https://ad.test/');
    platform.addFrame(tabId, 'about:srcdoc', { parentFrameId: ad.frameId });

    expect((await survey()).map(({ address }) => address)).toEqual(['https://ad.test/', 'https://ad.test/']);
  });

  it('find their parents by their way where the browser does not list them', async () => {
    const { platform, tabId, directory } = setUp();
    const outer = platform.addFrame(tabId, 'https://a.test/');
    platform.addFrame(tabId, 'blob:https://a.test/1', { parentFrameId: outer.frameId });
    const { frames } = platform.pages;
    platform.pages.frames = async (...call) =>
      (await frames(...call)).map(({ parentFrameId, ...info }) =>
        info.url.startsWith('blob:') ? info : { ...info, parentFrameId },
      );

    const [, inner] = await directory.survey(tabId, SHOP);

    expect(inner?.parent?.url).toBe('https://a.test/');
  });
});

describe('the names of frames', () => {
  it('stay with their documents', async () => {
    const { platform, tabId, namesNow } = setUp();
    const first = platform.addFrame(tabId, 'https://a.test/');
    platform.addFrame(tabId, 'https://b.test/');
    expect(await namesNow()).toEqual(['f1', 'f2']);

    platform.removeFrame(tabId, first);

    expect(await namesNow()).toEqual(['f2']);
  });

  it('are new for each new document, so that no old ref finds anything in it', async () => {
    const { platform, tabId, directory, namesNow } = setUp();
    const frame = platform.addFrame(tabId, 'https://a.test/');
    await namesNow();

    platform.commitFrame(frame, 'https://a.test/2');

    expect(await namesNow()).toEqual(['f2']);
    await expect(directory.find(tabId, 'f1')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are learnt back by a background that starts anew', async () => {
    const { platform, tabId, tell, namesNow } = setUp();
    platform.addFrame(tabId, 'https://a.test/');
    const second = platform.addFrame(tabId, 'https://b.test/');
    await tell();
    await namesNow();

    const anew = createFrameDirectory(platform);
    platform.addFrame(tabId, 'https://c.test/', { index: -1 });
    const found = await anew.find(tabId, 'f2');

    expect(found.documentId).toBe(second.documentId);
    expect((await anew.survey(tabId, SHOP)).map((frame) => anew.nameOf(frame))).toEqual(['f1', 'f2', 'f3']);
  });

  it('are never given twice, whatever a page says that it is called', async () => {
    const { platform, tabId, directory, tell, survey } = setUp();
    platform.addFrame(tabId, 'https://a.test/');
    await tell();
    platform.addFrame(tabId, 'https://evil.test/', { hasContent: true, name: 'f1' });

    const names = (await survey()).map((frame) => directory.nameOf(frame));

    expect(new Set(names).size).toBe(2);
    expect(names[0]).toBe('f1');
  });

  it('come back with a document that the history brings back', async () => {
    const { platform, tabId, directory, tell, namesNow } = setUp();
    const frame = platform.addFrame(tabId, 'https://a.test/');
    await tell();
    const { documentId } = frame;
    platform.commitFrame(frame, 'https://a.test/2');
    await namesNow();

    Object.assign(frame, { documentId, url: 'https://a.test/', hasContent: true, name: 'f1' });

    expect((await directory.find(tabId, 'f1')).documentId).toBe(documentId);
    expect(await namesNow()).toEqual(['f1']);
  });
});

describe('finding a frame', () => {
  it('asks the browser only for that frame', async () => {
    const { platform, tabId, directory, namesNow } = setUp();
    const frame = platform.addFrame(tabId, 'https://a.test/');
    await namesNow();
    const { surveys } = platform;
    frame.url = 'https://a.test/#next';

    expect(await directory.find(tabId, 'f1')).toMatchObject({ url: 'https://a.test/#next' });
    expect(platform.surveys).toBe(surveys);
  });

  it('says that a frame is gone', async () => {
    const { platform, tabId, directory, namesNow } = setUp();
    const frame = platform.addFrame(tabId, 'https://a.test/');
    await namesNow();
    platform.removeFrame(tabId, frame);

    await expect(directory.find(tabId, 'f1')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('entering frames', () => {
  it('puts the script into each document once', async () => {
    const { platform, tabId, directory, survey } = setUp();
    platform.addFrame(tabId, 'https://a.test/');
    const closed = platform.addFrame(tabId, 'https://b.test/', { closed: true });
    const all = await survey();

    const entered = await directory.enter(tabId, all);
    await directory.enter(tabId, all.slice(0, 1));

    expect([...entered]).not.toContain(closed.documentId);
    expect(entered.size).toBe(1);
    expect(platform.injections).toBe(1);
  });
});

describe('which frame an element holds', () => {
  const inside = { origin: 'x', path: [], contentType: 'text/html', widthPx: 1, heightPx: 1 };
  const frame = (frameId: number, fields: Partial<Frame>): Frame => ({
    tabId: 1,
    frameId,
    documentId: `document-${frameId}`,
    url: 'https://a.test/',
    address: 'https://a.test/',
    index: -1,
    failed: false,
    silent: false,
    inside,
    ...fields,
  });
  const idsOf = (frames: readonly (Frame | undefined)[]) => frames.map((each) => each?.frameId);

  it('is the one of the number that the browser gives', () => {
    const found = matchFrames(
      [frame(7, { index: 0 }), frame(8, { index: 1 })],
      [
        { key: 'e1', frameId: 8, index: 0 },
        { key: 'e2', frameId: 9, index: 1 },
      ],
    );

    expect(idsOf(found)).toEqual([8, undefined]);
  });

  it('is the one of the same place, whatever its address is by now', () => {
    const children = [frame(8, { index: 1, url: 'https://b.test/' }), frame(7, { index: 0 })];

    const found = matchFrames(children, [
      { key: 'e1', index: 0, src: 'https://b.test/' },
      { key: 'e2', index: 1 },
    ]);

    expect(idsOf(found)).toEqual([7, 8]);
  });

  it('is, in a shadow tree, the one of the same address, else the next', () => {
    const children = [
      frame(5, { url: 'https://moved.test/' }),
      frame(6, { url: 'https://b.test/' }),
      frame(4, { index: 0 }),
    ];

    const found = matchFrames(children, [
      { key: 'e1', index: -1, src: 'https://a.test/' },
      { key: 'e2', index: -1, src: 'https://b.test/' },
      { key: 'e3', index: 0 },
    ]);

    expect(idsOf(found)).toEqual([5, 6, 4]);
  });

  it('is known by its address where no script could enter', () => {
    const children = [
      frame(5, { url: 'https://shadow.test/' }),
      frame(6, { url: 'https://b.test/', inside: undefined }),
    ];

    const found = matchFrames(children, [
      { key: 'e1', index: 3, src: 'https://b.test/' },
      { key: 'e2', index: 2, src: 'https://c.test/' },
    ]);

    expect(idsOf(found)).toEqual([6, undefined]);
  });
});
