import type { ToolRoutes } from '../agent/deps';
import type { JsonObject } from '../core/json';
import type { LeadsTo } from '../core/leads-to';
import type { ContentTool, CoreTool, RemoteOrigin, RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { Permit } from '../policy/permit';
import { touchesPage } from '../policy/situation';
import type { CallFacts } from '../policy/verdict';
import { type ActMemory, createActMemory } from './act-memory';
import { createClimber } from './climb';
import type { DialogGuard } from './dialog-guard';
import type { Effects, SessionPorts } from './effects';
import { frameUrlOf } from './frame-url';
import type { FrameDirectory } from './frames';
import { noteCall } from './note-call';
import { runInBackground } from './route-background';
import { runInContent } from './route-content';
import type { ContentChannel } from './route-content-channel';
import { filesOf, openFiles } from './route-files';
import { locatePage, type PageRouteDeps, runPageTool } from './route-page';
import { aimOf, placeOf } from './route-place';
import { locateSkill, runSkill, type SkillRouteDeps } from './route-skill';
import { runLead } from './run-lead';
import { savePageFile } from './save-page-file';
import type { ServerAnswers } from './server-answers';
import type { StoppedBetween, TabFence } from './tab-fence';
import { withDialogs } from './with-dialogs';

export interface RoutesDeps {
  readonly platform: Platform;
  readonly channel: ContentChannel;
  readonly directory: FrameDirectory;
  readonly effects: Effects;
  readonly guard: DialogGuard;
  readonly tools: readonly CoreTool[];
  readonly skills: SkillRouteDeps;
  readonly pages: PageRouteDeps;
  /** What outlives a loop that a card interrupts; nothing when absent. */
  readonly memory?: ActMemory;
  readonly fence: Pick<TabFence, 'run' | 'takeStopped'>;
  readonly answers: Pick<ServerAnswers, 'run'>;
  /** The digest of a call in its place: the same that `decide()` puts into its permits. */
  digestOf(facts: CallFacts): string;
}

/** How one session's loop reaches tabs and pages. */
export function createRoutes(deps: RoutesDeps, ports: SessionPorts): ToolRoutes {
  const { platform, effects, guard, tools, digestOf } = deps;
  const content = {
    ...deps,
    requests: effects.requests,
    memory: deps.memory ?? createActMemory(platform),
    climber: createClimber(),
  };

  const locate: ToolRoutes['locate'] = async (tool, input, tabId, signal, more) => {
    if (more?.leadsTo) return { tab: await tabOf(platform, tabId) };
    switch (tool.runsIn) {
      case 'content': {
        const place = await placeOf(deps, tool, input, tabId, signal);
        const files = await filesOf(ports.files, tool, input);
        const { tab, target } = await aimOf(deps, tool, place, signal);
        return { tab, target, files };
      }
      case 'background': {
        const [tab, otherTab] = await Promise.all([tabOf(platform, tabId), namedTab(deps, input, tabId, signal)]);
        return tab ? { tab, otherTab } : { otherTab };
      }
      case 'skill':
        return locateSkill(deps.skills, tool, tabId, more);
      case 'page':
        return locatePage(deps.pages, tool, input, tabId, signal);
      default:
        return tool satisfies never;
    }
  };

  const runOfPage = async (permit: Permit, facts: CallFacts, origin: RemoteOrigin, base: RunBase) => {
    const { callId, tool, input, page } = facts;
    const queued = { callId, name: origin.toolName, goesOn: base.pageCall?.known !== undefined };
    const leave = await deps.pages.hub.enter(page?.documentId ?? '', queued, base.signal);
    try {
      // Meanwhile the page may have become another, or its tool.
      const now = await locatePage(deps.pages, { origin }, input, base.tabId, base.signal);
      base.signal.throwIfAborted();
      const open = effects.open(permit, digestOf({ callId, tool, input, ...now }), ports);
      try {
        const documentId = now.page?.documentId ?? '';
        return await runPageTool(deps.pages, { origin }, input, { documentId, threadId: ports.sessionId, open, base });
      } finally {
        open.revoke();
      }
    } finally {
      leave();
    }
  };

  const runRemote = async (permit: Permit, facts: CallFacts, origin: RemoteOrigin, base: RunBase) => {
    const { callId, tool, input, remote } = facts;
    const press = remote?.press;
    const goesOn = base.job?.known !== undefined;
    const now = await locateSkill(deps.skills, { origin }, base.tabId, { press, goesOn });
    base.signal.throwIfAborted();
    const open = effects.open(permit, digestOf({ callId, tool, input, ...now }), ports);
    try {
      const source = { kind: 'thread', threadId: ports.sessionId } as const;
      const hash = now.remote?.skillHash;
      const scene = { hash, tabUrl: now.tab?.url, source, open, ports, base, ...(press && { press }) };
      return await noteCall(deps.skills, origin, () => runSkill(deps.skills, { origin }, input, scene));
    } finally {
      open.revoke();
    }
  };

  const runLed = async (permit: Permit, facts: CallFacts, leadsTo: LeadsTo, base: RunBase) => {
    const { callId, tool, input } = facts;
    const tab = await tabOf(platform, base.tabId);
    base.signal.throwIfAborted();
    const open = effects.open(permit, digestOf({ callId, tool, input, tab, leadsTo }), ports);
    try {
      return await runLead(open, leadsTo, tool.name, base);
    } finally {
      open.revoke();
    }
  };

  const run: ToolRoutes['run'] =
    // The page is looked up anew here. The target is compared by the content script, in the task that then acts on it:
    // whatever is asked before may be out of date by then.
    async (permit, facts, base) => {
      if (facts.leadsTo) return runLed(permit, facts, facts.leadsTo, base);
      if (facts.tool.origin?.kind === 'page') return runOfPage(permit, facts, facts.tool.origin, base);
      if (facts.tool.origin) return runRemote(permit, facts, facts.tool.origin, base);
      const tool = tools.find(({ name }) => name === facts.tool.name);
      if (!tool) throw new ToolError('internal', `No route leads to ${facts.tool.name}.`);
      if (base.mode === 'dev') platform.pages.recordNetwork(base.tabId);
      const { callId, input } = facts;
      if (tool.runsIn === 'content') {
        const guarded = withDialogs(guard, { tool, mode: base.mode, tabId: base.tabId });
        const place = await placeAgain(deps, tool, facts, base);
        base.signal.throwIfAborted();
        const { tab, target } = place;
        const named = await filesOf(ports.files, tool, input);
        const open = effects.open(permit, digestOf({ callId, tool, input, tab, target, files: named }), ports);
        try {
          const aimed = { ...place, files: await openFiles(ports.files, tool, input) };
          const output = await guarded(target, (talk) => runInContent({ ...content, talk }, open, tool, aimed, base));
          return await savePageFile(open, output, { pageUrl: tab.url, target }, base.signal);
        } finally {
          open.revoke();
        }
      }
      const now = await locate(tool, input, base.tabId, base.signal);
      base.signal.throwIfAborted();
      const open = effects.open(permit, digestOf({ callId, tool, input, ...now }), ports);
      try {
        const frameUrl = typeof input.frame === 'string' ? now.otherTab?.url : undefined;
        return await runInBackground(tool, input, open.capabilities, {
          ...base,
          ...(frameUrl !== undefined && { frameUrl }),
        });
      } finally {
        open.revoke();
      }
    };

  return {
    locate,
    async run(permit, facts, base) {
      const place = { sessionId: ports.sessionId, tabId: base.tabId };
      const looks = touchesPage(facts, 'read');
      const fenced = () => deps.fence.run(permit, place, () => run(permit, facts, base));
      const output = await deps.answers.run(permit, { tabId: base.tabId, looks }, fenced);
      return withStopped(output, deps.fence.takeStopped(ports.sessionId));
    },
  };
}

async function tabOf(platform: Pick<Platform, 'tabs' | 'pages'>, tabId: number): Promise<CallFacts['tab']> {
  const [tab, frame] = await Promise.all([platform.tabs.get(tabId), platform.pages.mainFrame(tabId)]);
  // An error page stands at an address that was not reached, and speaks for no site.
  return tab && { tabId, url: frame?.failed ? 'about:blank' : tab.url, documentId: frame?.documentId };
}

/** Says what became of a navigation that nobody asked for. Its host is the only word of it, and no sentence. */
function withStopped(output: ToolOutput, stopped: StoppedBetween | undefined): ToolOutput {
  if (!stopped) return output;
  const host = URL.parse(stopped.url)?.hostname ?? 'another site';
  const told = `Before this call the page wanted to leave for ${host}, outside the task, and was kept from it. If the task needs it, call navigate.`;
  return { ...output, note: [output.note, told].filter(Boolean).join('\n') };
}

/** Where a decided call goes now. Only what the page itself sent on to a frame has to be asked for again. */
async function placeAgain(deps: RoutesDeps, tool: ContentTool, facts: CallFacts, base: RunBase) {
  const place = await placeOf(deps, tool, facts.input, base.tabId, base.signal);
  const isSame = place.tab.documentId === facts.tab?.documentId;
  return isSame ? { ...place, target: facts.target } : aimOf(deps, tool, place, base.signal);
}

/**
 * The tab, or the frame of the working tab, that the input names.
 * @throws ToolError `not-found` before the user is asked about something that is gone
 */
async function namedTab(
  deps: RoutesDeps,
  input: JsonObject,
  tabId: number,
  signal: AbortSignal,
): Promise<CallFacts['otherTab']> {
  const { platform } = deps;
  if (typeof input.frame === 'string') return { tabId, url: await frameUrlOf(deps, tabId, input.frame, signal) };
  if (typeof input.tab_id !== 'number') return undefined;
  const [tab, own] = await Promise.all([platform.tabs.get(input.tab_id), platform.tabs.get(tabId)]);
  if (!tab) throw new ToolError('not-found', `There is no tab ${input.tab_id}.`, 'Call list_tabs to see what is open.');
  return { tabId: tab.tabId, url: tab.url, ...(tab.windowId === own?.windowId && { beside: true as const }) };
}
