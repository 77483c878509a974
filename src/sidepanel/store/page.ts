import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PageAgreement, PageView } from '../../core/page-setup';
import type { PageConsent } from '../../core/page-tool';
import type { Ask } from './requests';

/** What the page beside the panel offers, and what the user allows pages. */
export interface PageStore {
  /** Absent until the first answer for the tab. */
  readonly view: ReadonlySignal<PageView | undefined>;
  /** How many tools the user has not decided on as they are now. */
  readonly undecided: ReadonlySignal<number>;
  /** Absent until the first answer. */
  readonly sites: ReadonlySignal<readonly PageConsent[] | undefined>;
  load(tabId: number): Promise<void>;
  /** Takes what the background tells of a tab. */
  accept(view: PageView): void;
  /** Puts the offer away until the panel is opened anew. */
  dismiss(): void;
  readonly dismissed: ReadonlySignal<boolean>;
  join(allow: boolean): Promise<boolean>;
  agree(agreement: PageAgreement): Promise<boolean>;
  loadSites(): Promise<void>;
  forget(origin: string): Promise<void>;
}

/** Builds the store of what pages offer. */
export function createPage(ask: Ask): PageStore {
  const view = signal<PageView | undefined>(undefined);
  const sites = signal<readonly PageConsent[] | undefined>(undefined);
  const away = signal<ReadonlySet<string>>(new Set());
  let tab: number | undefined;

  async function loadSites(): Promise<void> {
    const reply = await ask('page/list', {}, loadSites);
    if (reply.ok) sites.value = reply.value;
  }

  return {
    view,
    sites,
    undecided: computed(
      () => (view.value?.tools ?? []).filter(({ standing }) => standing === 'new' || standing === 'changed').length,
    ),
    dismissed: computed(() => view.value !== undefined && away.value.has(view.value.origin)),
    async load(tabId) {
      tab = tabId;
      const reply = await ask('page/view', { tabId });
      if (reply.ok && tab === tabId) view.value = reply.value;
    },
    accept(told) {
      if (told.tabId === tab) view.value = told;
    },
    dismiss() {
      const origin = view.peek()?.origin;
      if (origin !== undefined) away.value = new Set([...away.peek(), origin]);
    },
    async join(allow) {
      const shown = view.peek();
      if (!shown) return false;
      const reply = await ask('page/join', { tabId: shown.tabId, origin: shown.origin, allow });
      if (reply.ok) view.value = reply.value;
      return reply.ok;
    },
    async agree(agreement) {
      const shown = view.peek();
      if (!shown) return false;
      const reply = await ask('page/agree', { tabId: shown.tabId, agreement });
      if (reply.ok) view.value = reply.value;
      return reply.ok;
    },
    loadSites,
    async forget(origin) {
      const reply = await ask('page/forget', { origin });
      if (!reply.ok) return;
      await loadSites();
      if (tab !== undefined && view.peek()?.origin === origin) {
        const again = await ask('page/view', { tabId: tab });
        if (again.ok) view.value = again.value;
      }
    },
  };
}
