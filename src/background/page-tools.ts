import type { PageShelf } from '../agent/deps';
import type { PageConsent, PageItem, PageTool, PageToolsCapability } from '../core/page-tool';
import type { RemoteTool, Tool } from '../core/tool';
import { type Aliased, createToolNames, type ToolIdentity } from '../pages/alias-tools';
import { agreedGuidance, visibleTools } from '../pages/judge-offer';
import { limitItems } from '../pages/limit-items';
import type { SessionState } from '../session/state';
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

/** What one conversation gets of the pages that offer tools. */
export interface ConversationPages extends PageShelf, PageToolsCapability {}

/** What turns, and messages, get of the page in a tab. */
export interface PageTools {
  /** The same for the same conversation, so that names keep their meaning in it. */
  shelfOf(conversation: Conversation): ConversationPages;
  /** The context and the guidance that the user allowed; undefined where there is neither. */
  pushed(tabId: number, signal: AbortSignal): Promise<PushedContext | undefined>;
}

/** A conversation, by the fold of its log at each moment. */
export interface Conversation {
  readonly state: Pick<SessionState, 'calls'>;
}

/** What was built of an offer stays the same list until the offer, the consent or the other tools change. */
interface Built {
  readonly offer: LinkedPage['offer'];
  readonly consent: PageConsent;
  readonly others: readonly Tool[];
  readonly tools: readonly RemoteTool[];
}

const NONE: readonly RemoteTool[] = [];

export function createPageTools(hub: PageHub, consents: Pick<PageConsents, 'get' | 'peek'>): PageTools {
  const shelves = new WeakMap<Conversation, ConversationPages>();

  /** The page of the tab, once what the user allows it is known. */
  async function join(tabId: number, signal: AbortSignal): Promise<LinkedPage | undefined> {
    const page = await hub.ready(tabId, signal);
    if (page) await consents.get(page.document.origin);
    return page;
  }

  function openShelf({ state }: Conversation): ConversationPages {
    const names = createToolNames(namesGiven(state));
    let built: Built | undefined;
    const list = (tabId: number, others: readonly Tool[]) => {
      const page = hub.page(tabId);
      const consent = page && consents.peek(page.document.origin);
      if (!page || !consent) return NONE;
      const { offer } = page;
      if (built?.offer === offer && built.consent === consent && built.others === others) return built.tools;
      const { origin } = page.document;
      const visible = visibleTools(offer, consent).map((tool) => ({ ...tool, origin }));
      const named = names.name(
        visible,
        others.map(({ name }) => name),
      );
      built = { offer, consent, others, tools: named.map(remotePageTool) };
      return built.tools;
    };
    return {
      async ready(tabId, signal) {
        await join(tabId, signal);
      },
      tools: list,
      find(tabId, alias) {
        const tool = list(tabId, built?.others ?? []).find(({ name }) => name === alias);
        return tool && { alias, origin: tool.origin.id, description: tool.said ?? '', inputSchema: tool.inputSchema };
      },
    };
  }

  return {
    shelfOf(conversation) {
      const known = shelves.get(conversation) ?? openShelf(conversation);
      shelves.set(conversation, known);
      return known;
    },
    async pushed(tabId, signal) {
      const page = await join(tabId, signal);
      const consent = page && consents.peek(page.document.origin);
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

/** The names that an earlier background gave to tools that were called. */
function* namesGiven({ calls }: Conversation['state']): Iterable<Aliased<ToolIdentity>> {
  for (const { call } of calls.values()) {
    if (call.pageTool) yield { alias: call.pageTool.alias, tool: call.pageTool };
  }
}

/** A page's tool as the loop knows tools. What is said of it is the page's word, and says so. */
function remotePageTool({ alias, tool }: Aliased<PageTool & ToolIdentity>): RemoteTool {
  const { name, source, origin, title, description, inputSchema, timeoutMs } = tool;
  return {
    runsIn: 'page',
    name: alias,
    label: title ?? name,
    description: `A tool of the page in the tab. What ${origin} says of it: «${description.replace(/[«»]/g, '"')}»`,
    said: description,
    modes: ['act', 'dev'],
    tier: 'compact',
    effects: ['page-tool'],
    trust: 'untrusted',
    // The page has its own deadline; this one only ends what went wrong.
    timeoutMs: timeoutMs + 10_000,
    resumes: true,
    inputSchema,
    origin: { kind: 'page', id: origin, toolName: name, source, label: new URL(origin).host },
    check: (input) => checkSkillInput(inputSchema, input),
  };
}

/** The tool of a page by the name that the page gives it. */
export function findPageTool({ offer }: LinkedPage, name: string): PageTool | undefined {
  return offer.tools.find((tool) => tool.name === name);
}
