import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ToolCallRecord } from '../types';
import { readPartialJson } from './read-partial-json';
import type { ChangeCount, RenderToolCall, ToolCallView } from './render-store';
import { useScope } from './scope';

const NONE: readonly ToolCallRecord[] = [];

/** The calls of this document, oldest first, with what can be read of arguments that are still being written. */
export function useToolCalls(): readonly ToolCallView[] {
  const { agent, renderers } = useScope();
  const records = useSyncExternalStore(
    (listener) => {
      agent.addEventListener('callschange', listener);
      return () => agent.removeEventListener('callschange', listener);
    },
    () => agent.calls(),
    () => NONE,
  );
  const version = useCount(renderers.waiting);
  // The version stands for who waits for an answer.
  return useMemo(
    () =>
      records.map(({ callId, name, state, input, partial, result, isError }) => ({
        callId,
        name,
        status: state,
        input: partial === undefined ? input : readPartialJson(partial),
        result,
        isError,
        respond: renderers.responderOf(callId),
      })),
    [records, renderers, version],
  );
}

/** Draws the calls of the tools that have a `render`, also of those that are gone. */
export function ToolCalls(): ReactNode {
  const { renderers } = useScope();
  useCount(renderers.drawing);
  return useToolCalls().map((view) => {
    const render = renderers.find(view.name);
    return render && <OneToolCall key={view.callId} render={render} view={view} />;
  });
}

function useCount({ subscribe, get }: ChangeCount): number {
  return useSyncExternalStore(subscribe, get, get);
}

// A component for each call, so that a `render` with hooks has its own state.
function OneToolCall({ render, view }: { readonly render: RenderToolCall; readonly view: ToolCallView }): ReactNode {
  return render(view);
}
