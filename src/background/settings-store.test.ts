import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { GRANT_LIFETIME_MS } from '../core/grants-of';
import { SettingsStore } from './settings-store';

let databases = 0;
const open = () => SettingsStore.open(`settings-${++databases}`);

describe('SettingsStore', () => {
  it('begins with safe defaults', async () => {
    const store = await open();

    expect(await store.read()).toMatchObject({ mode: 'ask', stepLimit: 130, onboarded: false });
  });

  it('changes only the named fields', async () => {
    const store = await open();
    await store.change({ theme: 'dark' });

    await store.change({ stepLimit: 20 });

    expect(await store.read()).toMatchObject({ theme: 'dark', stepLimit: 20 });
  });

  it('loses no change when two come at once', async () => {
    const store = await open();

    await Promise.all([store.change({ theme: 'dark' }), store.change({ mode: 'act' })]);

    expect(await store.read()).toMatchObject({ theme: 'dark', mode: 'act' });
  });

  it('keeps one grant for each origin and effect, and forgets a revoked one', async () => {
    const store = await open();
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1, usedAtMs: 1 } as const;
    await store.addGrant(grant);
    await store.addGrant({ ...grant, usedAtMs: 2 });
    await store.addGrant({ ...grant, effect: 'input' });

    await store.removeGrant({ origin: grant.origin, effect: 'input' });

    expect(await store.grants()).toEqual([{ ...grant, usedAtMs: 2 }]);
  });

  it('tells classes of acts apart, and takes all back at once', async () => {
    const name = `settings-${++databases}`;
    const store = await SettingsStore.open(name);
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1, usedAtMs: 1 } as const;
    await store.addGrant(grant);
    await store.addGrant({ ...grant, verb: 'post' });
    const both = (await store.grants()).map(({ verb }) => verb);

    await store.removeAllGrants();

    expect(both).toEqual([undefined, 'post']);
    expect([await store.grants(), await (await SettingsStore.open(name)).grants()]).toEqual([[], []]);
  });

  it('removes what was not used for 90 days when it is asked what holds', async () => {
    const name = `settings-${++databases}`;
    const store = await SettingsStore.open(name);
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1 } as const;
    const live = { ...grant, effect: 'input', usedAtMs: GRANT_LIFETIME_MS } as const;
    await store.addGrant({ ...grant, usedAtMs: 1 });
    await store.addGrant(live);

    expect(await store.liveGrants(GRANT_LIFETIME_MS + 1)).toEqual([live]);
    expect(await (await SettingsStore.open(name)).grants()).toEqual([live]);
  });

  it('moves the time of last use on, and makes no grant where there is none', async () => {
    const store = await open();
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1, usedAtMs: 1 } as const;
    await store.addGrant(grant);

    await store.useGrant(grant, 10_000_000);
    await store.useGrant({ origin: grant.origin, effect: 'input' }, 10_000_000);

    expect(await store.grants()).toEqual([{ ...grant, usedAtMs: 10_000_000 }]);
  });

  it('moves on the time of the grant for one verb, and of no other', async () => {
    const store = await open();
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1, usedAtMs: 1 } as const;
    for (const verb of ['cart', 'search', undefined]) await store.addGrant({ ...grant, verb });

    await store.useGrant({ origin: grant.origin, effect: 'submit', verb: 'cart' }, 10_000_000);

    const used = (await store.grants()).filter(({ usedAtMs }) => usedAtMs === 10_000_000);
    expect(used.map(({ verb }) => verb)).toEqual(['cart']);
  });

  it('brings no revoked grant back when it is used at that moment', async () => {
    const name = `settings-${++databases}`;
    const store = await SettingsStore.open(name);
    const grant = { origin: 'https://shop.example', effect: 'submit', scope: 'always', atMs: 1, usedAtMs: 1 } as const;
    await store.addGrant(grant);

    await Promise.all([store.useGrant(grant, 10_000_000), store.removeGrant(grant)]);

    expect(await store.grants()).toEqual([]);
    expect(await (await SettingsStore.open(name)).grants()).toEqual([]);
  });

  it('forgets which conversation a tab had', async () => {
    const store = await open();
    await store.setSessionOfTab(7, 's1');
    await store.setSessionOfTab(8, 's2');

    await store.forgetTab(7);

    expect(await store.sessionOfTab(7)).toBeUndefined();
    expect(await store.sessionOfTab(8)).toBe('s2');
  });
});
