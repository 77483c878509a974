import type { PageAgreement, PageToolView, PageView } from '../core/page-setup';
import type { AgreedTool, PageConsent, PageTool } from '../core/page-tool';
import { PanelError } from '../messaging/answer-panel';
import { agreedGuidance, guidanceHash, policyFor, standingOf, visibleTools } from '../pages/judge-offer';
import type { Platform } from '../platform/platform';
import type { LinkedPage } from './linked-page';
import type { PageConsents } from './page-consents';
import { originOf } from './page-document';
import type { PageHub } from './page-hub';

/**
 * What the panel can do with pages that offer tools. Refusals are `PanelError`s: `page-gone` when the tab shows another
 * origin by now, `page-changed` when what the user agreed to is not what the page offers any more.
 */
export interface PagesService {
  view(tabId: number): Promise<PageView>;
  /** Lets the origin of the tab talk with us, or keeps it silent for good. */
  join(tabId: number, origin: string, allow: boolean): Promise<PageView>;
  agree(tabId: number, agreement: PageAgreement): Promise<PageView>;
  /** Tells the page of the tab what it is allowed. */
  tellConsent(tabId: number): Promise<void>;
  /** Takes back everything; the origin is as if it had never been seen. */
  forget(origin: string): Promise<void>;
  list(): Promise<readonly PageConsent[]>;
}

export interface PagesServiceDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages'>;
  readonly consents: PageConsents;
  readonly hub: PageHub;
  readonly now: () => number;
}

const WAIT_MS = 3_000;

export function createPagesService({ platform, consents, hub, now }: PagesServiceDeps): PagesService {
  async function view(tabId: number): Promise<PageView> {
    const tab = await platform.tabs.get(tabId);
    const origin = tab && originOf(tab.url);
    if (origin === undefined) return emptyView(tabId, '', 'none');
    const consent = await consents.get(origin);
    if (consent?.state === 'never') return emptyView(tabId, origin, 'never');
    if (!consent) return emptyView(tabId, origin, (await platform.pages.offersTools(tabId)) ? 'offered' : 'none');
    const page = await hub.ready(tabId, AbortSignal.timeout(WAIT_MS));
    // A page that is allowed and offers nothing is any page.
    if (!page || page.document.origin !== origin) return emptyView(tabId, origin, 'none');
    return viewOf(page, consent);
  }

  async function requireOrigin(tabId: number, origin: string): Promise<void> {
    const tab = await platform.tabs.get(tabId);
    if (!tab || originOf(tab.url) !== origin) throw new PanelError('page-gone');
  }

  async function tellConsent(tabId: number): Promise<void> {
    const page = hub.page(tabId);
    const consent = page && (await consents.get(page.document.origin));
    if (!page || !consent) return;
    const visible = visibleTools(page.offer, consent);
    const hidden = page.offer.tools.filter((tool) => !visible.includes(tool)).map(({ name }) => name);
    hub.tell(page.document.documentId, {
      type: 'consent',
      context: consent.context,
      suggestions: consent.suggestions,
      hidden,
    });
  }

  return {
    view,
    tellConsent,
    async join(tabId, origin, allow) {
      await requireOrigin(tabId, origin);
      const before = await consents.get(origin);
      const empty = { tools: [], context: false, suggestions: false };
      await consents.put({
        ...empty,
        ...(allow && before),
        origin,
        state: allow ? 'allowed' : 'never',
        grantedAtMs: now(),
      });
      if (!allow) hub.drop(origin);
      return view(tabId);
    },
    async agree(tabId, { origin, tools, guidance, context, suggestions }) {
      await requireOrigin(tabId, origin);
      const consent = await consents.get(origin);
      const page = hub.page(tabId);
      if (consent?.state !== 'allowed' || page?.document.origin !== origin) throw new PanelError('page-gone');
      const agreed = tools.map(({ name, fingerprint, policy }): AgreedTool => {
        const tool = page.offer.tools.find((each) => each.name === name);
        if (tool?.fingerprint !== fingerprint) throw new PanelError('page-changed');
        return agreedTool(tool, policy);
      });
      if (guidance !== undefined && guidance !== page.offer.guidance) throw new PanelError('page-changed');
      // What the page does not offer at the moment keeps the answer it had.
      const kept = consent.tools.filter((each) => !agreed.some(({ name }) => name === each.name));
      const { guidanceHash: _, ...rest } = consent;
      await consents.put({
        ...rest,
        tools: [...kept, ...agreed],
        ...(guidance && { guidanceHash: guidanceHash(guidance) }),
        context,
        suggestions,
        grantedAtMs: now(),
      });
      await tellConsent(tabId);
      return view(tabId);
    },
    async forget(origin) {
      await consents.remove(origin);
      hub.drop(origin);
    },
    list: () => consents.list(),
  };
}

function agreedTool(tool: PageTool, policy: AgreedTool['policy']): AgreedTool {
  const { name, fingerprint, title, description, inputSchema } = tool;
  return { name, fingerprint, policy, ...(title !== undefined && { title }), description, inputSchema };
}

function viewOf({ document, offer, dropped }: LinkedPage, consent: PageConsent): PageView {
  return {
    tabId: document.tabId,
    origin: document.origin,
    state: 'joined',
    decided: hasAgreed(consent),
    tools: offer.tools.map((tool) => toolView(tool, consent)),
    dropped,
    guidance: { text: offer.guidance, agreed: agreedGuidance(offer, consent) !== '' },
    context: { allowed: consent.context, names: offer.items.map(({ name }) => name) },
    suggestions: { allowed: consent.suggestions, list: offer.suggestions },
  };
}

/** Connecting alone agrees to nothing. */
function hasAgreed({ tools, guidanceHash: hash, context, suggestions }: PageConsent): boolean {
  return tools.length > 0 || hash !== undefined || context || suggestions;
}

function toolView(tool: PageTool, consent: PageConsent): PageToolView {
  const { name, title, description, inputSchema, hints, fingerprint, available } = tool;
  const standing = standingOf(tool, consent);
  const agreed = consent.tools.find((each) => each.name === name);
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema,
    hints,
    fingerprint,
    standing,
    policy: agreed?.policy ?? 'ask',
    alwaysAsks: policyFor(tool, { ...consent, tools: [agreedTool(tool, 'always')] }) === 'ask',
    available,
    ...(standing === 'changed' && agreed && { before: agreed }),
  };
}

function emptyView(tabId: number, origin: string, state: PageView['state']): PageView {
  return {
    tabId,
    origin,
    state,
    decided: false,
    tools: [],
    dropped: [],
    guidance: { text: '', agreed: false },
    context: { allowed: false, names: [] },
    suggestions: { allowed: false, list: [] },
  };
}
