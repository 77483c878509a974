/** The package's own entry: `@tabhand/page-sdk`. Importing it does nothing. */
export { getPageAgent } from './get-page-agent';
export { PageToolError } from './page-tool-error';
export type {
  AgentStatus,
  ErrorCode,
  Json,
  JsonObject,
  SuggestionAvailability,
} from './protocol';
export {
  type ActionButton,
  type ActionCard,
  actionRequired,
  channels,
  type McpToolResult,
  mcpResult,
  type WrappedResult,
} from './tool-result';
export type * from './types';
