import type { TurnDeps } from '../../src/agent/deps';
import { runTurn } from '../../src/agent/run-turn';
import type { JsonValue } from '../../src/core/json';
import type { ModelRequest } from '../../src/core/provider';
import type { RemoteTool } from '../../src/core/tool';
import { ToolError } from '../../src/core/tool-error';
import type { CallFacts } from '../../src/policy/verdict';
import type { SessionEvent } from '../../src/session/event';
import pageToolCall from '../../src/tools/background/page_tool_call';
import pageToolSpec from '../../src/tools/background/page_tool_spec';
import { type MemoryLog, memoryLog } from './memory-log';
import { fakeShelf, SHOP } from './page-shelf';
import { type ScriptedAnswer, scriptedProvider } from './scripted-provider';
import { type Life, openingEvents, turnDeps } from './turn-deps';
import { createWorld, worldTools } from './world';

const never = new AbortController().signal;

/** A session beside a page with these tools. What is run of them is written down, and may change the offer. */
export function pageScene(
  offer: readonly RemoteTool[],
  answers: readonly ScriptedAnswer[],
  {
    turn = {},
    onRun,
    log = memoryLog('session', openingEvents('Do it.', turn)),
    life,
  }: {
    readonly log?: MemoryLog;
    readonly life?: Life;
    readonly turn?: Partial<Extract<SessionEvent, { type: 'turn-start' }>>;
    readonly onRun?: (facts: CallFacts) => void;
  } = {},
) {
  const provider = scriptedProvider(answers);
  const base = turnDeps({ log, world: createWorld(), provider, life });
  const shelf = fakeShelf(offer);
  const ran: { readonly name: string; readonly input: JsonValue }[] = [];
  const deps: TurnDeps = {
    ...base,
    tools: [...worldTools, pageToolCall, pageToolSpec],
    pages: shelf,
    routes: {
      ...base.routes,
      async run(permit, facts, run) {
        const { tool, input } = facts;
        if (tool.origin?.kind !== 'page') return base.routes.run(permit, facts, run);
        ran.push({ name: tool.origin.toolName, input });
        onRun?.(facts);
        if (input.text === 'fail') throw new ToolError('unavailable', 'It failed.');
        return { text: `did ${tool.origin.toolName}`, source: SHOP };
      },
    },
  };
  const run = (signal = never) => runTurn(deps, signal);
  const results = (request: ModelRequest | undefined) =>
    request?.messages.flatMap((message) => (message.role === 'tool' ? [[message.name, message.text] as const] : []));
  const ends = () => [...log.state().calls.values()].map(({ end }) => end);
  return { log, provider, deps, shelf, ran, run, results, ends };
}

/** The text of a request's first message. */
export function firstText(request: ModelRequest | undefined): string {
  return request?.messages[0]?.text ?? '';
}

/** A call of a page's tool, in the form that a model has while the page has many. */
export function useTool(name: string, args: JsonValue, id = 'c1') {
  return ['page_tool_call', { name, args }, id] as const;
}
