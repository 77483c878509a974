/**
 * For pages that were written for CopilotKit's second API: the hooks keep its field names, and the model is the user's own
 * agent. What needs a server (`runtimeUrl`, state shared with a remote agent, generated suggestions) has no effect.
 */
import { type ReactNode, useEffect } from 'react';
import { PageToolError } from '../page-tool-error';
import type { Json, JsonObject, SuggestionAvailability } from '../protocol';
import { PageAgentProvider, type PageAgentProviderProps } from '../react/provider';
import type { RenderToolCall, ToolCallView } from '../react/render-store';
import { usePageAgent, useScope } from '../react/scope';
import { ToolCalls } from '../react/tool-calls';
import { useLatest } from '../react/use-latest';
import { usePageAgentStatus, useSuggestions } from '../react/use-page-context';
import { useOptionalPageTool } from '../react/use-page-tool';
import type { AgentFacade, StandardSchema, Suggestion, ToolAnnotations, ToolContext } from '../types';

/** The states of a call that is drawn. */
export const ToolCallStatus = { InProgress: 'inProgress', Executing: 'executing', Complete: 'complete' } as const;

/** What `render` gets. */
export interface ToolRenderProps<Args = JsonObject> {
  readonly name: string;
  readonly toolCallId: string;
  /** Only a part of them while `inProgress`. */
  readonly args: Args;
  /** The same, by the name that `useRenderTool` has for them. */
  readonly parameters: Args;
  readonly status: ToolCallView['status'];
  /** Present once `complete`. */
  readonly result?: string;
}

/** What a handler gets besides its arguments. */
export interface FrontendToolContext {
  readonly toolCall: { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } };
  readonly agent: AgentFacade;
  /** Aborted when the user stops the agent. */
  readonly signal: AbortSignal;
}

/** A function of a component that the agent may call. */
export interface FrontendTool<Args = JsonObject> {
  /** `*`: the handler gets `{ toolName, args }` of each call that no other tool answers. */
  readonly name: string;
  readonly description?: string;
  readonly parameters?: StandardSchema<unknown, Args>;
  handler?(args: Args, context: FrontendToolContext): unknown;
  render?(props: ToolRenderProps<Args>): ReactNode;
  /** False: the model is not asked again after the result. */
  readonly followUp?: boolean;
  readonly agentId?: string;
  readonly available?: boolean | 'enabled' | 'disabled';
  readonly webmcp?: boolean | { readonly annotations?: ToolAnnotations };
}

/** A tool whose result the user gives through `respond`. */
export interface HumanInTheLoop<Args = JsonObject> extends Omit<FrontendTool<Args>, 'handler' | 'render'> {
  render(
    props: ToolRenderProps<Args> & {
      readonly description: string;
      /** Only while `executing`. */
      readonly respond?: (result: unknown) => Promise<void>;
    },
  ): ReactNode;
}

/** Props of the provider; those of a remote agent are taken and mean nothing. */
export interface CopilotKitProps extends PageAgentProviderProps {
  readonly runtimeUrl?: string;
  readonly agent?: string;
  readonly publicApiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Lets the hooks below it work. */
export function CopilotKit({
  runtimeUrl,
  agent,
  publicApiKey,
  headers,
  properties,
  ...props
}: CopilotKitProps): ReactNode {
  return <PageAgentProvider {...props} />;
}

export { CopilotKit as CopilotKitProvider };

/**
 * The conversation is in the browser's own panel: this asks for it once an agent is there (unless `defaultOpen` is false),
 * and draws the calls that have a `render` in the page. Other props are taken and mean nothing.
 */
export function CopilotSidebar({
  children,
  defaultOpen = true,
}: {
  readonly children?: ReactNode;
  readonly defaultOpen?: boolean;
  readonly [key: string]: unknown;
}): ReactNode {
  const agent = usePageAgent();
  const isThere = usePageAgentStatus() !== 'absent';
  useEffect(() => {
    if (isThere && defaultOpen) void agent.requestPanel();
  }, [agent, isThere, defaultOpen]);
  return (
    <>
      {children}
      <ToolCalls />
    </>
  );
}

export { CopilotSidebar as CopilotPopup };

/** As `CopilotSidebar`, and opens nothing. */
export function CopilotChat(): ReactNode {
  return <ToolCalls />;
}

/**
 * Offers a function of a component to the agent. A result of `null` is an empty text, and an error reads `Error: …`.
 * Registered anew when what the agent sees, or `deps` as JSON, is another.
 */
export function useFrontendTool<Args = JsonObject>(tool: FrontendTool<Args>, deps: readonly unknown[] = []): void {
  const { agent } = useScope();
  const latest = useLatest(tool);
  const { name, description, parameters, followUp, agentId, available, webmcp, render } = tool;
  const isWildcard = name === '*';

  const run = async (input: unknown, context: ToolContext) => {
    // The schema, or the wildcard's own shape, gives the type of the arguments.
    const args = (isWildcard ? { toolName: context.name, args: input } : input) as Args;
    return toolResult(() => latest.current.handler?.(args, contextOf(context, input)));
  };
  const latestRun = useLatest(run);

  const definition = {
    name,
    description: description ?? `Calls ${name} of this page.`,
    inputSchema: parameters,
    followUp,
    agentId,
    webmcp: Boolean(webmcp),
    annotations: typeof webmcp === 'object' ? webmcp.annotations : undefined,
    available: available !== false && available !== 'disabled',
    execute: run,
    render: render && ((view: ToolCallView) => latest.current.render?.(propsOf<Args>(view))),
  };
  useOptionalPageTool(isWildcard ? undefined : definition, deps);

  useEffect(() => {
    if (isWildcard) return agent.onTool('', (input, context) => latestRun.current(input, context));
    return;
  }, [agent, isWildcard, latestRun]);
}

/** Offers a tool that waits for `respond`. Stopping while it waits is an error, never an empty result. */
export function useHumanInTheLoop<Args = JsonObject>(tool: HumanInTheLoop<Args>, deps: readonly unknown[] = []): void {
  const { renderers } = useScope();
  const latest = useLatest(tool);
  const { render: _, ...rest } = tool;
  useFrontendTool<Args>(
    { ...rest, handler: (_args, { toolCall, signal }) => renderers.wait(toolCall.id, signal) },
    deps,
  );
  useRenderer(tool.name, (view) => {
    const { respond } = view;
    return latest.current.render({
      ...propsOf<Args>(view),
      description: latest.current.description ?? '',
      ...(respond && { respond: async (result: unknown) => respond(result) }),
    });
  });
}

/** Draws the calls of a tool that is registered elsewhere; `*` draws those that have no other. */
export function useRenderTool<Args = JsonObject>(
  tool: {
    readonly name: string;
    readonly parameters?: StandardSchema<unknown, Args>;
    readonly agentId?: string;
    render(props: ToolRenderProps<Args>): ReactNode;
  },
  _deps?: readonly unknown[],
): void {
  const latest = useLatest(tool);
  useRenderer(tool.name, (view) => latest.current.render(propsOf<Args>(view)));
}

/** Lets the agent show a component: its arguments are the props. */
export function useComponent<Props extends object = JsonObject>(
  component: {
    readonly name: string;
    readonly description?: string;
    readonly parameters?: StandardSchema<unknown, Props>;
    readonly agentId?: string;
    readonly render: (props: Props) => ReactNode;
  },
  deps?: readonly unknown[],
): void {
  const { render: Component, description, ...rest } = component;
  const shown = `Shows the component ${component.name} to the user on the page.`;
  useFrontendTool<Props>(
    {
      ...rest,
      description: description === undefined ? shown : `${shown} ${description}`,
      handler: () => '',
      render: ({ args }) => <Component {...args} />,
    },
    deps,
  );
}

/** Sends a value, or several, with each message of the user; the description gives each its name. */
export function useAgentContext(context: AgentContextInput | readonly AgentContextInput[]): void {
  const agent = usePageAgent();
  const items = [context].flat().map(({ description, value }) => [contextName(description), value] as const);
  const names = JSON.stringify(items.map(([name]) => name));
  const text = JSON.stringify(items);
  // Apart from the next effect: another value keeps its place among the others.
  useEffect(() => {
    return () => {
      for (const name of JSON.parse(names)) agent.removeContext(name);
    };
  }, [agent, names]);
  useEffect(() => {
    for (const [name, value] of JSON.parse(text)) agent.setContext(name, value);
    // Another list of names has removed what was there.
  }, [agent, names, text]);
}

/** What `useAgentContext` takes. */
export interface AgentContextInput {
  readonly description: string;
  readonly value: Json;
}

/** Shows messages to choose from. What a model would have to make up (`instructions`) is left out. */
export function useConfigureSuggestions(
  config: { readonly suggestions?: readonly Suggestion[]; readonly available?: SuggestionAvailability } | null,
  _deps?: readonly unknown[],
): void {
  const list = config?.suggestions ?? [];
  useSuggestions(
    list.map(({ title, message }) => ({ title, message })),
    { available: config?.available ?? 'before-first-message' },
  );
}

function useRenderer(name: string, render: RenderToolCall): void {
  const { renderers } = useScope();
  useEffect(() => {
    renderers.set(name, render);
  });
}

async function toolResult(run: () => unknown): Promise<unknown> {
  try {
    return (await run()) ?? '';
  } catch (error) {
    if (error instanceof PageToolError) throw error;
    throw new PageToolError('handler_error', `Error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function contextOf({ callId, name, agent, signal }: ToolContext, input: unknown): FrontendToolContext {
  return { toolCall: { id: callId, function: { name, arguments: JSON.stringify(input) } }, agent, signal };
}

function propsOf<Args>({ callId, name, input, status, result }: ToolCallView): ToolRenderProps<Args> {
  // What the tool's own schema lets through, or a part of it while it is written.
  const args = input as Args;
  return { name, toolCallId: callId, args, parameters: args, status, ...(result !== undefined && { result }) };
}

/** A name for a description: what it allows of it, and a number that keeps cut ones apart. */
function contextName(description: string): string {
  const name = description.trim().replace(/[^A-Za-z0-9.:-]+/g, '_');
  if (name && name.length <= 64) return name;
  let hash = 0;
  for (const char of description) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 0x7fffffff;
  return `${name.slice(0, 54)}-${hash.toString(36)}`;
}
