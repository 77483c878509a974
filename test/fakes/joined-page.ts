import { expect, vi } from 'vitest';
import { createPageTools } from '../../src/background/page-tools';
import { createPagesService } from '../../src/background/pages-service';
import { pageLine } from './page-line';
import { fakeConsents, fakePages } from './pages';
import { FakePlatform } from './platform';

export const SHOP = 'https://shop.test';
/** A tool as the page declares it. */
export const declaredTool = (extra: object = {}) => ({
  name: 'add_item',
  title: 'Add an item',
  description: 'Adds an item to the list.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  ...extra,
});

/** A page that offers tools, whose origin nobody has decided on, with all that the background has for it. */
export async function joinedPage() {
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
