import { ignore } from '../../core/ignore';
import { type CdpMethod, type CdpParams, type CdpResult, isAllowedMethod } from './cdp';

/** As much of `chrome.debugger` as a session needs. */
export interface DebuggerApi {
  attach(target: { readonly tabId: number }, version: string): Promise<void>;
  detach(target: { readonly tabId: number }): Promise<void>;
  sendCommand(target: { readonly tabId: number }, method: string, params: object): Promise<unknown>;
  getTargets(): Promise<readonly { readonly tabId?: number; readonly attached: boolean }[]>;
  readonly onDetach: Listenable<(source: Source, reason: string) => void>;
  readonly onEvent: Listenable<(source: Source, method: string, params?: unknown) => void>;
}

interface Source {
  readonly tabId?: number;
}

interface Listenable<L> {
  addListener(listener: L): void;
}

/** Why the debugger does not enter a tab. What it was wanted for was then not begun. */
export type DebuggerRefusal =
  /** The user pressed "Cancel" on the browser's bar. */
  | 'cancelled'
  /** Another one is there and shares with nobody. */
  | 'taken'
  /** The browser keeps debuggers out: a page of its own, another extension, a policy. */
  | 'forbidden'
  | 'gone';

export type DebuggerOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: DebuggerRefusal };

/** A debugger that is attached to one tab, for as long as the work lasts. */
export interface DebuggerSession {
  /** @throws DebuggerLost when the debugger went away before the answer; the command may have been carried out. */
  send<M extends CdpMethod>(method: M, params: CdpParams<M>): Promise<CdpResult<M>>;
  onEvent(listener: (method: string, params: unknown) => void): void;
}

/** The debugger was there and went away, or the page did not take the command. */
export class DebuggerLost extends Error {
  override readonly name = 'DebuggerLost';
}

export interface DebuggerSessions {
  /** Attaches, works, and detaches whatever happens. Works at the same time in one tab share an attachment. */
  use<T>(tabId: number, work: (session: DebuggerSession) => Promise<T>): Promise<DebuggerOutcome<T>>;
  /** Ends what an earlier background left attached. */
  detachLeftovers(): Promise<void>;
  /** Called when the user ended the debugging of a tab by the browser's bar. */
  onCancel(listener: (tabId: number) => void): void;
}

interface Held {
  users: number;
  attached: boolean;
  /** Why it was detached, when that was not our doing. */
  lost?: string;
  /** Attaching and detaching wait for each other. */
  busy: Promise<unknown>;
  readonly listeners: Set<(method: string, params: unknown) => void>;
  /** What was turned on, which is off again in a new attachment. */
  readonly enabled: Set<Enabling>;
}

type Enabling = Extract<CdpMethod, `${string}.enable`>;

const PROTOCOL_VERSION = '1.3';
/** After a change of process the tab takes a debugger again soon, or not at all. */
const REATTACH_AFTER_MS = [300, 700, 1_500];

/**
 * The only way to `chrome.debugger`: for one piece of work, by an allow-list, never left behind.
 * `pause` resolves after so many milliseconds.
 */
export function createDebuggerSessions(api: () => DebuggerApi, pause: (ms: number) => Promise<void>): DebuggerSessions {
  const tabs = new Map<number, Held>();
  const cancelListeners = new Set<(tabId: number) => void>();
  let listens = false;

  function listenOnce(): void {
    if (listens) return;
    listens = true;
    api().onDetach.addListener(({ tabId }, reason) => {
      const held = tabId === undefined ? undefined : tabs.get(tabId);
      if (!held || tabId === undefined) return;
      held.attached = false;
      held.lost = reason;
      if (reason === 'canceled_by_user') for (const listener of cancelListeners) listener(tabId);
    });
    api().onEvent.addListener(({ tabId }, method, params) => {
      for (const listener of (tabId !== undefined && tabs.get(tabId)?.listeners) || []) listener(method, params);
    });
  }

  async function attach(tabId: number, held: Held): Promise<DebuggerRefusal | undefined> {
    if (held.lost === 'canceled_by_user') return 'cancelled';
    if (held.attached) return undefined;
    try {
      await api().attach({ tabId }, PROTOCOL_VERSION);
    } catch (error) {
      return refusalOf(error);
    }
    held.attached = true;
    held.lost = undefined;
    return undefined;
  }

  /** A tab that changed its process lost its debugger; any other loss is somebody's will. */
  async function reattach(tabId: number, held: Held): Promise<void> {
    for (const delayMs of REATTACH_AFTER_MS) {
      if (held.attached || held.lost !== 'target_closed') break;
      await pause(delayMs);
      await inTurn(held, async () => {
        if (held.attached || (await attach(tabId, held)) !== undefined) return;
        for (const method of held.enabled) await command(tabId, method, {});
      });
    }
    if (!held.attached) throw new DebuggerLost('The debugger was detached.');
  }

  async function command<M extends CdpMethod>(tabId: number, method: M, params: CdpParams<M>): Promise<CdpResult<M>> {
    try {
      // The protocol's version, which `attach` asked for, fixes the shape.
      return (await api().sendCommand({ tabId }, method, params)) as CdpResult<M>;
    } catch (cause) {
      throw new DebuggerLost('The page did not take the command.', { cause });
    }
  }

  async function release(tabId: number, held: Held): Promise<void> {
    held.users--;
    await inTurn(held, async () => {
      if (held.users > 0) return;
      if (held.attached) await api().detach({ tabId }).catch(ignore('the tab was closed, or the user was faster'));
      held.attached = false;
      held.enabled.clear();
      if (tabs.get(tabId) === held && held.users === 0) tabs.delete(tabId);
    });
  }

  function sessionOf(tabId: number, held: Held, listeners: ((method: string, params: unknown) => void)[]) {
    const session: DebuggerSession = {
      async send<M extends CdpMethod>(method: M, params: CdpParams<M>): Promise<CdpResult<M>> {
        if (!isAllowedMethod(method)) throw new Error('This command of the debugger is not allowed.');
        if (!held.attached) await reattach(tabId, held);
        const result = await command(tabId, method, params);
        if (isEnabling(method)) held.enabled.add(method);
        return result;
      },
      onEvent(listener) {
        listeners.push(listener);
        held.listeners.add(listener);
      },
    };
    return session;
  }

  return {
    async use(tabId, work) {
      listenOnce();
      const held: Held = tabs.get(tabId) ?? {
        users: 0,
        attached: false,
        busy: Promise.resolve(),
        listeners: new Set(),
        enabled: new Set(),
      };
      tabs.set(tabId, held);
      held.users++;
      const listeners: ((method: string, params: unknown) => void)[] = [];
      try {
        const reason = await inTurn(held, () => attach(tabId, held));
        if (reason !== undefined) return { kind: 'refused', reason };
        return { kind: 'done', value: await work(sessionOf(tabId, held, listeners)) };
      } finally {
        for (const listener of listeners) held.listeners.delete(listener);
        await release(tabId, held);
      }
    },
    async detachLeftovers() {
      const targets = await api().getTargets();
      // Those of other debuggers refuse, which is right.
      const leftovers = targets.flatMap(({ tabId, attached }) =>
        attached && tabId !== undefined && !tabs.has(tabId) ? [tabId] : [],
      );
      await Promise.allSettled(leftovers.map((tabId) => api().detach({ tabId })));
    },
    onCancel(listener) {
      cancelListeners.add(listener);
    },
  };
}

function isEnabling(method: CdpMethod): method is Enabling {
  return method.endsWith('.enable');
}

function inTurn<T>(held: Held, step: () => Promise<T>): Promise<T> {
  const done = held.busy.then(step);
  held.busy = done.catch(ignore('whoever asked for this step hears of it'));
  return done;
}

/** Chrome tells the reasons apart only by its words. */
function refusalOf(error: unknown): DebuggerRefusal {
  const text = error instanceof Error ? error.message : String(error);
  if (/another debugger/i.test(text)) return 'taken';
  return /no tab with/i.test(text) ? 'gone' : 'forbidden';
}
