import type { JsonObject } from '../core/json';
import type { RemoteTool, RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { policyFor, standingOf } from '../pages/judge-offer';
import { filledPersonal, mayOverAsk } from '../pages/personal-fields';
import type { Platform } from '../platform/platform';
import type { CallFacts } from '../policy/verdict';
import type { OpenCall } from './effects';
import type { LinkedPage } from './linked-page';
import type { PageConsents } from './page-consents';
import { gone } from './page-failures';
import type { PageHub } from './page-hub';
import { pageOutput } from './page-output';
import { pageProgress } from './page-progress';
import { findPageTool } from './page-tools';

/** What runs the tools of pages. */
export interface PageRouteDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages'>;
  readonly hub: PageHub;
  readonly consents: Pick<PageConsents, 'get'>;
  readonly now: () => number;
}

/**
 * What a call of a page's tool would do: the document that offers it now, and the definition that the user agreed to.
 * @throws ToolError `unavailable` when another document is shown, or the tool is gone, changed or not agreed to
 */
export async function locatePage(
  { platform, hub, consents }: PageRouteDeps,
  { origin }: Pick<RemoteTool, 'origin'>,
  input: JsonObject,
  tabId: number,
  signal: AbortSignal,
): Promise<Pick<CallFacts, 'tab' | 'page'>> {
  // After a death of the background its page has to say again what it offers.
  const joined = await hub.ready(tabId, signal);
  const isMeant = ({ documentId, frameId }: LinkedPage['document']) =>
    origin.documentId === undefined ? frameId === 0 : documentId === origin.documentId;
  const page = joined.find(({ document }) => isMeant(document) && document.origin === origin.id);
  // What was waited for may have gone meanwhile: only what is shown now counts.
  const [tab, shown] = await Promise.all([platform.tabs.get(tabId), platform.pages.webDocuments(tabId)]);
  const place = shown.find(({ frameId }) => frameId === page?.document.frameId);
  const main = shown.find(({ frameId }) => frameId === 0);
  const tool = page && findPageTool(page, origin.toolName);
  const isShown = place !== undefined && place.documentId === page?.document.documentId;
  if (!tab || !page || !isShown || !tool?.available) {
    const message = `tool ${origin.toolName} is not available on this page`;
    throw new ToolError('unavailable', message, 'Look at the page that is there now.');
  }
  const consent = await consents.get(page.document.origin);
  if (!consent || standingOf(tool, consent) !== 'agreed') {
    const message = 'The page changed this tool, and the user has not agreed to it as it is now.';
    throw new ToolError('unavailable', message, 'Tell the user, or go on without it.');
  }
  const { name, title, fingerprint, inputSchema } = tool;
  const personal = filledPersonal(inputSchema, input);
  const isGiven = personal.some(({ required }) => !required);
  const { documentId } = page.document;
  return {
    tab: { tabId, url: tab.url, documentId: main?.documentId },
    page: {
      origin: page.document.origin,
      documentId,
      ...(place.frameId !== 0 && { frame: { documentId: place.documentId, url: place.url, around: place.around } }),
      name,
      ...(title !== undefined && { title }),
      fingerprint,
      policy: policyFor(tool, consent) === 'always' ? 'always' : 'ask',
      personal: personal.map((field) => field.name),
      unneeded: isGiven ? 'given' : mayOverAsk(inputSchema) ? 'possible' : 'none',
    },
  };
}

/**
 * Runs a call that was decided on, once: each step is recorded before it is taken, and a run that a death cut off goes on
 * where the page stands. @throws ToolError what the page answered, where it says that it failed
 */
export async function runPageTool(
  { hub, now }: PageRouteDeps,
  { origin }: Pick<RemoteTool, 'origin'>,
  input: JsonObject,
  {
    documentId,
    threadId,
    open,
    base,
  }: {
    readonly documentId: string;
    readonly threadId: string;
    readonly open: Pick<OpenCall, 'callPage'>;
    readonly base: RunBase;
  },
): Promise<ToolOutput> {
  const { pageCall: log, callId, tabId, signal } = base;
  if (!log) throw new ToolError('internal', 'A call of a page has to be written down.');
  const { known, turnId, turnStartedAtMs } = log;
  // Another document knows nothing of what this one began.
  if (known && known.documentId !== documentId) throw gone(known.claimed);
  const tool = toolOf(hub, tabId, documentId, origin.toolName);
  const deadlineMs = known?.deadlineMs ?? now() + tool.timeoutMs;
  if (!known) await log.record({ step: 'dispatched', documentId, deadlineMs });
  const result = await open.callPage(
    {
      documentId,
      callId,
      name: origin.toolName,
      input,
      threadId,
      turnId,
      turnStartedAtMs,
      deadlineMs,
      ...(known && { known }),
      claim: () => log.record({ step: 'claimed' }),
      ...(base.progress && { progress: pageProgress(base.progress, signal) }),
    },
    signal,
  );
  return pageOutput(result, {
    origin: origin.id,
    followUp: tool.followUp,
    warn: (message) => hub.tell(documentId, { type: 'log', level: 'warn', message, data: { callId } }),
  });
}

function toolOf(hub: PageHub, tabId: number, documentId: string, name: string) {
  const page = hub.pages(tabId).find(({ document }) => document.documentId === documentId);
  const tool = page && findPageTool(page, name);
  if (!tool) throw new ToolError('unavailable', `tool ${name} is not available on this page`);
  return tool;
}
