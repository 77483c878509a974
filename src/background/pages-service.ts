import type { PageAgreement, PageToolView, PageView } from '../core/page-setup';
import type { AgreedTool, PageConsent, PageTool } from '../core/page-tool';
import { PanelError } from '../messaging/answer-panel';
import { agreedGuidance, guidanceHash, isGuidanceNew, policyFor, standingOf, visibleTools } from '../pages/judge-offer';
import { personalFields } from '../pages/personal-fields';
import type { Platform } from '../platform/platform';
import type { WebDocument } from '../platform/platform-pages';
import { isAtHome } from '../policy/page-tool-rules';
import type { LinkedPage } from './linked-page';
import { offeredTools } from './offered-tools';
import type { PageConsents } from './page-consents';
import { originOf } from './page-document';
import type { PageHub } from './page-hub';

/**
 * What the panel can do with pages that offer tools. Refusals are `PanelError`s: `page-gone` when the tab shows another
 * origin by now, `page-changed` when what the user agreed to is not what the page offers any more.
 */
export interface PagesService {
  view(tabId: number): Promise<PageView>;
  /** Lets the origin of the tab, or of a frame in it, talk with us, or keeps it silent for good. */
  join(tabId: number, origin: string, allow: boolean): Promise<PageView>;
  agree(tabId: number, agreement: PageAgreement): Promise<PageView>;
  /** Tells the pages of the tab what they are allowed. */
  tellConsent(tabId: number): Promise<void>;
  /** Brings a tab to the front of its window. */
  show(tabId: number): Promise<void>;
  /** Takes back everything; the origin is as if it had never been seen. */
  forget(origin: string): Promise<void>;
  list(): Promise<readonly PageConsent[]>;
}

export interface PagesServiceDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages'>;
  readonly consents: PageConsents;
  readonly hub: PageHub;
  /** Called with each look at a page. */
  onView?(view: PageView): void;
  readonly now: () => number;
}

const WAIT_MS = 3_000;
/** More than any page means to show: what is beyond is not told of. */
const MAX_FRAME_ORIGINS = 8;

export function createPagesService({ platform, consents, hub, onView, now }: PagesServiceDeps): PagesService {
  async function view(tabId: number): Promise<PageView> {
    const seen = await look(tabId);
    onView?.(seen);
    return seen;
  }

  async function look(tabId: number): Promise<PageView> {
    const [tab, shown] = await Promise.all([platform.tabs.get(tabId), platform.pages.webDocuments(tabId)]);
    const top = tab && originOf(tab.url);
    if (top === undefined) return emptyView(tabId, '', 'none');
    const inFrames = [...new Set(shown.map(({ url }) => originOf(url) ?? top))].filter((origin) => origin !== top);
    const origins = [top, ...inFrames];
    const given = await Promise.all(origins.map(consents.get));
    const isUnknown = ({ url }: WebDocument) => given[origins.indexOf(originOf(url) ?? '')] === undefined;
    const isAllowed = given.some((consent) => consent?.state === 'allowed');
    const [offering, joined] = await Promise.all([
      platform.pages.offersTools(tabId, shown.filter(isUnknown)),
      isAllowed ? hub.ready(tabId, AbortSignal.timeout(WAIT_MS)) : [],
    ]);
    const views = origins.map((origin, index) => {
      const documents = shown.filter(({ url }) => originOf(url) === origin);
      const pages = joined.filter(({ document }) => document.origin === origin);
      const isOffering = documents.some(({ documentId }) => offering.has(documentId));
      const frame = { top, isAway: !documents.every(isAtHome) };
      return viewOf({ tabId, origin, pages, isOffering, consent: given[index], ...(index > 0 && { frame }) });
    });
    const [main = emptyView(tabId, top, 'none'), ...frames] = views;
    const told = frames.filter(({ state }) => state === 'offered' || state === 'joined');
    return { ...main, frames: told.slice(0, MAX_FRAME_ORIGINS) };
  }

  /** The tab shows the origin, as its page or in a frame. @returns the origin of its page */
  async function requireOrigin(tabId: number, origin: string): Promise<string | undefined> {
    const tab = await platform.tabs.get(tabId);
    const top = tab && originOf(tab.url);
    if (top === origin) return top;
    const shown = tab ? await platform.pages.webDocuments(tabId) : [];
    if (!shown.some(({ frameId, url }) => frameId !== 0 && originOf(url) === origin)) throw new PanelError('page-gone');
    return top;
  }

  async function tellConsent(tabId: number): Promise<void> {
    for (const { document, offer } of hub.pages(tabId)) {
      const consent = await consents.get(document.origin);
      if (!consent) continue;
      const visible = visibleTools(offer, consent);
      const isMain = document.frameId === 0;
      hub.tell(document.documentId, {
        type: 'consent',
        context: isMain && consent.context,
        suggestions: isMain && consent.suggestions,
        hidden: offer.tools.filter((tool) => !visible.includes(tool)).map(({ name }) => name),
      });
    }
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
      const isMain = (await requireOrigin(tabId, origin)) === origin;
      const consent = await consents.get(origin);
      const pages = hub.pages(tabId).filter(({ document }) => document.origin === origin);
      if (consent?.state !== 'allowed' || pages.length === 0) throw new PanelError('page-gone');
      const offered = offeredTools(pages, ({ offer }) => offer.tools);
      const agreed = tools.map(({ name, fingerprint, policy }): AgreedTool => {
        const tool = offered.find((each) => each.tool.name === name)?.tool;
        if (tool?.fingerprint !== fingerprint) throw new PanelError('page-changed');
        return agreedTool(tool, policy);
      });
      if (guidance !== undefined && guidance !== guidanceOf(pages)) throw new PanelError('page-changed');
      // What the page does not offer at the moment keeps the answer it had.
      const kept = consent.tools.filter((each) => !agreed.some(({ name }) => name === each.name));
      const { guidanceHash: _, refusedGuidanceHash: __, ...rest } = consent;
      const leftOut = guidance ? '' : guidanceOf(pages);
      const pushes = {
        ...rest,
        ...(guidance && { guidanceHash: guidanceHash(guidance) }),
        ...(leftOut !== '' && { refusedGuidanceHash: guidanceHash(leftOut) }),
        context,
        suggestions,
      };
      await consents.put({
        // A frame shows none of what a page pushes, and so decides nothing about it.
        ...(isMain ? pushes : consent),
        tools: [...kept, ...agreed],
        grantedAtMs: now(),
      });
      await tellConsent(tabId);
      return view(tabId);
    },
    async show(tabId) {
      // It may be gone by now; there is nothing to show then.
      if (await platform.tabs.get(tabId)) await platform.tabs.activate(tabId);
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

interface Shown {
  readonly tabId: number;
  readonly origin: string;
  /** Those that are joined, in the order in which they count. */
  readonly pages: readonly LinkedPage[];
  /** One that is not joined says that it has tools. */
  readonly isOffering: boolean;
  readonly consent: PageConsent | undefined;
  readonly frame?: PageView['frame'];
}

function viewOf({ tabId, origin, pages, isOffering, consent, frame }: Shown): PageView {
  const empty = (state: PageView['state']) => ({ ...emptyView(tabId, origin, state), ...(frame && { frame }) });
  if (consent?.state === 'never') return empty('never');
  if (!consent) return empty(isOffering ? 'offered' : 'none');
  // A page that is allowed and offers nothing is any page.
  if (pages.every(offersNothing)) return empty('none');
  const tools = offeredTools(pages, ({ offer }) => offer.tools);
  const main = pages.find(({ document }) => document.frameId === 0);
  return {
    ...empty('joined'),
    decided: hasAgreed(consent),
    tools: tools.map(({ tool }) => toolView(tool, consent, frame?.isAway === true)),
    dropped: pages.flatMap(({ dropped }) => dropped),
    guidance: {
      text: guidanceOf(pages),
      agreed: main !== undefined && agreedGuidance(main.offer, consent) !== '',
      isNew: main !== undefined && isGuidanceNew(main.offer, consent),
    },
    context: { allowed: consent.context, names: main?.offer.items.map(({ name }) => name) ?? [] },
    suggestions: { allowed: consent.suggestions, list: main?.offer.suggestions ?? [] },
  };
}

/** Frames guide nobody. */
function guidanceOf(pages: readonly LinkedPage[]): string {
  return pages.find(({ document }) => document.frameId === 0)?.offer.guidance ?? '';
}

function offersNothing({ offer, dropped }: LinkedPage): boolean {
  const { tools, items, suggestions, guidance } = offer;
  return guidance === '' && [tools, items, suggestions, dropped].every(({ length }) => length === 0);
}

/** Connecting alone agrees to nothing. */
function hasAgreed({ tools, guidanceHash: hash, context, suggestions }: PageConsent): boolean {
  return tools.length > 0 || hash !== undefined || context || suggestions;
}

function toolView(tool: PageTool, consent: PageConsent, isAway: boolean): PageToolView {
  const { source, name, title, description, inputSchema, hints, fingerprint, available } = tool;
  const standing = standingOf(tool, consent);
  const personal = personalFields(inputSchema);
  const agreed = consent.tools.find((each) => each.name === name);
  return {
    source,
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema,
    hints,
    fingerprint,
    standing,
    policy: agreed?.policy ?? 'ask',
    alwaysAsks: isAway || policyFor(tool, { ...consent, tools: [agreedTool(tool, 'always')] }) === 'ask',
    available,
    personal: personal.map((field) => field.name),
    overAsks: personal.some(({ required }) => !required),
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
    frames: [],
  };
}
