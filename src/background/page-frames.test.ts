import { describe, expect, it, vi } from 'vitest';
import { pageLine } from '../../test/fakes/page-line';
import { fakeConsents, fakePages } from '../../test/fakes/pages';
import { FakePlatform } from '../../test/fakes/platform';
import { createPageTools } from './page-tools';
import { createPagesService } from './pages-service';
import { locatePage } from './route-page';

const NEWS = 'https://news.test';
const SHOP = 'https://shop.test';
const tool = (name: string, extra: object = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: {} },
  ...extra,
});

function setUp(top = NEWS) {
  const platform = new FakePlatform();
  const tabId = platform.addTab(`${top}/today`);
  const consents = fakeConsents();
  const routes = fakePages(platform, consents);
  const { hub } = routes;
  const service = createPagesService({ platform, consents, hub, now: Date.now });
  const tools = createPageTools(hub, consents);
  const conversation = { state: { calls: new Map() } };
  const { signal } = new AbortController();
  /** A frame that says that it has tools. */
  function embed(url = `${SHOP}/cart`, fields: Parameters<FakePlatform['addFrame']>[2] = {}) {
    const frame = platform.addFrame(tabId, url, fields);
    platform.offeringFrames.add(frame.documentId);
    return frame;
  }
  /** The link of a frame connects and says what there is. */
  async function connect(
    frame: { readonly frameId: number; readonly documentId: string; readonly url: string },
    ...declared: readonly object[]
  ) {
    const { frameId, documentId, url } = frame;
    const line = pageLine({ extensionId: platform.ownId, tabId, frameId, documentId, url });
    hub.add(line.port);
    await vi.waitFor(() => expect(hub.pages(tabId).map((page) => page.document.documentId)).toContain(documentId));
    line.say({ type: 'registry.set', rev: 1, tools: declared });
    line.say({ type: 'context.set', rev: 1, items: [{ name: 'cart', value: 3 }] });
    line.say({
      type: 'suggestions.set',
      rev: 1,
      suggestions: [{ title: 'Buy', message: 'Buy.', available: 'always' }],
    });
    line.say({ type: 'guidance.set', rev: 1, text: 'Buy at once.' });
    line.say({ type: 'link.ready' });
    return line;
  }
  async function allow(origin: string) {
    await consents.put({ origin, state: 'allowed', tools: [], context: false, suggestions: false, grantedAtMs: 0 });
  }
  async function agree(origin: string, policy: 'ask' | 'always' = 'ask') {
    const view = await service.view(tabId);
    const shown = [view, ...view.frames].find((each) => each.origin === origin)?.tools ?? [];
    return service.agree(tabId, {
      origin,
      tools: shown.map(({ name, fingerprint }) => ({ name, fingerprint, policy })),
      context: true,
      suggestions: true,
    });
  }
  const offered = async () => {
    const shelf = tools.shelfOf(conversation);
    await shelf.ready(tabId, signal);
    return shelf.tools(tabId, []);
  };
  /** A frame of the shop that is joined and whose tool the user agreed to. */
  async function shopFrame(policy: 'ask' | 'always' = 'ask', fields: Parameters<FakePlatform['addFrame']>[2] = {}) {
    await allow(SHOP);
    const frame = embed(undefined, fields);
    const line = await connect(frame, tool('add_item'));
    await agree(SHOP, policy);
    return { frame, line };
  }
  return {
    platform,
    tabId,
    consents,
    routes,
    hub,
    service,
    tools,
    signal,
    embed,
    connect,
    allow,
    agree,
    offered,
    shopFrame,
  };
}

describe('frames that offer tools', () => {
  it('are told of after the page, by their own origins, and learn nothing of it', async () => {
    const { platform, tabId, service, embed } = setUp();
    embed();
    embed(`${SHOP}/other`);
    platform.addFrame(tabId, 'https://ads.test/');

    expect(await service.view(tabId)).toMatchObject({
      origin: NEWS,
      state: 'none',
      frames: [{ origin: SHOP, state: 'offered', tools: [], frame: { top: NEWS, isAway: true } }],
    });
    expect(platform.linkedFrames).toEqual([]);
  });

  it('are connected only where their own origin was allowed', async () => {
    const { platform, tabId, service, embed, connect } = setUp();
    const shop = embed();
    embed('https://ads.test/');
    await service.join(tabId, NEWS, true);
    expect(platform.linkedFrames).toEqual([]);

    const joining = service.join(tabId, SHOP, true);
    await vi.waitFor(() => expect(platform.linkedFrames).toEqual([shop.documentId]));
    await connect(shop, tool('add_item'));

    expect(await joining).toMatchObject({
      origin: NEWS,
      frames: [
        { origin: SHOP, state: 'joined', decided: false, tools: [{ name: 'add_item', standing: 'new' }] },
        { origin: 'https://ads.test', state: 'offered' },
      ],
    });
  });

  it('cannot be allowed once the page shows them no more', async () => {
    const { platform, tabId, service, embed } = setUp();
    const frame = embed();
    platform.removeFrame(tabId, frame);

    await expect(service.join(tabId, SHOP, true)).rejects.toMatchObject({ code: 'page-gone' });
  });

  it('give their tools, named as theirs, and nothing else of what they push', async () => {
    const { tabId, service, offered, tools, signal, shopFrame, consents } = setUp();
    const { line } = await shopFrame();

    const [remote, ...more] = await offered();
    expect(remote).toMatchObject({ name: 'add_item', label: 'add_item (shop.test)', origin: { id: SHOP } });
    expect(more).toEqual([]);
    expect(remote?.description).toContain('a frame');
    expect(await tools.pushed(tabId, signal)).toBeUndefined();
    const [view] = (await service.view(tabId)).frames;
    expect(view).toMatchObject({ guidance: { text: '' }, context: { names: [] }, suggestions: { list: [] } });
    expect(await consents.get(SHOP)).toMatchObject({ context: false, suggestions: false });
    expect(line.heard.findLast(({ type }) => type === 'consent')).toMatchObject({ context: false, suggestions: false });
  });

  it('are the first of their origin with a tool, and leave its name to the page', async () => {
    const { embed, connect, allow, agree, offered, hub, tabId, platform } = setUp();
    await allow(SHOP);
    await allow(NEWS);
    const first = embed(`${SHOP}/1`);
    const second = embed(`${SHOP}/2`);
    const main = { frameId: 0, documentId: (await platform.pages.mainFrame(tabId))?.documentId ?? '', url: `${NEWS}/` };
    await connect(first, tool('add_item'));
    await connect(second, tool('add_item'), tool('only_here'));
    await agree(SHOP);
    const before = (await offered()).map(({ name }) => name);
    await connect(main, tool('add_item'), tool('only_here'));
    await agree(NEWS);

    const named = (await offered()).map(({ name, label, origin }) => [name, label, origin.documentId]);

    expect(hub.pages(tabId)).toHaveLength(3);
    expect(before).toEqual(['add_item', 'only_here']);
    // What a name meant once it means to the end of the conversation.
    expect(named).toEqual([
      ['page_add_item', 'add_item', main.documentId],
      ['page_only_here', 'only_here', main.documentId],
      ['add_item', 'add_item (shop.test)', first.documentId],
      ['only_here', 'only_here (shop.test)', second.documentId],
    ]);
  });

  it('of two sites have names of their own for it, after those of the page', async () => {
    const { embed, connect, allow, agree, offered, tabId, platform } = setUp();
    const main = { frameId: 0, documentId: (await platform.pages.mainFrame(tabId))?.documentId ?? '', url: `${NEWS}/` };
    const origins = [NEWS, 'https://a.test', SHOP];
    for (const origin of origins) await allow(origin);
    for (const frame of [embed('https://a.test/'), embed(), main]) await connect(frame, tool('add_item'));
    for (const origin of origins) await agree(origin);

    const named = (await offered()).map(({ name, label }) => [name, label]);

    expect(named[0]).toEqual(['add_item', 'add_item']);
    expect(named.map(([, label]) => label).sort()).toEqual(['add_item', 'add_item (a.test)', 'add_item (shop.test)']);
    expect(new Set(named.map(([name]) => name)).size).toBe(3);
  });

  it('that do not answer hold nobody up a second time', async () => {
    const { embed, allow, hub, tabId, signal, platform } = setUp();
    await allow(SHOP);
    embed();
    vi.useFakeTimers();
    const first = hub.ready(tabId, signal);
    await vi.advanceTimersByTimeAsync(1_000);
    await first;

    // No clock moves here.
    expect(await hub.ready(tabId, signal)).toEqual([]);
    vi.useRealTimers();
    expect(platform.linkedFrames).toHaveLength(2);
  });
});

describe('a call of the tool of a frame', () => {
  it('is of what its frame shows, and says what is around it', async () => {
    const { routes, tabId, signal, offered, shopFrame, platform } = setUp();
    const { frame } = await shopFrame('always');
    const [remote] = await offered();
    const main = (await platform.pages.mainFrame(tabId))?.documentId;

    expect(remote && (await locatePage(routes, remote, {}, tabId, signal))).toEqual({
      tab: { tabId, url: `${NEWS}/today`, documentId: main },
      page: expect.objectContaining({
        origin: SHOP,
        documentId: frame.documentId,
        policy: 'always',
        frame: { documentId: frame.documentId, url: `${SHOP}/cart`, around: [`${NEWS}/today`] },
      }),
    });
  });

  it.each(['navigates', 'is removed', 'lost its consent', 'has a changed tool'])(
    'H6: has no place once the frame %s',
    async (what) => {
      const { routes, platform, tabId, signal, offered, shopFrame, consents } = setUp();
      const { frame, line } = await shopFrame();
      const [remote] = await offered();
      if (what === 'navigates') platform.commitFrame(frame, frame.url);
      if (what === 'is removed') platform.removeFrame(tabId, frame);
      if (what === 'lost its consent') await consents.remove(SHOP);
      if (what === 'has a changed tool')
        line.say({ type: 'registry.set', rev: 2, tools: [tool('add_item', { description: 'Orders.' })] });

      expect(remote).toBeDefined();
      await expect(remote && locatePage(routes, remote, {}, tabId, signal)).rejects.toMatchObject({
        code: 'unavailable',
      });
    },
  );

  it('has no place in another frame that came to show the same page', async () => {
    const { routes, platform, tabId, signal, offered, shopFrame, embed, connect } = setUp();
    const { frame } = await shopFrame();
    const [remote] = await offered();
    platform.removeFrame(tabId, frame);
    await connect(embed(), tool('add_item'));

    await expect(remote && locatePage(routes, remote, {}, tabId, signal)).rejects.toMatchObject({
      message: 'tool add_item is not available on this page',
    });
    const [next] = await offered();
    expect(next && (await locatePage(routes, next, {}, tabId, signal))).toMatchObject({ page: { origin: SHOP } });
  });

  it('is shown as one that always asks, unless all around it is of its own site', async () => {
    const away = setUp();
    await away.shopFrame('always');
    const home = setUp('https://www.shop.test');
    await home.shopFrame('always');
    const between = setUp('https://www.shop.test');
    const ads = between.platform.addFrame(between.tabId, 'https://ads.test/');
    await between.shopFrame('always', { parentFrameId: ads.frameId });

    const asks = async ({ service, tabId }: ReturnType<typeof setUp>) =>
      (await service.view(tabId)).frames.flatMap(({ tools }) => tools.map(({ alwaysAsks }) => alwaysAsks));

    expect([await asks(away), await asks(home), await asks(between)]).toEqual([[true], [false], [true]]);
  });
});
