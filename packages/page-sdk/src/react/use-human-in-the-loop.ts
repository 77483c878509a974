import type { PageToolDefinition } from '../types';
import type { RenderToolCall } from './render-store';
import { useScope } from './scope';
import { usePageTool } from './use-page-tool';

/** A tool whose result the user gives. */
export interface HumanInTheLoopOptions<Input = unknown> extends Omit<PageToolDefinition<Input>, 'execute'> {
  /** Draws the question; `respond` of what it gets is the answer. `<ToolCalls>` shows it. */
  readonly render: RenderToolCall;
}

/**
 * Offers a tool that waits for the user: its call stays open until `respond(result)`. Stopping the agent, or the end of
 * `timeoutMs`, ends it with an error, never with an empty result.
 *
 * ```tsx
 * useHumanInTheLoop({
 *   name: 'confirm_delete', description: 'Asks the user before deleting.', timeoutMs: 300_000,
 *   render: ({ status, respond }) => status === 'executing' && <button onClick={() => respond?.('yes')}>Delete</button>,
 * });
 * ```
 */
export function useHumanInTheLoop<Input>(options: HumanInTheLoopOptions<Input>, deps?: readonly unknown[]): void {
  const { renderers } = useScope();
  usePageTool<Input, unknown>(
    { ...options, execute: (_input, { callId, signal }) => renderers.wait(callId, signal) },
    deps,
  );
}
