/** The package's entry for React: `@tabhand/page-sdk/react`. Nothing is registered while rendering on a server. */
export { PageAgentElement, PageAgentProvider, type PageAgentProviderProps } from './react/provider';
export type { RenderToolCall, ToolCallView } from './react/render-store';
export { usePageAgent } from './react/scope';
export { ToolCalls, useToolCalls } from './react/tool-calls';
export { type HumanInTheLoopOptions, useHumanInTheLoop } from './react/use-human-in-the-loop';
export { usePageAgentStatus, usePageContext, useSuggestions } from './react/use-page-context';
export { type NamedHandler, type PageToolOptions, usePageTool } from './react/use-page-tool';
