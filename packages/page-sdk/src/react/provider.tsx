import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { definePageAgentElement } from '../element';
import { getPageAgent } from '../get-page-agent';
import { PageToolError } from '../page-tool-error';
import type {
  FallbackHandler,
  LogDetail,
  PageAgent,
  PageAgentOptions,
  PageToolDefinition,
  ToolCallDetail,
} from '../types';
import { renderStoreOf } from './render-store';
import { ScopeContext } from './scope';
import { useLatest } from './use-latest';

/** Props of `<PageAgentProvider>`. */
export interface PageAgentProviderProps {
  readonly children?: ReactNode;
  /** Tools that are declared here; those without `execute` are answered by `usePageTool(name, …)` or `onClientTool`. */
  readonly tools?: readonly PageToolDefinition[];
  /** See `ToolBundle`. */
  readonly guidance?: string;
  /** Read once. */
  readonly options?: PageAgentOptions;
  /** Answers the tools that have no handler of their own. It must throw for a name it does not know. */
  readonly onClientTool?: FallbackHandler;
  /** `start` before a tool runs, `end` once the agent has its result. */
  readonly onToolChange?: (detail: ToolCallDetail) => void;
  readonly onLog?: (detail: LogDetail) => void;
}

/** Lets the hooks below it work. One for an app is enough. */
export function PageAgentProvider(props: PageAgentProviderProps): ReactNode {
  const { children, tools, guidance, options, onClientTool } = props;
  const [scope] = useState(() => {
    const agent = getPageAgent(options);
    return { agent, renderers: renderStoreOf(agent) };
  });
  const { agent } = scope;
  const latest = useLatest(props);
  const declared = JSON.stringify([
    guidance,
    tools?.map(({ inputSchema, ...tool }) => [tool, isData(inputSchema) ? inputSchema : 0]),
  ]);
  useStableTools(tools, declared);

  // The text stands for the tools, whoever makes them anew.
  useEffect(() => {
    const { tools: now = [], guidance: text } = latest.current;
    const newest = (name: string) => latest.current.tools?.find((tool) => tool.name === name);
    const wrapped = now.map((tool) => ({
      ...tool,
      execute: tool.execute && ((input: unknown, context: never) => newest(tool.name)?.execute?.(input, context)),
    }));
    return agent.provide({ tools: wrapped, ...(text && { guidance: text }) });
  }, [agent, declared]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    agent.addEventListener('toolcall', ({ detail }) => latest.current.onToolChange?.(detail), { signal });
    agent.addEventListener('agentlog', ({ detail }) => latest.current.onLog?.(detail), { signal });
    return () => controller.abort();
  }, [agent, latest]);

  return (
    <ScopeContext.Provider value={scope}>
      <LastResort agent={agent} onClientTool={onClientTool} />
      {children}
    </ScopeContext.Provider>
  );
}

/** Before all other children: what they register comes later, and wins. */
function LastResort({
  agent,
  onClientTool,
}: {
  readonly agent: PageAgent;
  readonly onClientTool?: FallbackHandler;
}): ReactNode {
  const latest = useLatest(onClientTool);
  const hasFallback = onClientTool !== undefined;
  useEffect(() => {
    if (hasFallback) return agent.onTool((call, context) => latest.current?.(call, context));
    return agent.onTool('', (_input, { name }) => {
      throw new PageToolError('unknown_tool', `unknown tool ${name}`);
    });
  }, [agent, hasFallback, latest]);
  return null;
}

/** A `<page-agent>` element around its children, for listeners that are not React's, with all of the provider. */
export function PageAgentElement(props: PageAgentProviderProps): ReactNode {
  return <ElementAround {...props} tagName="page-agent" define={definePageAgentElement} />;
}

/** As `PageAgentElement`, with an element of another kind. */
export function ElementAround({
  tagName,
  define,
  ...props
}: PageAgentProviderProps & { readonly tagName: string; readonly define: (tagName: string) => void }): ReactNode {
  useEffect(() => define(tagName), [define, tagName]);
  return (
    <PageAgentProvider {...props}>
      {createElement(tagName, { style: { display: 'contents' } }, props.children)}
    </PageAgentProvider>
  );
}

/** P21: a list that is made anew for each render is only worth a warning; nothing is registered anew for it. */
function useStableTools(tools: readonly PageToolDefinition[] | undefined, declared: string): void {
  const last = useRef({ tools, declared, changes: 0 });
  useEffect(() => {
    const { current } = last;
    const isSame = current.declared === declared;
    const changes = isSame && current.tools !== tools ? current.changes + 1 : isSame ? current.changes : 0;
    last.current = { tools, declared, changes };
    // biome-ignore lint/suspicious/noConsole: the author of a page looks for mistakes there.
    if (changes === 2 && current.changes === 1) console.warn('page-agent: keep `tools` in a constant or useMemo');
  }, [tools, declared]);
}

function isData(schema: PageToolDefinition['inputSchema']): boolean {
  return schema !== undefined && !('~standard' in schema);
}
