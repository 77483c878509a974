import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PageAgreement, PageToolView, PageView } from '../../core/page-setup';
import type { PageConsent } from '../../core/page-tool';
import type { PanelReply, PanelTab } from '../../messaging/protocol';
import type { Problems } from './problems';
import type { Ask } from './requests';

/** What the page beside the panel offers, and what the user allows pages. */
export interface PageStore {
  /** Of the page itself, with what its frames offer. Absent until the first answer for the page. */
  readonly view: ReadonlySignal<PageView | undefined>;
  /** What to tell of: the page, or else the first of its frames, that offers something new and was not put away. */
  readonly news: ReadonlySignal<PageView | undefined>;
  /** Whose offer is looked at: the page's, or that of its frames. `offer` is absent where nothing is connected. */
  readonly looked: ReadonlySignal<{ readonly origin: string; readonly offer?: PageView }>;
  /** Absent until the first answer. */
  readonly sites: ReadonlySignal<readonly PageConsent[] | undefined>;
  /** Follows a tab. What another page offered is not shown beside it. */
  load(tab: Pick<PanelTab, 'tabId' | 'url'>): Promise<void>;
  /** Takes what the background tells of a tab. */
  accept(view: PageView): void;
  /** Puts what it tells of away until the panel is opened anew. */
  dismiss(): void;
  /** Connects an origin, that of the page when nothing else is said, or never wants to hear of it. */
  join(allow: boolean, origin?: string): Promise<boolean>;
  /** Looks at the offer of an origin, or again at that of the page. */
  look(origin?: string): void;
  /** Allows what was shown. Where the page offers something else by now, that is what is shown next. */
  agree(agreement: PageAgreement): Promise<boolean>;
  /**
   * Looks for tools of a page that tells of none. Where there are none the origin is left as it was.
   * @returns whether it offers something
   */
  search(): Promise<boolean>;
  /** Brings a tab to the front of its window. */
  show(tabId: number): Promise<void>;
  loadSites(): Promise<void>;
  /** Takes back all that was decided about the origin. */
  forget(origin: string): Promise<void>;
}

/** Builds the store of what pages offer. */
export function createPage(ask: Ask, problems: Problems): PageStore {
  const view = signal<PageView | undefined>(undefined);
  const sites = signal<readonly PageConsent[] | undefined>(undefined);
  const away = signal<ReadonlySet<string>>(new Set());
  const chosen = signal<string | undefined>(undefined);
  const all = computed(() => (view.value ? [view.value, ...view.value.frames] : []));
  const news = computed(() => all.value.find((each) => isNews(each) && !away.value.has(each.origin)));
  let tabId: number | undefined;
  let looks = 0;

  async function question(at: number): Promise<void> {
    looks += 1;
    const mine = looks;
    const reply = await ask('page/view', { tabId: at });
    // Of two questions under way, the later one knows more.
    if (reply.ok && tabId === at && looks === mine) view.value = reply.value;
  }

  async function decide(shown: PageView, reply: PanelReply<PageView>): Promise<boolean> {
    if (tabId !== shown.tabId) return reply.ok;
    if (!reply.ok) {
      await question(shown.tabId);
      return false;
    }
    looks += 1;
    view.value = reply.value;
    return true;
  }

  async function loadSites(): Promise<void> {
    const reply = await ask('page/list', {}, loadSites);
    if (reply.ok) sites.value = reply.value;
  }

  return {
    view,
    sites,
    news,
    looked: computed(() => {
      const origin = chosen.value ?? view.value?.origin ?? '';
      const offer = all.value.find((each) => each.origin === origin && each.state === 'joined');
      return { origin, ...(offer && { offer }) };
    }),
    async load(tab) {
      tabId = tab.tabId;
      const shown = view.peek();
      if (shown && (shown.tabId !== tab.tabId || shown.origin !== originOf(tab.url))) {
        view.value = undefined;
        chosen.value = undefined;
      }
      await question(tab.tabId);
    },
    accept(told) {
      if (told.tabId === tabId) view.value = told;
    },
    dismiss() {
      const origin = news.peek()?.origin;
      if (origin !== undefined) away.value = new Set([...away.peek(), origin]);
    },
    look(origin) {
      chosen.value = origin;
    },
    async join(allow, origin) {
      const shown = view.peek();
      if (!shown) return false;
      problems.clear();
      return decide(shown, await ask('page/join', { tabId: shown.tabId, origin: origin ?? shown.origin, allow }));
    },
    async agree(agreement) {
      const shown = view.peek();
      if (!shown) return false;
      problems.clear();
      return decide(shown, await ask('page/agree', { tabId: shown.tabId, agreement }));
    },
    async search() {
      const shown = view.peek();
      const known = await ask('page/list', {});
      if (!shown || !known.ok) return false;
      problems.clear();
      const { origin } = shown;
      const reply = await ask('page/join', { tabId: shown.tabId, origin, allow: true });
      const found = (await decide(shown, reply)) && reply.ok && reply.value.state === 'joined';
      // Who has nothing to offer is no site with tools.
      if (reply.ok && !found && !known.value.some((site) => site.origin === origin))
        await ask('page/forget', { origin });
      await loadSites();
      return found;
    },
    async show(at) {
      await ask('page/show', { tabId: at });
    },
    loadSites,
    async forget(origin) {
      const reply = await ask('page/forget', { origin });
      if (!reply.ok) return;
      await loadSites();
      if (tabId !== undefined && all.peek().some((each) => each.origin === origin)) await question(tabId);
    },
  };
}

function isNews(view: PageView): boolean {
  return (
    view.state === 'offered' || (view.state === 'joined' && (undecidedIn(view) > 0 || view.guidance.isNew === true))
  );
}

/** How many tools the user has not decided on as they are now. */
export function undecidedIn({ tools }: PageView): number {
  return tools.filter(isUndecided).length;
}

/** A tool that the user hides stays hidden, however often the page changes it. */
function isUndecided({ standing, policy }: PageToolView): boolean {
  return standing === 'new' || (standing === 'changed' && policy !== 'never');
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
