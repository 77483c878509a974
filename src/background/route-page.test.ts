import { expect, it, vi } from 'vitest';
import { pageLine } from '../../test/fakes/page-line';
import { fakeConsents, fakePages } from '../../test/fakes/pages';
import { FakePlatform } from '../../test/fakes/platform';
import { runPageTool } from './route-page';

const SHOP = 'https://shop.test';

async function setUp(known: { readonly documentId?: string; readonly claimed: boolean }) {
  const platform = new FakePlatform();
  const tabId = platform.addTab(`${SHOP}/list`);
  const documentId = (await platform.pages.mainFrame(tabId))?.documentId ?? '';
  const routes = fakePages(
    platform,
    fakeConsents({ origin: SHOP, state: 'allowed', tools: [], context: false, suggestions: false, grantedAtMs: 0 }),
  );
  const line = pageLine({ extensionId: platform.ownId, url: `${SHOP}/list`, tabId, frameId: 0, documentId });
  routes.hub.add(line.port);
  await vi.waitFor(() => expect(routes.hub.page(tabId)).toBeDefined());
  const inputSchema = { type: 'object', properties: {} };
  line.say({ type: 'registry.set', rev: 1, tools: [{ name: 'add_item', description: 'Adds.', inputSchema }] });
  line.say({ type: 'link.ready' });
  const callPage = vi.fn(async () => ({ text: 'added', isError: false }));
  const run = runPageTool(
    routes,
    { origin: { kind: 'page', id: SHOP, toolName: 'add_item' } },
    {},
    {
      documentId,
      threadId: 's1',
      open: { callPage },
      base: {
        callId: 'c1',
        mode: 'act',
        tabId,
        signal: new AbortController().signal,
        pageCall: {
          known: { documentId, deadlineMs: Date.now() + 60_000, runs: 1, ...known },
          turnId: 't1',
          turnStartedAtMs: 1,
          record: async () => undefined,
        },
      },
    },
  );
  return { run, callPage };
}

it('goes on with a call in the document that it was sent to', async () => {
  const { run, callPage } = await setUp({ claimed: true });

  expect(await run).toMatchObject({ text: 'added' });
  expect(callPage).toHaveBeenCalledOnce();
});

it.each([
  [true, 'may or may not have happened'],
  [false, 'nothing was done'],
])('P35: never begins a call anew in a document that came after (claimed: %s)', async (claimed, message) => {
  const { run, callPage } = await setUp({ documentId: 'the one before', claimed });

  await expect(run).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(message) });
  expect(callPage).not.toHaveBeenCalled();
});
