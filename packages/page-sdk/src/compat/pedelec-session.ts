import { PageToolError } from '../page-tool-error';
import { LIMITS } from '../protocol';
import type { PageAgent, PageAgentStatus, ToolContext } from '../types';
import { PedelecError } from './pedelec-error';
import { checkSkills, type SkillsInput, type ToolCallContext, type ToolDefinition, wireName } from './pedelec-tools';

/** The state of a session. */
export type PedelecSessionStatus = 'idle' | 'running' | 'waiting_tool_result' | 'ended' | 'error';

/** A handler for one tool. */
export type ToolSpecificHandler<Args = unknown, Result = unknown> = (
  args: Args,
  context: ToolCallContext,
) => Result | Promise<Result>;

/** A handler for the tools that have none of their own. */
export type ToolFallbackHandler<Name extends string = string> = (
  tool: Name,
  args: unknown,
  context: ToolCallContext,
) => unknown;

/** What a listener gets besides what happened. */
export interface SessionEventContext {
  readonly sessionId: string;
  readonly source: 'core' | 'sdk';
}

/** A page's use of the user's agent, from `createSession` to `end`. */
export interface PedelecSession<Name extends string = string> {
  readonly sessionId: string;
  readonly sessionCreatedAt: number;
  /** Nothing is to be prepared: resolves. */
  prepare(): Promise<void>;
  /**
   * Sends a message in the user's name, who is asked, and resolves when the agent has answered it.
   * @throws PedelecError `SESSION_BUSY`, `SESSION_ENDED`, `SESSION_ERROR`, `APPROVAL_REJECTED` or `SEND_TEXT_FAILED`
   */
  sendText(text: string): Promise<void>;
  /** Before the tool's own handler. Returns what removes it, if it is still the one. */
  onTool<Args = unknown, Result = unknown>(name: Name, handler: ToolSpecificHandler<Args, Result>): () => void;
  /** After the tool's own handler; there is one, and another replaces it. */
  onTool(handler: ToolFallbackHandler<Name>): () => void;
  onStatus(
    handler: (
      status: PedelecSessionStatus,
      context: SessionEventContext & { readonly previousStatus: PedelecSessionStatus },
    ) => void,
  ): () => void;
  onError(handler: (error: PedelecError, context: SessionEventContext) => void): () => void;
  onEnded(handler: (context: SessionEventContext) => void): () => void;
  /** The agent's text is for the user alone: never called. */
  onChat(handler: (text: string) => void): () => void;
  /** As `onChat`. */
  onChatDelta(handler: (text: string) => void): () => void;
  getStatus(): PedelecSessionStatus;
  /** Withdraws the tools. The conversation stays with the user. */
  end(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Offers the tools of a session. @throws PedelecError `INVALID_INPUT` */
export function createPedelecSession(agent: PageAgent, skills: SkillsInput): PedelecSession {
  checkSkills(skills);
  const sessionId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const sessionCreatedAt = Date.now();
  const named = new Map<string, ToolSpecificHandler>();
  const ending = new AbortController();
  const { signal } = ending;
  const statusListeners = new Set<Parameters<PedelecSession['onStatus']>[0]>();
  const errorListeners = new Set<Parameters<PedelecSession['onError']>[0]>();
  const endListeners = new Set<Parameters<PedelecSession['onEnded']>[0]>();
  let fallback: ToolFallbackHandler | undefined;
  let status = statusOf(agent.status);

  async function answer(tool: ToolDefinition, args: unknown, context: ToolContext): Promise<unknown> {
    const { name } = tool;
    const { callId, turnId, turnStartedAt, signal: stopped } = context;
    const own = { type: 'tool_call', sessionId, toolRequestId: callId, tool: name, turnId, turnStartedAt } as const;
    const pedelecContext: ToolCallContext = { ...own, source: 'core', signal: stopped };
    const handler = named.get(name);
    try {
      if (handler) return await handler(args, pedelecContext);
      if (tool.handler) return await tool.handler(args, pedelecContext);
      if (fallback) return await fallback(name, args, pedelecContext);
    } catch (error) {
      throw failure('handler_error', 'TOOL_HANDLER_ERROR', error instanceof Error ? error.message : String(error));
    }
    throw failure('handler_not_found', 'TOOL_HANDLER_NOT_FOUND', `No handler answers ${name}.`);
  }

  function change(next: PedelecSessionStatus, source: SessionEventContext['source']): void {
    if (next === status) return;
    const previousStatus = status;
    status = next;
    for (const listener of statusListeners) listener(next, { sessionId, source, previousStatus });
  }

  function onTool(first: string | ToolFallbackHandler, handler?: ToolSpecificHandler<never>): () => void {
    if (typeof first === 'function') {
      fallback = first;
      return () => {
        if (fallback === first) fallback = undefined;
      };
    }
    // What the handler takes is what the tool's schema lets through.
    const given = handler as ToolSpecificHandler;
    named.set(first, given);
    return () => {
      if (named.get(first) === given) named.delete(first);
    };
  }

  async function sendText(text: string): Promise<void> {
    if (status === 'ended') throw new PedelecError('SESSION_ENDED', 'The session has ended.');
    if (status !== 'idle') throw new PedelecError('SESSION_BUSY', 'The session is busy.');
    const turn = watchTurn(agent, signal);
    change('running', 'sdk');
    try {
      await agent.sendUserMessage(text);
      await turn.done;
    } catch (error) {
      change(signal.aborted ? 'ended' : statusOf(agent.status), 'sdk');
      throw toPedelecError(error);
    } finally {
      turn.stop();
    }
  }

  const remove = agent.provide({
    ...(skills.guidance && { guidance: skills.guidance }),
    tools: skills.tools.map((tool) => ({
      name: wireName(tool.name),
      description: tool.description,
      inputSchema: tool.argsSchema,
      timeoutMs: Math.min(tool.timeoutMs ?? DEFAULT_TIMEOUT_MS, LIMITS.maxTimeoutMs),
      execute: (args: unknown, context: ToolContext) => answer(tool, args, context),
    })),
  });
  agent.addEventListener('agentstatus', ({ detail }) => change(statusOf(detail.status), 'core'), { signal });
  agent.addEventListener(
    'agentlog',
    ({ detail: { level, message } }) => {
      if (level !== 'error') return;
      const error = new PedelecError('SUBMIT_TOOL_RESULT_FAILED', message);
      for (const listener of errorListeners) listener(error, { sessionId, source: 'sdk' });
    },
    { signal },
  );

  return {
    sessionId,
    sessionCreatedAt,
    prepare: async () => undefined,
    sendText,
    onTool,
    onStatus: (handler) => listen(statusListeners, handler),
    onError: (handler) => listen(errorListeners, handler),
    onEnded: (handler) => listen(endListeners, handler),
    onChat: () => () => undefined,
    onChatDelta: () => () => undefined,
    getStatus: () => status,
    async end() {
      if (signal.aborted) return;
      remove();
      ending.abort(new PedelecError('SESSION_ENDED', 'The session has ended.'));
      change('ended', 'sdk');
      for (const listener of endListeners) listener({ sessionId, source: 'sdk' });
    },
  };
}

/** Resolves when the agent, once busy, is at rest again; rejects when it fails, goes away or the session ends. */
function watchTurn(agent: PageAgent, ended: AbortSignal): { readonly done: Promise<void>; stop(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  const done = new Promise<void>((resolve, reject) => {
    let wasBusy = false;
    const onStatus = ({ detail }: { readonly detail: { readonly status: PageAgentStatus } }) => {
      const status = statusOf(detail.status);
      if (detail.status === 'error' || detail.status === 'absent')
        reject(new PedelecError('SESSION_ERROR', 'The agent could not finish.'));
      else if (status !== 'idle') wasBusy = true;
      else if (wasBusy) resolve();
    };
    agent.addEventListener('agentstatus', onStatus, { signal });
    ended.addEventListener('abort', () => reject(ended.reason), { signal });
  });
  // Whoever sends may fail before it looks at this.
  done.catch(() => undefined);
  return { done, stop: () => controller.abort() };
}

function statusOf(status: PageAgentStatus): PedelecSessionStatus {
  switch (status) {
    case 'running':
    case 'waiting_tool_result':
    case 'error':
      return status;
    case 'waiting_user_action':
      return 'running';
    case 'absent':
    case 'awaiting-consent':
    case 'idle':
    case 'ended':
      return 'idle';
    default:
      return status satisfies never;
  }
}

function toPedelecError(error: unknown): PedelecError {
  if (error instanceof PedelecError) return error;
  const code = error instanceof PageToolError ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'session_busy') return new PedelecError('SESSION_BUSY', message);
  if (code === 'denied_by_user') return new PedelecError('APPROVAL_REJECTED', message);
  if (code === 'invalid_input') return new PedelecError('INVALID_INPUT', message);
  return new PedelecError('SEND_TEXT_FAILED', message);
}

/** An error as Pedelec's model reads it. */
function failure(code: 'handler_error' | 'handler_not_found', pedelecCode: string, message: string): PageToolError {
  return new PageToolError(code, JSON.stringify({ error: { code: pedelecCode, message } }));
}

function listen<Handler>(listeners: Set<Handler>, handler: Handler): () => void {
  listeners.add(handler);
  return () => listeners.delete(handler);
}
