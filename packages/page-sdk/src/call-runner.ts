import { checkInput } from './input-schema';
import type { Log } from './log';
import { PageToolError } from './page-tool-error';
import type { AgentMessage, ErrorCode, JsonObject, PageMessage, WireResult } from './protocol';
import type { Registry } from './registry';
import { toErrorResult, toResult } from './tool-result';
import type { AgentFacade, ToolCallDetail, ToolCallRecord, ToolContext } from './types';

type CallStart = Extract<AgentMessage, { readonly type: 'call.start' }>;

/** What `runTool` needs to know of a call. */
export type CallFacts = Pick<CallStart, 'callId' | 'name' | 'input' | 'threadId' | 'turnId' | 'turnStartedAtMs'>;

/** A call whose end the agent has not written down yet. */
interface Call {
  readonly start: CallStart;
  readonly controller: AbortController;
  /** The agent has said go: from here on nothing may start it again. */
  isRunning: boolean;
  /** The handler was reached, and so `start` was told. */
  hasStarted: boolean;
  /** Kept until the agent has it. */
  result?: WireResult;
}

/** The calls of a document. One id runs once, whatever is sent how often. */
export interface CallRunner {
  onMessage(message: AgentMessage): void;
  records(): readonly ToolCallRecord[];
  /** Runs a tool outside the protocol. Never rejects. */
  runTool(facts: CallFacts, signal: AbortSignal, onStart?: () => void): Promise<WireResult>;
}

export interface CallRunnerDeps {
  readonly registry: Registry;
  readonly log: Log;
  readonly agent: AgentFacade;
  send(message: PageMessage): boolean;
  onToolCall(detail: ToolCallDetail): void;
  onRecords(): void;
}

/** How long a confirmation may take before the result counts as lost, in milliseconds. */
const ACK_MS = 5_000;
const MAX_RECORDS = 200;

/** No calls yet. */
export function createCallRunner({ registry, log, agent, send, onToolCall, onRecords }: CallRunnerDeps): CallRunner {
  const calls = new Map<string, Call>();
  // Of a call whose end is written down only the id is kept, and never runs again.
  const done = new Set<string>();
  let records: readonly ToolCallRecord[] = [];

  function record(
    callId: string,
    name: string,
    change: Omit<ToolCallRecord, 'callId' | 'name' | 'input'> & { input?: JsonObject },
  ): void {
    const old = records.find((one) => one.callId === callId);
    const next = { input: {}, ...old, callId, name, partial: undefined, ...change };
    records = old ? records.map((one) => (one === old ? next : one)) : [...records.slice(1 - MAX_RECORDS), next];
    onRecords();
  }

  function start(message: CallStart): void {
    const { callId, name, input } = message;
    let call = calls.get(callId);
    // What was sent before and is not known here never came: this document remembers all that it began.
    if (done.has(callId)) return;
    if (call?.result) deliver(call, call.result);
    if (call?.isRunning) return;
    call ??= { start: message, controller: new AbortController(), isRunning: false, hasStarted: false };
    calls.set(callId, call);
    record(callId, name, { state: 'executing', input });
    send({ type: 'call.claim', callId });
  }

  async function go(call: Call): Promise<void> {
    const { start, controller, isRunning } = call;
    if (isRunning) return;
    call.isRunning = true;
    const { name, callId: id } = start;
    const result = await runTool(start, controller.signal, () => {
      call.hasStarted = true;
      onToolCall({ id, name, status: 'start' });
    });
    if (controller.signal.aborted) {
      // The agent has written down how it ended.
      log.write('info', `late result of ${name} was dropped`, { id });
    } else {
      call.result = result;
      complete(id, name, result);
      deliver(call, result);
    }
  }

  function complete(callId: string, name: string, { text: result, isError, code }: WireResult): void {
    record(callId, name, { state: 'complete', result, isError, code });
  }

  function deliver({ start: { callId, name } }: Call, result: WireResult): void {
    const checkArrival = () => {
      if (calls.has(callId)) log.write('error', `result of ${name} could not be delivered`, { id: callId });
    };
    if (send({ type: 'call.result', callId, ...result })) setTimeout(checkArrival, ACK_MS);
    else checkArrival();
  }

  /** Also of calls that were never sent here: denied, or the model was stopped while it wrote. */
  function cancel(callId: string, reason: ErrorCode): void {
    const call = calls.get(callId);
    const name = records.find((one) => one.callId === callId)?.name;
    if (name === undefined || done.has(callId)) return;
    if (!call?.result) {
      const message = reason === 'client_tool_timed_out' ? 'client tool timed out' : `tool ${name} was cancelled`;
      const error = new PageToolError(reason, message);
      call?.controller.abort(error);
      complete(callId, name, toErrorResult(error));
    }
    end(callId, true, call);
  }

  /** The agent has written down how it ended. */
  function end(id: string, isError: boolean, call?: Call): void {
    calls.delete(id);
    done.add(id);
    if (call?.hasStarted) onToolCall({ id, name: call.start.name, status: 'end', isError });
  }

  async function runTool(facts: CallFacts, signal: AbortSignal, onStart?: () => void): Promise<WireResult> {
    const { callId, name, turnStartedAtMs, threadId, turnId } = facts;
    try {
      const run = registry.handlerOf(name) ?? registry.addedHandler('');
      const tool = registry.find(name);
      if (!run) {
        const code = tool ? 'handler_not_found' : 'tool_not_available';
        throw new PageToolError(code, `tool ${name} is not available on this page`);
      }
      const input = tool
        ? await checkInput(tool.definition.inputSchema, tool.wire.inputSchema, facts.input)
        : facts.input;
      signal.throwIfAborted();
      onStart?.();
      const context: ToolContext = {
        callId,
        name,
        threadId,
        turnId,
        turnStartedAt: turnStartedAtMs,
        signal,
        toolCall: { id: callId, name, input },
        agent,
        progress: ({ message, fraction }) => {
          send({ type: 'call.progress', callId, message, fraction });
        },
      };
      return toResult(await run(input, context), (kind) => log.warn(`tool ${name}: result holds a ${kind}`));
    } catch (error) {
      return toErrorResult(error);
    }
  }

  return {
    onMessage(message) {
      if (!('callId' in message)) return;
      const { type, callId } = message;
      const call = calls.get(callId);
      if (type === 'call.start') start(message);
      else if (type === 'call.cancel') cancel(callId, message.reason);
      else if (type === 'call.args') {
        if (!call && !done.has(callId)) record(callId, message.name, { state: 'inProgress', partial: message.partial });
      } else if (type === 'call.go') call && void go(call);
      else if (call?.result) end(callId, call.result.isError, call);
    },
    records: () => records,
    runTool,
  };
}
