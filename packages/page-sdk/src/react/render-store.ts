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
  /** Changes when something is drawn by another function. */
  readonly drawing: ChangeCount;
  /** Changes when a call begins or ends to wait. */
  readonly waiting: ChangeCount;
}

/** Something that changes, for `useSyncExternalStore`. */
export interface ChangeCount {
  subscribe(listener: () => void): () => void;
  get(): number;
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
  const drawing = createChangeCount();
  const waiting = createChangeCount();
  return {
    drawing,
    waiting,
    set(name, render) {
      if (renderers.get(name) === render) return;
      renderers.set(name, render);
      drawing.add();
    },
    find: (name) => renderers.get(name) ?? renderers.get('*'),
    wait: (callId, signal) =>
      new Promise((resolve, reject) => {
        const done = () => {
          responders.delete(callId);
          waiting.add();
        };
        responders.set(callId, (result) => {
          done();
          resolve(result);
        });
        signal.addEventListener('abort', () => {
          done();
          reject(signal.reason);
        });
        waiting.add();
      }),
    responderOf: (callId) => responders.get(callId),
  };
}

function createChangeCount(): ChangeCount & { add(): void } {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    add() {
      count++;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => count,
  };
}
