import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { PageShelf } from '../agent/deps';
import type { PageDocument, PageItem, PageTool, PageToolsCapability } from '../core/page-tool';
import type { RemoteTool, Tool } from '../core/tool';
import { type Aliased, createToolNames, type ToolIdentity } from '../pages/alias-tools';
import { agreedGuidance, visibleTools } from '../pages/judge-offer';
import { limitItems } from '../pages/limit-items';
import type { SessionState } from '../session/state';
import { checkPageInput } from './check-page-input';
import type { LinkedPage } from './linked-page';
import { offeredTools } from './offered-tools';
import type { PageConsents } from './page-consents';
import type { PageHub } from './page-hub';

/** What a page pushes, as it goes with one message of the user. */
export interface PushedContext {
  readonly origin: string;
  readonly items: readonly PageItem[];
  readonly guidance?: string;
  /** Names of what was over the limit. */
  readonly dropped?: readonly string[];
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

/** What was built stays the same list until an offer, a consent or the other tools change. */
interface Built {
  readonly of: readonly unknown[];
  readonly others: readonly Tool[];
  readonly tools: readonly RemoteTool[];
}

const NONE: readonly RemoteTool[] = [];

export function createPageTools(hub: PageHub, consents: Pick<PageConsents, 'get' | 'peek'>): PageTools {
  const shelves = new WeakMap<Conversation, ConversationPages>();

  /** The pages of the tab, once what the user allows them is known. */
  async function join(tabId: number, signal: AbortSignal): Promise<readonly LinkedPage[]> {
    const pages = await hub.ready(tabId, signal);
    await Promise.all(pages.map(({ document }) => consents.get(document.origin)));
    return pages;
  }

  function openShelf({ state }: Conversation): ConversationPages {
    const names = createToolNames(namesGiven(state));
    let built: Built | undefined;
    const list = (tabId: number, others: readonly Tool[]) => {
      const pages = hub.pages(tabId);
      if (pages.length === 0) return NONE;
      const consentOf = ({ document }: LinkedPage) => consents.peek(document.origin);
      const of = [others, ...pages.flatMap((page) => [page.document, page.offer, consentOf(page)])];
      if (built?.of.length === of.length && built.of.every((each, index) => each === of[index])) return built.tools;
      const visible = offeredTools(pages, (page) => visibleTools(page.offer, consentOf(page)));
      const tools = visible.map(({ tool, document }): NamedTool => ({ ...tool, origin: document.origin, document }));
      const taken = others.map(({ name }) => name);
      const isOfFrame = ({ document }: NamedTool) => document.frameId !== 0;
      // The tools of the page itself choose their names before those of its frames.
      const named = [tools.filter((tool) => !isOfFrame(tool)), tools.filter(isOfFrame)].flatMap((some) =>
        names.name(some, taken),
      );
      built = { of, others, tools: named.map(remotePageTool) };
      return built.tools;
    };
    return {
      async ready(tabId, signal) {
        await join(tabId, signal);
      },
      tools: list,
      write: hub.args.write,
      unwrite: hub.args.end,
      isSpent: hub.args.isSpent,
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
      // What frames say about themselves is not told: a message goes with the page that the user wrote it beside.
      const page = (await join(tabId, signal)).find(({ document }) => document.frameId === 0);
      const consent = page && consents.peek(page.document.origin);
      if (!page || consent?.state !== 'allowed') return undefined;
      const { kept, dropped } = consent.context ? limitItems(page.offer.items) : { kept: [], dropped: [] };
      if (dropped.length > 0) {
        const message = 'Some context was over the limit and was left out of the message.';
        hub.tell(page.document.documentId, { type: 'log', level: 'warn', message, data: { names: dropped } });
      }
      const guidance = agreedGuidance(page.offer, consent);
      if (kept.length === 0 && guidance === '' && dropped.length === 0) return undefined;
      return {
        origin: page.document.origin,
        items: kept,
        ...(guidance !== '' && { guidance }),
        ...(dropped.length > 0 && { dropped }),
      };
    },
  };
}

/** The names that an earlier background gave to tools that were called. */
function* namesGiven({ calls }: Conversation['state']): Iterable<Aliased<ToolIdentity>> {
  for (const { call } of calls.values()) {
    if (call.pageTool) yield { alias: call.pageTool.alias, tool: call.pageTool };
  }
}

interface NamedTool extends PageTool, ToolIdentity {
  readonly document: PageDocument;
}

/** A page's tool as the loop knows tools. What is said of it is the page's word, and says so. */
function remotePageTool({ alias, tool }: Aliased<NamedTool>): RemoteTool {
  const { name, source, origin, title, description, inputSchema, timeoutMs, document } = tool;
  const { host } = new URL(origin);
  const isFrame = document.frameId !== 0;
  const place = isFrame ? 'a frame in the page of the tab' : 'the page in the tab';
  return {
    runsIn: 'page',
    name: alias,
    label: isFrame ? `${title ?? name} (${host})` : (title ?? name),
    description: `A tool of ${place}. What ${origin} says of it: «${description.replace(/[«»]/g, '"')}»`,
    said: description,
    modes: ['act', 'dev'],
    tier: 'compact',
    effects: ['page-tool'],
    trust: 'untrusted',
    // The page has its own deadline, from when it is asked; this one only ends what went wrong.
    timeoutMs: LIMITS.maxTimeoutMs + timeoutMs + 10_000,
    resumes: true,
    inputSchema,
    origin: { kind: 'page', id: origin, toolName: name, source, label: host, documentId: document.documentId },
    check: (input) => checkPageInput(inputSchema, input),
  };
}

/** The tool of a page by the name that the page gives it. */
export function findPageTool({ offer }: LinkedPage, name: string): PageTool | undefined {
  return offer.tools.find((tool) => tool.name === name);
}
