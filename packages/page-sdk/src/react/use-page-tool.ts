import { useEffect } from 'react';
import type { PageToolDefinition, ToolCall, ToolContext } from '../types';
import type { RenderToolCall } from './render-store';
import { useScope } from './scope';
import { useLatest } from './use-latest';

/** A tool of a component, and how its calls are drawn by `<ToolCalls>`. */
export interface PageToolOptions<Input = unknown, Output = unknown> extends PageToolDefinition<Input, Output> {
  readonly render?: RenderToolCall;
}

/** A handler of a component for a tool that is declared elsewhere. */
export type NamedHandler<Input = unknown> = (input: Input, call: ToolCall<Input> & ToolContext) => unknown;

/**
 * Offers a tool while the component is mounted. The handler of the last render answers, without registering anew;
 * what is registered changes when what the agent sees does, or when `deps` do (compared as JSON).
 *
 * ```tsx
 * usePageTool({ name: 'add_item', description: 'Adds to the cart.', inputSchema, execute: ({ id }) => add(id) });
 * ```
 */
export function usePageTool<Input, Output>(tool: PageToolOptions<Input, Output>, deps?: readonly unknown[]): void;
/** Answers a tool that `tools` of the provider declares. It is offered while some component answers it. */
export function usePageTool<Input = unknown>(name: string, handler: NamedHandler<Input>): void;
export function usePageTool(first: string | PageToolOptions, second: unknown = []): void {
  useOptionalPageTool(first, second);
}

/** As `usePageTool`, and nothing while there is no tool. */
export function useOptionalPageTool(first: string | PageToolOptions | undefined, second: unknown): void {
  const { agent, renderers } = useScope();
  const latest = useLatest({ first, second });
  const key = typeof first === 'object' ? toolKey(first, second) : first;
  const [name, render] = typeof first === 'object' ? [first.name, first.render] : [];

  useEffect(() => {
    if (name !== undefined && render) renderers.set(name, render);
  }, [renderers, name, render]);

  // The key stands for what is registered, whoever makes it anew.
  useEffect(() => {
    const { first: tool } = latest.current;
    if (key === undefined || tool === undefined) return;
    if (typeof tool === 'string') {
      // The overloads give a handler with a name.
      const handler: NamedHandler = (input, call) => (latest.current.second as NamedHandler)(input, call);
      return agent.onTool(tool, (input, context) => handler(input, { ...context, ...context.toolCall }));
    }
    const { render: _, ...rest } = tool;
    const execute: PageToolDefinition['execute'] = (input, context) => {
      const { first: newest } = latest.current;
      return typeof newest === 'object' ? newest.execute?.(input, context) : undefined;
    };
    return agent.registerTool({ ...rest, execute: tool.execute && execute });
  }, [agent, key]);
}

/** A text that differs when another registration is due. Schemas of a library are the business of `deps`. */
function toolKey(tool: PageToolOptions, deps: unknown): string {
  const { inputSchema, execute, render: _, ...rest } = tool;
  const schema = inputSchema && '~standard' in inputSchema ? 'schema' : inputSchema;
  return JSON.stringify([rest, schema, execute !== undefined, deps]);
}
