import type { JsonObject } from '../core/json';
import type { McpConnection, McpFault, McpOutcome, OpenMcp } from '../core/mcp-client';
import type { McpSkillTool, SkillAnswer, SkillReading } from '../core/skill';
import type { RunBase } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { checkSkillInput } from '../skills/check-input';
import { type SecretHider, secretHider, secretsOf } from '../skills/hide-secrets';
import { changedTools } from '../skills/mcp/changed-tools';
import { mcpFailure, toolChanged } from '../skills/mcp/mcp-failure';
import { readMcpResult } from '../skills/mcp/read-result';
import { requireAddress } from '../skills/require-address';
import type { SkillScene } from '../skills/skill-scene';
import { createMcpTraffic, type McpTraffic, type McpTrouble } from './mcp-traffic';
import { paceProgress } from './pace-progress';

/** One call of a tool of an MCP server. */
export interface McpRun {
  readonly tool: McpSkillTool;
  readonly input: JsonObject;
  readonly scene: SkillScene;
  /** Of the text that the decision was about. */
  readonly skillHash: string;
  readonly progress?: RunBase['progress'];
}

/** Calls tools of MCP servers. */
export interface McpCalls {
  /**
   * Calls a tool, once, if its server still describes it as the user agreed to.
   * @throws ToolError `invalid-input`, `denied`, `unavailable`, `timed-out`
   */
  call(run: McpRun, signal: AbortSignal): Promise<Extract<SkillAnswer, { type: 'result' }>>;
}

export interface McpCallsDeps {
  readonly open: OpenMcp;
  /** Notes which tools of a skill are hidden, if it still has the text of this hash. */
  withhold(skillId: string, skillHash: string, names: readonly string[]): Promise<void>;
  readonly now: () => number;
}

/** Conversations with servers that are kept; the oldest is forgotten. */
const MAX_KEPT = 20;

interface Talk {
  readonly connection: McpConnection;
  readonly traffic: McpTraffic;
  readonly token: string | undefined;
  isBusy: boolean;
}

/**
 * A task has one conversation with a server, for as long as the background lives: servers keep things by it. A call from
 * outside of a task has one of its own. Before each call the server is asked for its tools: what it offers now must be
 * what the user saw, and a conversation that the server has forgotten is begun anew before anything was called.
 */
export function createMcpCalls(deps: McpCallsDeps): McpCalls {
  const kept = new Map<string, Talk>();

  async function call(run: McpRun, signal: AbortSignal): Promise<Extract<SkillAnswer, { type: 'result' }>> {
    const { tool, scene } = run;
    const input = checkSkillInput(tool.parameters, run.input);
    const endpoint = requireAddress(tool.endpoint, scene).resource;
    const secrets = await secretsOf(scene);
    const token = tool.token === undefined ? undefined : secrets.get(tool.token);
    if (tool.token !== undefined && token === undefined) {
      throw new ToolError(
        'unavailable',
        `The secret ${tool.token} of the skill is not set.`,
        'Tell the user to enter it on the page of the skill.',
      );
    }
    const hide = secretHider(secrets.values());
    const key = keyOf(run, endpoint);
    const known = key === undefined ? undefined : kept.get(key);
    const reusable = known !== undefined && !known.isBusy && known.token === token ? known : undefined;
    const traffic = reusable?.traffic ?? createMcpTraffic(endpoint);
    const passage = { port: scene.port, ...(token !== undefined && { token }) };
    return traffic.during(
      passage,
      async (trouble, working) => {
        const exchange: Exchange = { trouble, hide, signal, working, toolName: tool.name };
        const { connection, offered } = await begin(reusable?.connection, endpoint, traffic, exchange);
        const talk: Talk = { connection, traffic, token, isBusy: true };
        const isKept = key !== undefined && known?.isBusy !== true;
        if (isKept) keep(key, talk);
        try {
          await requireUnchanged(run, endpoint, offered);
          // From now on the user can cancel this call alone.
          run.progress?.(0, 0);
          const progress = paceProgress(run.progress, deps.now, hide);
          const outcome = await connection.call(tool.remoteName, input, { progress }, working);
          const result = requireValue(outcome, exchange, 'called');
          return readMcpResult(tool, result, { maxChars: scene.maxChars, hide });
        } finally {
          talk.isBusy = false;
          if (!isKept) await connection.end();
        }
      },
      signal,
    );
  }

  async function begin(
    known: McpConnection | undefined,
    endpoint: string,
    traffic: McpTraffic,
    exchange: Exchange,
  ): Promise<{ readonly connection: McpConnection; readonly offered: readonly JsonObject[] }> {
    const { working } = exchange;
    if (known !== undefined) {
      const outcome = await known.tools(working);
      // Nothing was called yet. A server answers so, and some with 400, when it does not know the session any more.
      const isForgotten = !outcome.ok && outcome.fault.kind === 'status' && [400, 404].includes(outcome.fault.status);
      if (!isForgotten) return { connection: known, offered: requireValue(outcome, exchange, 'asked') };
    }
    const connection = requireValue(await deps.open(endpoint, traffic.send, working), exchange, 'asked');
    return { connection, offered: requireValue(await connection.tools(working), exchange, 'asked') };
  }

  async function requireUnchanged(
    { tool, scene, skillHash }: McpRun,
    endpoint: string,
    offered: readonly JsonObject[],
  ): Promise<void> {
    const changed = changedTools(mcpToolsOf(scene.reading), endpoint, offered);
    await deps.withhold(scene.skillId, skillHash, changed);
    if (changed.includes(tool.name)) throw toolChanged(tool.name);
  }

  function keep(key: string, talk: Talk): void {
    kept.delete(key);
    kept.set(key, talk);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
  }

  return { call };
}

/** A task and what it was told of the server; nothing for a call from outside. */
function keyOf({ scene, skillHash }: McpRun, endpoint: string): string | undefined {
  const { source, skillId } = scene;
  return source.kind === 'thread' ? [source.threadId, skillId, skillHash, endpoint].join(' ') : undefined;
}

function mcpToolsOf({ tools }: SkillReading): readonly McpSkillTool[] {
  return tools.filter((tool) => tool.kind === 'mcp');
}

interface Exchange {
  readonly trouble: McpTrouble;
  readonly hide: SecretHider;
  /** Of the call. */
  readonly signal: AbortSignal;
  /** Also aborted at a limit. */
  readonly working: AbortSignal;
  readonly toolName: string;
}

/** What came of an exchange. @throws the reason why it was stopped, or a ToolError for what went wrong */
function requireValue<T>(
  outcome: McpOutcome<T>,
  { trouble, hide, signal, toolName }: Exchange,
  stage: 'asked' | 'called',
): T {
  if (outcome.ok) return outcome.value;
  signal.throwIfAborted();
  if (trouble.fault) throw trouble.fault;
  if (outcome.fault.kind === 'not-mcp' && trouble.unsent) throw trouble.unsent;
  throw mcpFailure(hidden(outcome.fault, hide), { stage, toolName, challenge: trouble.challenge });
}

function hidden(fault: McpFault, hide: SecretHider): McpFault {
  return 'text' in fault ? { ...fault, text: hide(fault.text) } : fault;
}
