import type { Log } from './log';
import { LIMITS, type WireTool } from './protocol';
import type { FallbackHandler, PageAgentOptions, PageToolDefinition, ToolHandler } from './types';
import { toWireTool } from './wire-tool';

/** A tool and what the agent gets of it. */
export interface RegisteredTool {
  readonly definition: PageToolDefinition;
  readonly wire: WireTool;
}

/** The tools of a document and their handlers. Each name has a stack: the last one answers, and the others wait. */
export interface Registry {
  /** Checks a tool. @throws TypeError */
  check(tool: PageToolDefinition): RegisteredTool;
  add(tool: RegisteredTool): () => void;
  /** No name: a handler for all that have none. */
  addHandler(name: string | undefined, handler: ToolHandler): () => void;
  find(name: string): RegisteredTool | undefined;
  /** The last one added under that name; no name: the one for all that have none. */
  addedHandler(name?: string): ToolHandler | undefined;
  /** What answers a call: a handler added under its name, before its own, before the one for all. */
  handlerOf(name: string): ToolHandler | undefined;
  /** The tools that have a handler: what the agent cannot have answered, it need not see. */
  offered(): readonly RegisteredTool[];
  /** Every registered name, in the order of first registration. */
  names(): readonly string[];
}

/** An empty registry; `onChange` is called after each change. */
export function createRegistry(convert: PageAgentOptions['toJsonSchema'], log: Log, onChange: () => void): Registry {
  const tools = new Map<string, RegisteredTool[]>();
  const handlers = new Map<string | undefined, ToolHandler[]>();

  function push<Key, Value>(stacks: Map<Key, Value[]>, key: Key, value: Value): () => void {
    const stack = stacks.get(key) ?? [];
    stacks.set(key, [...stack, value]);
    onChange();
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const rest = [...(stacks.get(key) ?? [])];
      rest.splice(rest.lastIndexOf(value), 1);
      stacks.set(key, rest);
      if (!rest.length) stacks.delete(key);
      onChange();
    };
  }

  const find = (name: string) => tools.get(name)?.at(-1);
  const addedHandler = (name?: string) => handlers.get(name)?.at(-1);
  // Through the definition, so that it may be a method.
  const ownHandler = (tool?: PageToolDefinition): ToolHandler | undefined =>
    tool?.execute && ((input, context) => tool.execute?.(input, context));
  const handlerOf = (name: string) => addedHandler(name) ?? ownHandler(find(name)?.definition) ?? addedHandler();

  return {
    check: (definition) => ({ definition, wire: toWireTool(definition, convert, log.warn) }),
    add(tool) {
      const { name } = tool.wire;
      if (tools.has(name)) log.warn(`tool ${name} is registered twice; the last answers`);
      return push(tools, name, tool);
    },
    addHandler: (name, handler) => push(handlers, name, handler),
    find,
    addedHandler,
    handlerOf,
    offered() {
      const all = [...tools.keys()].filter(handlerOf).flatMap((name) => find(name) ?? []);
      if (all.length > LIMITS.tools) log.warn(`only ${LIMITS.tools} tools are offered`);
      return all.slice(0, LIMITS.tools);
    },
    names: () => [...tools.keys()],
  };
}

/** A handler for many tools as one for a tool. */
export function forOneTool(handler: FallbackHandler): ToolHandler {
  return (input, context) => handler({ id: context.callId, name: context.name, input }, context);
}
