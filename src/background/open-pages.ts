import type { PageView } from '../core/page-setup';
import type { PanelNotice } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import type { Badges } from './badges';
import type { LinkedPage, PageAsk } from './linked-page';
import { createPageConsents, type PageConsents } from './page-consents';
import { createPageHub, type PageHub } from './page-hub';
import { createPageTools, type PageTools } from './page-tools';
import { createPagesService, type PagesService } from './pages-service';
import type { PageRouteDeps } from './route-page';

/** All that the background has of pages that offer tools. */
export interface Pages {
  readonly hub: PageHub;
  readonly consents: PageConsents;
  readonly tools: PageTools;
  readonly routes: PageRouteDeps;
  readonly service: PagesService;
  /** Joins the page of a tab where its origin is allowed, and tells the panels what it offers. */
  look(tabId: number): Promise<void>;
}

export interface OpenPagesDeps {
  readonly platform: Platform;
  notify(notice: PanelNotice): void;
  readonly badges: Pick<Badges, 'set'>;
  /** A page asks something of the session. */
  onAsk(page: LinkedPage, ask: PageAsk): void;
  /** A document has no line any more: it knows nothing of what it asked before. */
  onGone(documentId: string): void;
  onBug(error: unknown): void;
}

/** Wires the tools of pages. Their store opens on first use; no page is touched whose origin is not allowed. */
export function openPages({ platform, notify, badges, onAsk, onGone, onBug }: OpenPagesDeps): Pages {
  const consents = createPageConsents();
  const telling = new Map<number, Promise<void>>();
  const tell = async (tabId: number) => notify({ type: 'page', page: await service.view(tabId) });
  /** A page may change what it offers ten times a second; a panel hears of the last of them. */
  const tellSoon = (tabId: number) => {
    if (telling.has(tabId)) return;
    const told = new Promise((resolve) => setTimeout(resolve, TELL_MS))
      .then(() => {
        telling.delete(tabId);
        return tell(tabId);
      })
      .catch(onBug);
    telling.set(tabId, told);
  };
  const hub = createPageHub({
    platform,
    isAllowed: async (origin) => (await consents.get(origin))?.state === 'allowed',
    onChange: tellSoon,
    onAsk,
    onReady: ({ document: { tabId } }) => void service.tellConsent(tabId).catch(onBug),
    onGone: ({ documentId }) => onGone(documentId),
    onBug,
    now: Date.now,
  });
  const service = createPagesService({
    platform,
    consents,
    hub,
    onView: (page) => void badges.set(page.tabId, 'offers', [page, ...page.frames].some(hasTools)).catch(onBug),
    now: Date.now,
  });
  return {
    hub,
    consents,
    tools: createPageTools(hub, consents),
    routes: { platform, hub, consents, now: Date.now },
    service,
    look: tell,
  };
}

const TELL_MS = 200;

/** A page that was not answered says only that it has some. */
function hasTools({ state, tools }: PageView): boolean {
  return state === 'offered' || (state === 'joined' && tools.length > 0);
}
