import { describe, expect, it, vi } from 'vitest';
import { noFence } from '../../test/fakes/no-fence';
import { FakePlatform } from '../../test/fakes/platform';
import { createDialogGuard } from './dialog-guard';
import { closeLeftovers, createResearch } from './research';
import { createContentChannel } from './route-content-channel';
import { watchRequests } from './watch-requests';

const URL_ASKED = 'https://docs.test/page';
const TEXT = `# Tea\n\n${'Hot and good. '.repeat(30)}`;

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab('https://shop.test/');
  platform.answer = (message) => {
    const { type } = message as { type: string }; // every message of the background has one
    const value = {
      'content/ping': { build: platform.build },
      'page/settle': { still: true },
      'page/read': { text: TEXT },
    };
    return { kind: 'reply', value: { ok: true, value: value[type as keyof typeof value] } };
  };
  const research = createResearch({
    platform,
    channel: createContentChannel(platform),
    guard: createDialogGuard(platform, 'token'),
    requests: watchRequests(platform),
    fence: noFence,
  });
  const read = (url = URL_ASKED, signal = new AbortController().signal) =>
    research(url, { timeoutMs: 2_000, besideTabId: tabId }, signal);
  const tabs = async () => (await platform.tabs.list()).map((tab) => tab.tabId);
  return { platform, tabId, read, tabs };
}

describe('research', () => {
  it('reads the page in a tab that is neither shown nor heard, and closes it', async () => {
    const { platform, tabId, read, tabs } = setUp();

    const page = await read();

    expect(page).toEqual({ url: URL_ASKED, text: TEXT, isWhole: true });
    expect(platform.created).toEqual([{ url: 'about:blank', muted: true, beside: { tabId, makesGroup: false } }]);
    expect([await tabs(), platform.tab(tabId)?.active, await platform.helperTabs.list()]).toEqual([[tabId], true, []]);
  });

  it('does not load a page again that it just read', async () => {
    const { platform, read } = setUp();
    await read();

    await read();

    expect(platform.created).toHaveLength(1);
  });

  it('closes the tab of a page that does not load', async () => {
    const { platform, tabId, read, tabs } = setUp();
    platform.load = (tab, url) => {
      platform.emit({ type: 'navigation-start', tabId: tab, url });
      platform.emit({ type: 'navigation-error', tabId: tab, url, error: 'host not found' });
    };

    await expect(read()).rejects.toMatchObject({ code: 'unavailable', detail: 'host not found' });

    expect(await tabs()).toEqual([tabId]);
  });

  it('closes the tab when the turn is stopped', async () => {
    const { platform, tabId, read, tabs } = setUp();
    platform.load = (tab, url) => platform.emit({ type: 'navigation-start', tabId: tab, url });
    const stop = new AbortController();
    const reading = read(URL_ASKED, stop.signal);
    await vi.waitFor(async () => expect(await tabs()).toHaveLength(2));
    stop.abort(new Error('stopped'));

    await expect(reading).rejects.toThrow('stopped');

    expect([await tabs(), await platform.helperTabs.list()]).toEqual([[tabId], []]);
  });

  it('tells nothing of a page in the network of the user that the address leads to', async () => {
    const { platform, read } = setUp();
    platform.load = (tab) => platform.commit(tab, 'http://192.168.0.1/admin');

    await expect(read()).rejects.toMatchObject({ code: 'denied' });
  });

  it('opens three tabs at a time', async () => {
    const { platform, read } = setUp();
    platform.load = (tab, url) => platform.emit({ type: 'navigation-start', tabId: tab, url });
    const stop = new AbortController();
    const all = [1, 2, 3, 4, 5].map((number) => read(`${URL_ASKED}${number}`, stop.signal));
    const ended = Promise.allSettled(all);
    await vi.waitFor(() => expect(platform.created).toHaveLength(3));
    await new Promise((resolve) => setImmediate(resolve));
    const opened = platform.created.length;
    stop.abort(new Error('stopped'));
    await ended;

    expect([opened, platform.created.length]).toEqual([3, 3]);
  });
});

it('closes the tabs that a background died over', async () => {
  const { platform, tabId, tabs } = setUp();
  const left = platform.addTab(URL_ASKED);
  await platform.helperTabs.add(left);

  await closeLeftovers(platform);

  expect([await tabs(), await platform.helperTabs.list()]).toEqual([[tabId], []]);
});
