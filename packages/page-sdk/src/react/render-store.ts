import type { ReactNode } from 'react';
import type { JsonObject } from '../protocol';
import type { PageAgent } from '../types';

/** What draws a call gets. */
export interface ToolCallView {
  readonly callId: string;
  readonly name: string;
  /** `inProgress`: the model still writes the arguments; `executing`: they are whole; `complete`: there is a result. */
  readonly status: 'inProgress' | 'executing' | 'complete';
  /** As far as they can be read while `inProgress`. */
  readonly input: JsonObject;
  readonly result?: string;
  readonly isError?: boolean;
  /** Gives the result of a call that waits for the user; only while such a call is `executing`. */
  readonly respond?: (result: unknown) => void;
}

/** Draws a call. */
export type RenderToolCall = (view: ToolCallView) => ReactNode;

/** Who draws the calls of which tool, and which calls wait for an answer of the user. */
export interface RenderStore {
  /** Kept when the tool goes: what is drawn stays. `*` draws what has no other. */
  set(name: string, render: RenderToolCall): void;
  find(name: string): RenderToolCall | undefined;
  /** Waits for `respond`. */
  wait(callId: string, signal: AbortSignal): Promise<unknown>;
  responderOf(callId: string): ((result: unknown) => void) | undefined;
  subscribe(listener: () => void): () => void;
  version(): number;
}

const stores = new WeakMap<PageAgent, RenderStore>();

/** The store of an agent, whichever provider asks. */
export function renderStoreOf(agent: PageAgent): RenderStore {
  const store = stores.get(agent) ?? createRenderStore();
  stores.set(agent, store);
  return store;
}

function createRenderStore(): RenderStore {
  const renderers = new Map<string, RenderToolCall>();
  const responders = new Map<string, (result: unknown) => void>();
  const listeners = new Set<() => void>();
  let version = 0;

  function changed(): void {
    version++;
    for (const listener of listeners) listener();
  }

  return {
    set(name, render) {
      if (renderers.get(name) === render) return;
      renderers.set(name, render);
      changed();
    },
    find: (name) => renderers.get(name) ?? renderers.get('*'),
    wait: (callId, signal) =>
      new Promise((resolve, reject) => {
        const done = () => {
          responders.delete(callId);
          changed();
        };
        responders.set(callId, (result) => {
          done();
          resolve(result);
        });
        signal.addEventListener('abort', () => {
          done();
          reject(signal.reason);
        });
        changed();
      }),
    responderOf: (callId) => responders.get(callId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
