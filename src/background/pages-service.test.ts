import { describe, expect, it } from 'vitest';
import { declaredTool, joinedPage, SHOP } from '../../test/fakes/joined-page';
import { locatePage } from './route-page';

describe('pages that offer tools', () => {
  it('are told of without being touched, until the user connects them', async () => {
    const { platform, service, tabId } = await joinedPage();

    expect(await service.view(tabId)).toMatchObject({ origin: SHOP, state: 'offered', tools: [] });
    expect(platform.links).toEqual([]);
    expect(await service.join(tabId, SHOP, false)).toMatchObject({ state: 'never' });
    expect(platform.links).toEqual([]);
  });

  it('give a model nothing before the user agreed to it', async () => {
    const { join, agree, offered, service, tools, tabId, signal } = await joinedPage();

    expect(await join(declaredTool())).toMatchObject({
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
    const { join, agree, offered, line, service, tabId, routes, signal } = await joinedPage();
    await join(declaredTool());
    await agree('always');
    expect(await offered()).toEqual(['add_item']);

    line.say({ type: 'registry.set', rev: 2, tools: [declaredTool({ description: 'Sends the list to everyone.' })] });

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
    const { join, line, service, tabId } = await joinedPage();
    const { tools: shown } = await join(declaredTool());
    line.say({ type: 'registry.set', rev: 2, tools: [declaredTool({ description: 'Something else.' })] });

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
    const { platform, join, service, tabId } = await joinedPage();
    await join(declaredTool());
    platform.commit(tabId, 'https://evil.test/');

    await expect(service.join(tabId, SHOP, true)).rejects.toMatchObject({ code: 'page-gone' });
  });

  it('H6: give no place for a call in another document of the same address', async () => {
    const { platform, join, agree, routes, tabId, signal } = await joinedPage();
    await join(declaredTool());
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
    const { join, agree, service, offered, line, consents } = await joinedPage();
    await join(declaredTool());
    await agree('always');

    await service.forget(SHOP);

    expect(await consents.get(SHOP)).toBeUndefined();
    expect(line.isClosed()).toBe(true);
    expect(await offered()).toEqual([]);
  });
});
