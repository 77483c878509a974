import type { ToolRoutes } from '../agent/deps';
import type { JsonObject } from '../core/json';
import type { CoreTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { CallFacts } from '../policy/verdict';
import type { Effects, SessionPorts } from './effects';
import { runInBackground } from './route-background';
import { describeTarget, runInContent } from './route-content';
import { type ContentChannel, goneTab } from './route-content-channel';

export interface RoutesDeps {
  readonly platform: Platform;
  readonly channel: ContentChannel;
  readonly effects: Effects;
  readonly tools: readonly CoreTool[];
  /** The digest of a call in its place: the same that `decide()` puts into its permits. */
  digestOf(facts: CallFacts): string;
}

/** How one session's loop reaches tabs and pages. */
export function createRoutes(deps: RoutesDeps, ports: SessionPorts): ToolRoutes {
  const { platform, channel, effects, tools, digestOf } = deps;

  const locate: ToolRoutes['locate'] = async (tool, input, tabId, signal) => {
    switch (tool.runsIn) {
      case 'content': {
        const page = await channel.ensure(tabId, signal);
        const target = await describeTarget(channel, tool, input, { tabId, ...page }, signal);
        return { tab: { tabId, ...page }, target };
      }
      case 'background': {
        const [tab, frame, otherTab] = await Promise.all([
          platform.tabs.get(tabId),
          platform.pages.mainFrame(tabId),
          namedTab(platform, input),
        ]);
        if (!tab) return { otherTab };
        return { tab: { tabId, url: tab.url, documentId: frame?.documentId }, otherTab };
      }
      default:
        return tool satisfies never;
    }
  };

  return {
    locate,
    // The page is looked up anew here. The target is compared by the content script, in the task that then acts on it:
    // whatever is asked before may be out of date by then.
    async run(permit, facts, base) {
      const tool = tools.find(({ name }) => name === facts.tool.name);
      if (!tool) throw new ToolError('internal', `No route leads to ${facts.tool.name}.`);
      const now =
        tool.runsIn === 'content'
          ? { tab: { tabId: base.tabId, ...(await channel.ensure(base.tabId, base.signal)) }, target: facts.target }
          : await locate(tool, facts.input, base.tabId, base.signal);
      base.signal.throwIfAborted();
      const { callId, input } = facts;
      const open = effects.open(permit, digestOf({ callId, tool, input, ...now }), ports);
      try {
        if (tool.runsIn === 'background') return await runInBackground(tool, input, open.capabilities, base);
        if (!now.tab) throw goneTab();
        const page = { ...now.tab, target: now.target };
        return await runInContent({ platform, channel }, open, tool, input, page, base);
      } finally {
        open.revoke();
      }
    },
  };
}

/** The tab that the input names. @throws ToolError `not-found` before the user is asked about a tab that is gone */
async function namedTab(platform: Pick<Platform, 'tabs'>, input: JsonObject): Promise<CallFacts['otherTab']> {
  if (typeof input.tab_id !== 'number') return undefined;
  const tab = await platform.tabs.get(input.tab_id);
  if (!tab) throw new ToolError('not-found', `There is no tab ${input.tab_id}.`, 'Call list_tabs to see what is open.');
  return { tabId: tab.tabId, url: tab.url };
}
