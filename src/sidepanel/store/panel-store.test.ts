import { expect, it } from 'vitest';
import { createFakeBackend } from '../../../test/fakes/panel-backend';
import { panelWorld, SESSION } from '../../../test/fakes/panel-world';
import type { PanelTab, SessionSummary } from '../../messaging/protocol';
import { createPanelStore, type PanelDeps } from './panel-store';

const WINDOW = 7;
const OTHER: SessionSummary = { ...SESSION, sessionId: 'another', tabId: 90 };

async function panel(place: Pick<PanelDeps, 'windowId' | 'tabId'>) {
  const world = panelWorld({ events: [] });
  world.tab = { ...world.tab, windowId: WINDOW };
  const backend = createFakeBackend(world);
  const store = createPanelStore({ backend, ...place, soon: (work) => work() });
  await store.start(new AbortController().signal);
  const goTo = (tab: Partial<PanelTab>) =>
    backend.notify({ type: 'tab', tab: { ...world.tab, tabId: OTHER.tabId, title: 'Other', ...tab }, session: OTHER });
  return { store, own: world.tab, goTo };
}

it('goes along to another tab of its window, with the conversation of that tab', async () => {
  const { store, goTo } = await panel({ windowId: WINDOW });

  goTo({});

  expect(store.tab.value?.title).toBe('Other');
  expect(store.session.value?.sessionId).toBe(OTHER.sessionId);
});

it('stays where it is when the tab of another window changes', async () => {
  const { store, own, goTo } = await panel({ windowId: WINDOW });

  goTo({ windowId: WINDOW + 1 });

  expect(store.tab.value).toEqual(own);
  expect(store.session.value?.sessionId).toBe(SESSION.sessionId);
});

it('stays with its one tab when it was opened for that', async () => {
  const { store, own, goTo } = await panel({ windowId: WINDOW, tabId: SESSION.tabId });

  goTo({});
  const elsewhere = store.tab.value;
  goTo({ tabId: SESSION.tabId, title: 'Renamed' });

  expect(elsewhere).toEqual(own);
  expect(store.tab.value?.title).toBe('Renamed');
});
