import type { JsonObject } from '../core/json';
import type { BuiltinTarget, CardPress, RequestTarget, ShownCard, SkillTool } from '../core/skill';
import type { SkillCallView } from '../core/skill-setup';
import type { RemoteTool, RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { MAX_RESULT_CHARS } from '../policy/limit-result';
import type { CallFacts } from '../policy/verdict';
import type { CallState } from '../session/state';
import { callHttp } from '../skills/call-http';
import { callTarget } from '../skills/call-target';
import { removeLeftJob, runDownloadJob } from '../skills/download-job';
import { addressOfTab } from '../skills/http-arguments';
import { signIdentityToken } from '../skills/identity-token';
import { toolChanged } from '../skills/mcp/mcp-failure';
import { pressButton } from '../skills/press-button';
import type { CallSource, SkillScene } from '../skills/skill-scene';
import type { OpenCall, SessionPorts } from './effects';
import type { Identity } from './identity-key';
import { matchesSite } from './match-site';
import type { McpCalls } from './mcp-calls';
import type { KnownSkill, SkillLibrary } from './skill-library';
import type { SkillStore } from './skill-store';
import { readsOnly } from './skill-tools';

/** What runs the tools of skills. */
export interface SkillRouteDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages'>;
  readonly library: SkillLibrary;
  readonly secrets: Pick<SkillStore, 'secret'>;
  identity(): Promise<Identity>;
  readonly now: () => number;
  readonly mcp: McpCalls;
  /** Notes a call that a model made, for the skill's page. */
  note?(skillId: string, call: SkillCallView): void;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The fence and our own words beside a result take room too. */
const RESULT_CHARS = MAX_RESULT_CHARS - 600;

/**
 * What a call of a skill's tool would do, or a button of the card that its server sent. A job that goes on is no matter of
 * the tab any more.
 * @throws ToolError `not-found` when the skill is gone, `unavailable` on a page that the tool is not for, and for a
 * button when the skill was changed since its card was shown
 */
export async function locateSkill(
  deps: Pick<SkillRouteDeps, 'library' | 'platform'>,
  { origin }: Pick<RemoteTool, 'origin'>,
  tabId: number,
  { press, goesOn = false }: { readonly press?: CardPress; readonly goesOn?: boolean } = {},
): Promise<Pick<CallFacts, 'tab' | 'remote'>> {
  const { skill, tool } = await requireTool(deps.library, origin);
  const [tab, frame] = await Promise.all([deps.platform.tabs.get(tabId), deps.platform.pages.mainFrame(tabId)]);
  // A card was sent for the page that the tool was called on.
  if (!press && !goesOn && tool.sites.length > 0 && !(tab && tool.sites.some((site) => matchesSite(site, tab.url)))) {
    const list = tool.sites.join(', ');
    throw new ToolError('unavailable', 'This tool is not for the page in the tab.', `It is for pages of ${list}.`);
  }
  const { stored, reading } = skill;
  if (press && press.skillHash !== stored.hash) {
    throw new ToolError('unavailable', 'The skill was changed since it showed this card.', 'Call the tool again.');
  }
  const target = press?.button.target;
  const isHttp = tool.kind === 'http' || tool.kind === 'httpDownloadJob';
  const tabAddress = tab && isHttp && !goesOn ? addressOfTab(tool, tab.url) : undefined;
  const url = target ? addressOfTarget(target, reading.components) : addressOf(tool, reading.components);
  return {
    ...(tab && !goesOn && { tab: { tabId, url: tab.url, documentId: frame?.documentId } }),
    remote: {
      skillId: stored.id,
      skillHash: stored.hash,
      ...(url !== undefined && { url }),
      // No manifest says of a button's target that it only reads.
      reads: target ? target.type !== 'builtin' && target.method === 'GET' : readsOnly(tool),
      allowsLoopback: stored.allowsLoopback ?? false,
      ...(tabAddress && { tabAddress }),
      ...(press && { press }),
    },
  };
}

/** Runs a call that was decided on. */
export async function runSkill(
  deps: SkillRouteDeps,
  { origin }: Pick<RemoteTool, 'origin'>,
  input: JsonObject,
  {
    hash,
    tabUrl,
    source,
    open,
    ports,
    base,
    press,
  }: {
    /** Of the text that the decision was about. */
    readonly hash: string | undefined;
    readonly tabUrl?: string;
    readonly source: CallSource;
    readonly open: OpenCall;
    readonly ports: Pick<SessionPorts, 'files'>;
    readonly base: RunBase;
    /** Runs this button in place of the tool. */
    readonly press?: CardPress;
  },
): Promise<ToolOutput> {
  const { skill, tool } = await requireTool(deps.library, origin);
  if (skill.stored.hash !== hash) {
    throw new ToolError('denied', 'The skill was changed after the decision.', 'Load it again, then repeat the call.');
  }
  const scene = sceneOf(deps, skill, { tabUrl, source, port: open.skillPort });
  const from = hostOf(addressOf(tool, skill.reading.components)) ?? `skill ${skill.reading.name}`;
  if (press) {
    const { button } = press;
    const answer = await pressButton({ title: '', buttons: [button] }, button.id, scene, base.signal);
    const host = hostOf(button.target && addressOfTarget(button.target, skill.reading.components)) ?? from;
    return outputOf(deps, skill, answer, host);
  }
  switch (tool.kind) {
    case 'http': {
      const { text, note } = await callHttp(tool, input, scene, base.signal);
      // Such a tool has no secret; an address with a query may hold one all the same.
      const isPublic = new URL(tool.endpoint).search === '';
      return { text, source: from, isPublic, ...(note !== undefined && { note }) };
    }
    case 'httpDownloadJob': {
      const { job } = base;
      if (!job) throw new ToolError('internal', 'A job has to be written down.');
      const key = `${source.kind === 'thread' ? source.threadId : 'api'}-${base.callId}`;
      const files = open.jobFiles({ files: ports.files, sleep: deps.sleep });
      const { now, sleep } = deps;
      const progress = base.progress && { progress: base.progress };
      return runDownloadJob(tool, input, scene, { ...files, ...job, ...progress, key, now, sleep }, base.signal);
    }
    case 'target':
      return outputOf(deps, skill, await callTarget(tool, input, scene, base.signal), from);
    case 'mcp': {
      const run = {
        tool,
        input,
        scene,
        skillHash: skill.stored.hash,
        ...(base.progress && { progress: base.progress }),
      };
      return outputOf(deps, skill, await deps.mcp.call(run, base.signal), from);
    }
    default:
      return tool satisfies never;
  }
}

async function outputOf(
  deps: Pick<SkillRouteDeps, 'identity'>,
  skill: KnownSkill,
  answer: Awaited<ReturnType<typeof callTarget>>,
  source: string,
): Promise<ToolOutput> {
  switch (answer.type) {
    case 'result': {
      const { content, markdown, embedUrl, warnings = [] } = answer;
      const isShown = markdown !== undefined || embedUrl !== undefined;
      return {
        text: content,
        source,
        ...(warnings.length > 0 && { note: warnings.join('\n') }),
        ...(isShown && {
          show: { ...(markdown !== undefined && { markdown }), ...(embedUrl !== undefined && { embedUrl }) },
        }),
      };
    }
    case 'action':
      return { text: '', source, action: await shownCard(deps, skill, answer.card) };
    case 'builtin':
      // Its name is one of ours; its arguments are the skill's.
      return {
        text: JSON.stringify(answer.args),
        note: `This is done by the tool ${answer.name}. Call it with these arguments.`,
        source,
      };
    default:
      return answer satisfies never;
  }
}

/** The card with what the panel has to know of it. Nobody but its server knows what other devices are called. */
async function shownCard(
  { identity }: Pick<SkillRouteDeps, 'identity'>,
  { stored, reading }: KnownSkill,
  card: ShownCard['card'],
): Promise<ShownCard> {
  const { assigneeId, assigneeName = assigneeId } = card;
  const isOther = assigneeId !== undefined && assigneeId !== (await identity()).installationId;
  return {
    card,
    skillId: stored.id,
    skillHash: stored.hash,
    skillName: reading.name,
    ...(isOther && assigneeName !== undefined && { assignee: assigneeName }),
  };
}

/** All that a skill's tool gets from us. */
export function sceneOf(
  deps: Pick<SkillRouteDeps, 'secrets' | 'identity' | 'now'>,
  { stored, reading }: KnownSkill,
  { tabUrl, source, port }: Pick<SkillScene, 'tabUrl' | 'source' | 'port'>,
): SkillScene {
  return {
    skillId: stored.id,
    skillName: reading.name,
    reading,
    port,
    allowsLoopback: stored.allowsLoopback ?? false,
    ...(tabUrl !== undefined && { tabUrl }),
    source,
    secret: (name) => deps.secrets.secret(stored.id, name),
    async identityToken(audience) {
      const { installationId, key } = await deps.identity();
      return signIdentityToken({ installationId, audience, skillId: stored.id }, key, deps.now());
    },
    maxChars: RESULT_CHARS,
  };
}

async function requireTool(library: SkillLibrary, { id, toolName }: RemoteTool['origin']) {
  const found = await library.tool(id, toolName);
  if (found?.skill.stored.withheld?.includes(toolName)) throw toolChanged(toolName);
  if (found?.skill.stored.enabled) return found;
  throw new ToolError('not-found', 'The skill of this tool is not there any more.', 'Go on without it.');
}

/** The address that a tool leads to, references as they are written; undefined for a core tool. */
function addressOf(tool: SkillTool, components: KnownSkill['reading']['components']): string | undefined {
  return tool.kind === 'target' ? addressOfTarget(tool.target, components) : tool.endpoint;
}

function addressOfTarget(
  target: RequestTarget | BuiltinTarget,
  components: KnownSkill['reading']['components'],
): string | undefined {
  switch (target.type) {
    case 'url':
      return new URL(target.url).origin;
    case 'app':
      return components[target.component]?.url;
    case 'builtin':
      return undefined;
    default:
      return target satisfies never;
  }
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).origin;
}

/** Where the jobs of a skill begin. */
export function jobEndpoints({ reading }: KnownSkill): ReadonlySet<string> {
  return new Set(reading.tools.flatMap((tool) => (tool.kind === 'httpDownloadJob' ? [tool.endpoint] : [])));
}

/** Asks the server of a call's job to forget it, where no run of the call will. */
export async function leaveJob(deps: SkillRouteDeps, call: CallState, port: SkillScene['port']): Promise<void> {
  const { job } = call;
  if (!job) return;
  // The call says what the model calls the tool; the address says which one it was.
  for (const skill of await deps.library.list()) {
    for (const tool of skill.reading.tools) {
      if (tool.kind !== 'httpDownloadJob' || tool.endpoint !== job.endpoint) continue;
      await removeLeftJob(tool, job, sceneOf(deps, skill, { source: { kind: 'api' }, port }));
      return;
    }
  }
}
