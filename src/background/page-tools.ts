import type { PageShelf } from '../agent/deps';
import type { PageConsent, PageItem, PageTool } from '../core/page-tool';
import type { RemoteTool, Tool } from '../core/tool';
import { aliasTools, type NamedPageTool } from '../pages/alias-tools';
import { agreedGuidance, visibleTools } from '../pages/judge-offer';
import { limitItems } from '../pages/limit-items';
import { checkSkillInput } from '../skills/check-input';
import type { LinkedPage } from './linked-page';
import type { PageConsents } from './page-consents';
import type { PageHub } from './page-hub';

/** What a page pushes, as it goes with one message of the user. */
export interface PushedContext {
  readonly origin: string;
  readonly items: readonly PageItem[];
  readonly guidance?: string;
}

/** What a turn, and a message, get of the page in a tab. */
export interface PageTools extends PageShelf {
  /** The context and the guidance that the user allowed; undefined where there is neither. */
  pushed(tabId: number, signal: AbortSignal): Promise<PushedContext | undefined>;
}

/** What was built of an offer stays the same list until the offer, the consent or the other tools change. */
interface Built {
  readonly offer: LinkedPage['offer'];
  readonly consent: PageConsent;
  readonly others: readonly Tool[];
  readonly tools: readonly RemoteTool[];
}

const NONE: readonly RemoteTool[] = [];

export function createPageTools(hub: PageHub, consents: Pick<PageConsents, 'get'>): PageTools {
  const known = new Map<string, PageConsent>();
  const built = new Map<number, Built>();

  async function join(tabId: number, signal: AbortSignal): Promise<LinkedPage | undefined> {
    const page = await hub.ready(tabId, signal);
    if (!page) return undefined;
    const consent = await consents.get(page.document.origin);
    if (consent) known.set(page.document.origin, consent);
    else known.delete(page.document.origin);
    return page;
  }

  return {
    async ready(tabId, signal) {
      await join(tabId, signal);
    },
    tools(tabId, others) {
      const page = hub.page(tabId);
      const consent = page && known.get(page.document.origin);
      if (!page || !consent) return NONE;
      const { offer } = page;
      const last = built.get(tabId);
      if (last?.offer === offer && last.consent === consent && last.others === others) return last.tools;
      const named = aliasTools(
        visibleTools(offer, consent),
        others.map(({ name }) => name),
      );
      const tools = named.map((each) => remotePageTool(each, page.document.origin));
      built.set(tabId, { offer, consent, others, tools });
      return tools;
    },
    async pushed(tabId, signal) {
      const page = await join(tabId, signal);
      const consent = page && known.get(page.document.origin);
      if (!page || consent?.state !== 'allowed') return undefined;
      const { kept, dropped } = consent.context ? limitItems(page.offer.items) : { kept: [], dropped: [] };
      if (dropped.length > 0) {
        const message = 'Some context was over the limit and was left out of the message.';
        hub.tell(page.document.documentId, { type: 'log', level: 'warn', message, data: { names: dropped } });
      }
      const guidance = agreedGuidance(page.offer, consent);
      if (kept.length === 0 && guidance === '') return undefined;
      return { origin: page.document.origin, items: kept, ...(guidance !== '' && { guidance }) };
    },
  };
}

/** A page's tool as the loop knows tools. What is said of it is the page's word, and says so. */
function remotePageTool({ alias, tool }: NamedPageTool, origin: string): RemoteTool {
  const { name, title, description, inputSchema, timeoutMs } = tool;
  return {
    runsIn: 'page',
    name: alias,
    label: title ?? name,
    description: `A tool of the page in the tab. What ${origin} says of it: «${description.replace(/[«»]/g, '"')}»`,
    modes: ['act', 'dev'],
    tier: 'mid',
    effects: ['page-tool'],
    trust: 'untrusted',
    // The page has its own deadline; this one only ends what went wrong.
    timeoutMs: timeoutMs + 10_000,
    resumes: true,
    inputSchema,
    origin: { kind: 'page', id: origin, toolName: name },
    check: (input) => checkSkillInput(inputSchema, input),
  };
}

/** The tool of a page by the name that the page gives it. */
export function findPageTool({ offer }: LinkedPage, name: string): PageTool | undefined {
  return offer.tools.find((tool) => tool.name === name);
}
