import { expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { createFrameDirectory } from './frames';
import { createContentChannel } from './route-content-channel';
import { takePicture } from './take-picture';

const signal = new AbortController().signal;
const WANTED = { maxSidePx: 1_000, marks: false };
const SECRET = { left: 1, top: 2, width: 30, height: 40 };

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab('https://shop.test/');
  platform.answer = (message) => {
    // Whatever the background sends has a type.
    const { type } = message as { readonly type: string };
    const value =
      type === 'content/ping'
        ? { build: platform.build }
        : { width: 600, height: 400, covers: [SECRET], marks: [], frames: [] };
    return { kind: 'reply', value: { ok: true, value } };
  };
  const deps = { platform, channel: createContentChannel(platform), directory: createFrameDirectory(platform) };
  return { platform, tabId, deps };
}

it('covers secrets where they were before and after the picture was taken', async () => {
  const { platform, tabId, deps } = setUp();

  const { view } = await takePicture(deps, tabId, WANTED, signal);

  expect(view).toEqual({ width: 600, height: 400 });
  expect(platform.developments[0]?.layout?.covers).toEqual([SECRET, SECRET]);
});

it('gives no picture of a page that does not say where its secrets are', async () => {
  const { platform, tabId, deps } = setUp();
  platform.answer = () => ({ kind: 'timed-out' });

  await expect(takePicture(deps, tabId, WANTED, signal)).rejects.toMatchObject({ code: 'timed-out' });
  expect(platform.developments).toEqual([]);
});

it('pictures a page of the browser, into which no script may look', async () => {
  const { platform, deps } = setUp();
  platform.closedUrls.add('https://store.test/');
  const tabId = platform.addTab('https://store.test/', { active: true });

  const { view } = await takePicture(deps, tabId, WANTED, signal);

  expect(view).toBeUndefined();
  expect(platform.developments).toHaveLength(1);
});

it('says that a minimised window shows nothing', async () => {
  const { platform, tabId, deps } = setUp();
  platform.windowOf = async () => ({ windowId: 1, widthPx: 1, heightPx: 1, state: 'minimized' });

  await expect(takePicture(deps, tabId, WANTED, signal)).rejects.toMatchObject({ code: 'unavailable' });
});
