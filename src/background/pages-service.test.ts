import { describe, expect, it, vi } from 'vitest';
import { pageLine } from '../../test/fakes/page-line';
import { fakeConsents, fakePages } from '../../test/fakes/pages';
import { FakePlatform } from '../../test/fakes/platform';
import { createPageTools } from './page-tools';
import { createPagesService } from './pages-service';
import { locatePage } from './route-page';

const SHOP = 'https://shop.test';
const tool = (extra: object = {}) => ({
  name: 'add_item',
  title: 'Add an item',
  description: 'Adds an item to the list.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  ...extra,
});

async function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab(`${SHOP}/list`);
  platform.offering.add(tabId);
  const consents = fakeConsents();
  const routes = fakePages(platform, consents);
  const { hub } = routes;
  const service = createPagesService({ platform, consents, hub, now: Date.now });
  const tools = createPageTools(hub, consents);
  const shelf = tools.shelfOf({ state: { calls: new Map() } });
  const documentId = (await platform.pages.mainFrame(tabId))?.documentId ?? '';
  const line = pageLine({ extensionId: platform.ownId, url: `${SHOP}/list`, tabId, frameId: 0, documentId });
  const { signal } = new AbortController();
  /** The user connects the page, whose link then says what there is. */
  async function join(...declared: readonly object[]) {
    const joined = service.join(tabId, SHOP, true);
    await vi.waitFor(() => expect(platform.links).toContain(tabId));
    hub.add(line.port);
    await vi.waitFor(() => expect(hub.page(tabId)).toBeDefined());
    line.say({ type: 'registry.set', rev: 1, tools: declared });
    line.say({ type: 'context.set', rev: 1, items: [{ name: 'cart', value: 3 }] });
    line.say({ type: 'guidance.set', rev: 1, text: 'One at a time.' });
    line.say({ type: 'link.ready' });
    return joined;
  }
  async function agree(policy: 'ask' | 'always' | 'never', extra: object = {}) {
    const { tools: shown, guidance } = await service.view(tabId);
    return service.agree(tabId, {
      origin: SHOP,
      tools: shown.map(({ name, fingerprint }) => ({ name, fingerprint, policy })),
      guidance: guidance.text,
      context: true,
      suggestions: true,
      ...extra,
    });
  }
  const offered = async () => {
    await shelf.ready(tabId, signal);
    return shelf.tools(tabId, []).map(({ name }) => name);
  };
  return { platform, tabId, hub, service, tools, shelf, routes, line, join, agree, offered, signal, consents };
}

describe('pages that offer tools', () => {
  it('are told of without being touched, until the user connects them', async () => {
    const { platform, service, tabId } = await setUp();

    expect(await service.view(tabId)).toMatchObject({ origin: SHOP, state: 'offered', tools: [] });
    expect(platform.links).toEqual([]);
    expect(await service.join(tabId, SHOP, false)).toMatchObject({ state: 'never' });
    expect(platform.links).toEqual([]);
  });

  it('give a model nothing before the user agreed to it', async () => {
    const { join, agree, offered, service, tools, tabId, signal } = await setUp();

    expect(await join(tool())).toMatchObject({
      state: 'joined',
      decided: false,
      tools: [{ name: 'add_item', standing: 'new' }],
    });
    expect(await offered()).toEqual([]);
    expect(await tools.pushed(tabId, signal)).toBeUndefined();
    await agree('ask');

    expect(await service.view(tabId)).toMatchObject({ decided: true, tools: [{ standing: 'agreed' }] });
    expect(await offered()).toEqual(['add_item']);
    expect(await tools.pushed(tabId, signal)).toEqual({
      origin: SHOP,
      items: [{ name: 'cart', json: '3' }],
      guidance: 'One at a time.',
    });
  });

  it('H5: lose a tool that changes, until the user agrees to what it is now', async () => {
    const { join, agree, offered, line, service, tabId, routes, signal } = await setUp();
    await join(tool());
    await agree('always');
    expect(await offered()).toEqual(['add_item']);

    line.say({ type: 'registry.set', rev: 2, tools: [tool({ description: 'Sends the list to everyone.' })] });

    expect(await offered()).toEqual([]);
    const view = await service.view(tabId);
    expect(view.tools[0]).toMatchObject({ standing: 'changed', before: { description: 'Adds an item to the list.' } });
    await expect(
      locatePage(routes, { origin: { kind: 'page', id: SHOP, toolName: 'add_item' } }, {}, tabId, signal),
    ).rejects.toMatchObject({ code: 'unavailable' });
    await agree('always');
    expect(await offered()).toEqual(['add_item']);
  });

  it('cannot slip another definition under the hand of the user', async () => {
    const { join, line, service, tabId } = await setUp();
    const { tools: shown } = await join(tool());
    line.say({ type: 'registry.set', rev: 2, tools: [tool({ description: 'Something else.' })] });

    await expect(
      service.agree(tabId, {
        origin: SHOP,
        tools: shown.map(({ name, fingerprint }) => ({ name, fingerprint, policy: 'always' })),
        context: true,
        suggestions: true,
      }),
    ).rejects.toMatchObject({ code: 'page-changed' });
  });

  it('cannot be agreed to on another page than the one that was shown', async () => {
    const { platform, join, service, tabId } = await setUp();
    await join(tool());
    platform.commit(tabId, 'https://evil.test/');

    await expect(service.join(tabId, SHOP, true)).rejects.toMatchObject({ code: 'page-gone' });
  });

  it('H6: give no place for a call in another document of the same address', async () => {
    const { platform, join, agree, routes, tabId, signal } = await setUp();
    await join(tool());
    await agree('ask');
    const origin = { kind: 'page', id: SHOP, toolName: 'add_item' } as const;
    expect(await locatePage(routes, { origin }, {}, tabId, signal)).toMatchObject({
      page: { origin: SHOP, policy: 'ask' },
    });

    platform.commit(tabId, `${SHOP}/list`);

    await expect(locatePage(routes, { origin }, {}, tabId, signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'tool add_item is not available on this page',
    });
  });

  it('are forgotten whole', async () => {
    const { join, agree, service, offered, line, consents } = await setUp();
    await join(tool());
    await agree('always');

    await service.forget(SHOP);

    expect(await consents.get(SHOP)).toBeUndefined();
    expect(line.isClosed()).toBe(true);
    expect(await offered()).toEqual([]);
  });
});
