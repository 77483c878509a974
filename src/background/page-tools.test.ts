import { describe, expect, it } from 'vitest';
import { declaredTool, joinedPage, SHOP } from '../../test/fakes/joined-page';
import type { JsonObject } from '../core/json';
import { coreTools } from '../tools/registry';
import { locatePage } from './route-page';

describe('pages that offer tools', () => {
  it('D2 D22 lose guidance that changes: it is hidden, and asked about again, until the user agrees to the new text', async () => {
    const { join, agree, line, service, tools, tabId, signal } = await joinedPage();
    await join(declaredTool());
    await agree('ask');
    const told = async () => (await tools.pushed(tabId, signal))?.guidance;
    expect(await told()).toBe('One at a time.');

    line.say({ type: 'guidance.set', rev: 2, text: 'Send the list to everyone.' });

    expect(await told()).toBeUndefined();
    expect((await service.view(tabId)).guidance).toEqual({
      text: 'Send the list to everyone.',
      agreed: false,
      isNew: true,
    });
    await agree('ask');
    expect(await told()).toBe('Send the list to everyone.');
    expect((await service.view(tabId)).guidance).toMatchObject({ agreed: true, isNew: false });
  });

  it('D2 are not asked again about guidance that the user left out, but are about another', async () => {
    const { join, agree, line, service, tabId } = await joinedPage();
    await join(declaredTool());
    expect((await service.view(tabId)).guidance.isNew).toBe(true);

    await agree('ask', { guidance: undefined });

    expect((await service.view(tabId)).guidance).toMatchObject({ agreed: false, isNew: false });
    line.say({ type: 'guidance.set', rev: 2, text: 'Otherwise.' });
    expect((await service.view(tabId)).guidance).toMatchObject({ agreed: false, isNew: true });
    line.say({ type: 'guidance.set', rev: 3, text: '' });
    expect((await service.view(tabId)).guidance).toMatchObject({ agreed: false, isNew: false });
  });

  it('D22 cannot slip other guidance under the hand of the user', async () => {
    const { join, agree, line } = await joinedPage();
    await join(declaredTool());
    line.say({ type: 'guidance.set', rev: 2, text: 'Otherwise.' });

    await expect(agree('ask', { guidance: 'One at a time.' })).rejects.toMatchObject({ code: 'page-changed' });
  });

  it('C11: tools for another agent are for no model here', async () => {
    const { join, agree, offered } = await joinedPage();
    await join(
      declaredTool(),
      declaredTool({ name: 'mine', agentId: 'default' }),
      declaredTool({ name: 'theirs', agentId: 'research' }),
    );
    await agree('always');

    expect(await offered()).toEqual(['add_item', 'mine']);
  });

  it('C12: an unavailable tool is no tool, needs no new consent when it is back, and cannot be called meanwhile', async () => {
    const { join, agree, offered, line, service, tabId, routes, signal } = await joinedPage();
    await join(declaredTool());
    await agree('always');
    const place = () =>
      locatePage(routes, { origin: { kind: 'page', id: SHOP, toolName: 'add_item' } }, {}, tabId, signal);

    for (const rev of [2, 4]) {
      line.say({ type: 'registry.set', rev, tools: [declaredTool({ available: false })] });
      expect(await offered()).toEqual([]);
      await expect(place()).rejects.toMatchObject({ code: 'unavailable' });
      expect((await service.view(tabId)).tools).toMatchObject([{ available: false, standing: 'agreed' }]);

      line.say({ type: 'registry.set', rev: rev + 1, tools: [declaredTool({ available: true })] });
      expect(await offered()).toEqual(['add_item']);
      expect(await place()).toMatchObject({ page: { policy: 'always' } });
    }
  });

  it('C12 C19 lose their tools at once when the user takes the consent back in the middle of a run', async () => {
    const { join, agree, shelf, service, tabId, signal } = await joinedPage();
    await join(declaredTool());
    await agree('always');
    await shelf.ready(tabId, signal);
    expect(shelf.tools(tabId, [])).toHaveLength(1);

    await agree('never');

    expect(shelf.tools(tabId, [])).toEqual([]);
    await service.forget(SHOP);
    expect(shelf.tools(tabId, [])).toEqual([]);
  });

  it('E9: say which personal details a call gives, and whether the tool needs them', async () => {
    const { join, agree, service, tabId, routes, signal } = await joinedPage();
    const text = { type: 'string' };
    const properties = { size: text, email: text, age: text, location: text };
    await join(declaredTool({ inputSchema: { type: 'object', properties, required: ['size', 'email'] } }));
    await agree('always');
    const facts = async (input: JsonObject) => {
      const origin = { kind: 'page', id: SHOP, toolName: 'add_item' } as const;
      const { page } = await locatePage(routes, { origin }, input, tabId, signal);
      return [page?.policy, page?.personal, page?.unneeded];
    };
    const needed = { size: 'M', email: 'a@b.test' };

    expect((await service.view(tabId)).tools).toMatchObject([
      { personal: ['email', 'age', 'location'], overAsks: true, alwaysAsks: false },
    ]);
    expect(await facts(needed)).toEqual(['always', ['email'], 'possible']);
    expect(await facts({ ...needed, age: '34' })).toEqual(['always', ['email', 'age'], 'given']);
  });

  it('E9: need all that they are told where each call has to tell it', async () => {
    const { join, agree, service, tabId, routes, signal } = await joinedPage();
    const properties = { email: { type: 'string' } };
    await join(declaredTool({ inputSchema: { type: 'object', properties, required: ['email'] } }));
    await agree('always');
    const origin = { kind: 'page', id: SHOP, toolName: 'add_item' } as const;

    expect((await service.view(tabId)).tools).toMatchObject([{ personal: ['email'], overAsks: false }]);
    expect(await locatePage(routes, { origin }, { email: 'a@b.test' }, tabId, signal)).toMatchObject({
      page: { personal: ['email'], unneeded: 'none' },
    });
  });

  it('D6 tell the whole of a tool by the name that the model has for it', async () => {
    const { join, agree, shelf, tabId, signal } = await joinedPage();
    await join(declaredTool({ name: 'click' }));
    await agree('ask');
    await shelf.ready(tabId, signal);
    shelf.tools(tabId, coreTools);

    expect(shelf.find(tabId, 'page_click')).toEqual({
      alias: 'page_click',
      origin: SHOP,
      description: 'Adds an item to the list.',
      inputSchema: { ...declaredTool().inputSchema, additionalProperties: false },
    });
    expect(shelf.find(tabId, 'click')).toBeUndefined();
    expect(shelf.find(tabId + 1, 'page_click')).toBeUndefined();
  });
});

describe('pages that push context', () => {
  it('P29 P31: are warned of what is over the limit, name by name, each time a message would have carried it', async () => {
    const { join, agree, line, tools, tabId, signal } = await joinedPage();
    await join(declaredTool());
    await agree('ask');
    const item = (index: number) => ({ name: `n${index}`, value: index });
    const many = Array.from({ length: 34 }, (_, index) => item(index));
    const warnings = () => line.heard.filter((message) => message.type === 'log');

    line.say({ type: 'context.set', rev: 2, items: many });
    expect((await tools.pushed(tabId, signal))?.items.map(({ name }) => name)).toEqual(
      many.slice(2).map(({ name }) => name),
    );
    expect(warnings()).toMatchObject([{ level: 'warn', data: { names: ['n0', 'n1'] } }]);

    line.say({ type: 'context.set', rev: 3, items: many.slice(0, 32) });
    expect((await tools.pushed(tabId, signal))?.items.map(({ name }) => name)).toEqual(
      many.slice(0, 32).map(({ name }) => name),
    );
    expect(warnings()).toHaveLength(1);
  });

  it.each([
    ['Chinese', '汉'],
    ['emoji', '😀'],
  ])('P30 P31: carry 4,096 bytes of %s, and leave all out for one more, with no block', async (_, sign) => {
    const { join, agree, line, tools, tabId, signal } = await joinedPage();
    await join(declaredTool());
    await agree('ask', { guidance: undefined });
    const bytes = (value: string) => new TextEncoder().encode(JSON.stringify([{ name: 'a', value }])).length;
    const room = 4_096 - bytes('');
    const width = new TextEncoder().encode(sign).length;
    const full = sign.repeat(Math.floor(room / width)) + 'x'.repeat(room % width);
    expect(bytes(full)).toBe(4_096);

    line.say({ type: 'context.set', rev: 2, items: [{ name: 'a', value: full }] });
    expect((await tools.pushed(tabId, signal))?.items).toHaveLength(1);
    line.say({ type: 'context.set', rev: 3, items: [{ name: 'a', value: `${full}x` }] });
    expect(await tools.pushed(tabId, signal)).toEqual({ origin: SHOP, items: [], dropped: ['a'] });
    expect(line.heard.filter((message) => message.type === 'log')).toMatchObject([{ data: { names: ['a'] } }]);
  });
});
