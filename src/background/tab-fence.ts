import { ignore } from '../core/ignore';
import type { StoppedLoad } from '../core/session-rule';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { CanonicalUrl } from '../policy/canonical-url';
import { addresses, distinctSites, type FencedTab, type FenceScope, fenceRules, isOpenTo } from '../policy/fence';
import type { Permit } from '../policy/permit';
import { backFrom } from './back-from';

/** Where a call runs. */
export interface FencePlace {
  readonly sessionId: string;
  readonly tabId: number;
}

/** A navigation that was stopped while no call ran: the page's own, or the user's. */
export interface StoppedBetween extends FencePlace {
  readonly url: string;
  readonly method: string;
}

export interface TabFenceDeps {
  readonly platform: Pick<Platform, 'fence' | 'tabs' | 'pages' | 'onNavigation' | 'ownOrigin'>;
  /** Tells the user, who may want to go there. */
  onStopped(stopped: StoppedBetween): void;
  onBug(error: unknown): void;
}

/** Keeps tabs in which the agent acts at the sites of their tasks. */
export interface TabFence {
  /** What a call that was just allowed leaves open. */
  note(permit: Permit, scope: FenceScope): void;
  /**
   * Makes a call behind the fence, which stays until it is lifted.
   * @throws ToolError with `leadsTo` when the call led the tab, or a tab that it opened, elsewhere; and one that ends the
   * turn when the browser does not take the rules: then the call was not made
   */
  run<T>(permit: Permit, place: FencePlace, work: () => Promise<T>): Promise<T>;
  /** What was stopped before this run of the session, once. */
  takeStopped(sessionId: string): StoppedBetween | undefined;
  /** Holds a tab that is still empty as the one that it is opened from. */
  openIn(sourceTabId: number, tabId: number): Promise<void>;
  /** Ends it for a session, whose turn ended or waits for the user. */
  lift(sessionId: string): Promise<void>;
  /** Sets up anew what an earlier background held for these, and removes its other rules. */
  reconcile(running: readonly (FencePlace & { readonly taskOrigins: Iterable<string> })[]): Promise<void>;
  /** The user wants to go where they were stopped. */
  goOn(sessionId: string): Promise<void>;
  /** Holds a hidden tab at one site, until the returned function is called. */
  quarantine(tabId: number, url: string): Promise<() => Promise<void>>;
}

interface Entry extends FencedTab {
  readonly runs: Set<StoppedLoad[]>;
  /** From where the tab was taken back. */
  readonly backs: Set<string>;
  between?: StoppedBetween & { isTold?: true };
}

/** Calls of these may move a tab, or have its page do so. */
const FENCED = ['input', 'submit', 'navigate', 'page-tool', 'script', 'upload', 'clipboard'] as const;

/** Builds it, and listens for what it stops. */
export function createTabFence({ platform, onStopped, onBug }: TabFenceDeps): TabFence {
  const scopes = new WeakMap<Permit, FenceScope>();
  const entries = new Map<string, Entry>();
  const quarantined = new Map<number, FencedTab>();
  /** Tabs that pages of fenced tabs opened, and from which. */
  const children = new Map<number, number>();
  /** What each fenced tab showed last. */
  const shown = new Map<number, string>();
  let setKey = '';
  let usersTabs: ReadonlySet<number> = new Set();
  let last: Promise<unknown> = Promise.resolve();

  /** Rules of all that is fenced now; changes are made in turn, each from what then holds. */
  function apply(): Promise<void> {
    const next = last.then(async () => {
      const opened = [...children].flatMap(([tabId, source]) => {
        const entry = [...entries.values()].find((each) => each.tabId === source);
        return entry ? [{ ...entry, tabId }] : [];
      });
      const fenced = [...entries.values(), ...opened, ...quarantined.values()];
      const own = new Set(fenced.map(({ tabId }) => tabId));
      const tabIds = fenced.length === 0 ? [] : (await platform.tabs.list()).map(({ tabId }) => tabId);
      const otherTabIds = tabIds.filter((tabId) => !own.has(tabId));
      const rules = fenceRules(fenced, { ownHost: new URL(platform.ownOrigin).host, otherTabIds });
      const key = JSON.stringify(rules);
      if (key === setKey) return;
      setKey = 'unknown';
      await platform.fence.set(rules);
      setKey = key;
      usersTabs = new Set(otherTabIds);
    });
    last = next.catch(ignore('whoever asked for this change is told'));
    return next;
  }

  async function arm({ sessionId, tabId }: FencePlace, { sites, from, isFree }: FenceScope): Promise<Entry> {
    const frame = await platform.pages.mainFrame(tabId);
    // An error page stands at the address that was not reached.
    const here = frame && !frame.failed ? addresses([frame.url]) : [];
    if (here[0]) shown.set(tabId, here[0].href);
    const before = entries.get(sessionId);
    const same = before?.tabId === tabId ? before : undefined;
    const entry: Entry = {
      tabId,
      isFree,
      sites: distinctSites([...here, ...sites, ...(same?.sites ?? [])]),
      from: distinctSites([...here, ...from, ...(same?.from ?? [])]),
      runs: same?.runs ?? new Set(),
      backs: same?.backs ?? new Set(),
      ...(same?.between && { between: same.between }),
    };
    entries.set(sessionId, entry);
    try {
      await apply();
    } catch (cause) {
      // What the browser holds then is what was wanted before, which may be nothing.
      entries.delete(sessionId);
      throw notFenced(cause);
    }
    return entry;
  }

  async function open(sessionId: string, { tabId, isFree, from }: Entry, url: string): Promise<void> {
    await arm({ sessionId, tabId }, { sites: addresses([url]), from, isFree });
  }

  function find(tabId: number): readonly [string, Entry] | undefined {
    const source = children.get(tabId);
    return [...entries].find(([, entry]) => entry.tabId === tabId || (source !== undefined && entry.tabId === source));
  }

  /** A tab that the agent opened names nobody but us; the call that did so still runs. */
  function findOpener({ by }: StoppedLoad): readonly [string, Entry] | undefined {
    return by === 'extension' ? [...entries].find(([, { runs }]) => runs.size > 0) : undefined;
  }

  async function take(stopped: StoppedLoad): Promise<void> {
    const { tabId, url, method, isMainFrame } = stopped;
    const found = find(tabId) ?? findOpener(stopped);
    if (!found) return sendOn(stopped);
    const [sessionId, entry] = found;
    // Another extension may have stopped it.
    if (!isMainFrame || isOpenTo(url, entry.sites)) return;
    if (stopped.by === 'user' && tabId === entry.tabId) {
      await open(sessionId, entry, url);
      await platform.tabs.navigate(tabId, url);
      return;
    }
    if (entry.runs.size > 0) {
      for (const run of entry.runs) run.push(stopped);
      return;
    }
    entry.between = { sessionId, tabId, url, method };
    if (tabId === entry.tabId) await goBack(entry, url);
    onStopped(entry.between);
  }

  /** A tab of the user that came after the rules: it is none of ours. */
  async function sendOn({ tabId, url, method, isMainFrame }: StoppedLoad): Promise<void> {
    if (!isMainFrame || method !== 'GET' || entries.size === 0 || usersTabs.has(tabId) || quarantined.has(tabId))
      return;
    if (
      isOpenTo(
        url,
        [...entries.values()].flatMap(({ sites }) => sites),
      )
    )
      return;
    await apply();
    if (usersTabs.has(tabId)) await platform.tabs.navigate(tabId, url);
  }

  platform.fence.onStopped((stopped) => void take(stopped).catch(onBug));
  platform.onNavigation((event) => {
    const moves = event.type === 'navigation-commit' || event.type === 'address-change';
    if (moves && shown.has(event.tabId)) shown.set(event.tabId, event.url);
    if (event.type === 'tab-close') children.delete(event.tabId);
    if (event.type === 'tab-open' && find(event.sourceTabId)) void follow(event.tabId, event.sourceTabId).catch(onBug);
  });

  /** A tab that came of a fenced one is held as well: its first load by the rule for such, and then by its id. */
  async function follow(tabId: number, source: number): Promise<void> {
    children.set(tabId, children.get(source) ?? source);
    await apply();
  }

  /** A page that sends its reader on at once would do so again and again. */
  async function goBack({ tabId, backs }: Entry, url: string): Promise<void> {
    const before = shown.get(tabId);
    if (before === undefined || backs.has(url)) return;
    backs.add(url);
    await backFrom(platform, tabId, url, before);
  }

  async function settleStop(entry: Entry, { tabId, url }: StoppedLoad): Promise<void> {
    if (tabId === entry.tabId) await goBack(entry, url);
    // Nothing came into it, and what is decided next opens one of its own.
    else await platform.tabs.close(tabId).catch(ignore('the page closed it'));
  }

  return {
    note: (permit, scope) => void scopes.set(permit, scope),
    async run(permit, place, work) {
      const scope = scopes.get(permit);
      if (!scope || !FENCED.some((effect) => permit.effects.has(effect))) return work();
      const entry = await arm(place, scope);
      const stops: StoppedLoad[] = [];
      entry.runs.add(stops);
      let outcome: { readonly value: Awaited<ReturnType<typeof work>> } | { readonly error: unknown };
      try {
        outcome = { value: await work() };
      } catch (error) {
        outcome = { error };
      }
      // What the browser told before it answers this was told before.
      await platform.tabs.get(place.tabId);
      entry.runs.delete(stops);
      const now = entries.get(place.sessionId);
      if (scope.isFree && now) await arm(place, { ...now, isFree: false });
      const [stop] = stops;
      if (stop) await settleStop(entry, stop);
      if ('error' in outcome && (!stop || !(outcome.error instanceof ToolError))) throw outcome.error;
      if (stop) throw ledAway(stop, stop.tabId !== entry.tabId);
      if ('value' in outcome) return outcome.value;
      throw outcome.error;
    },
    takeStopped(sessionId) {
      const between = entries.get(sessionId)?.between;
      if (!between || between.isTold) return undefined;
      between.isTold = true;
      return between;
    },
    async openIn(source, tabId) {
      if (find(source)) await follow(tabId, source);
    },
    async lift(sessionId) {
      const entry = entries.get(sessionId);
      if (!entry) return;
      entries.delete(sessionId);
      shown.delete(entry.tabId);
      for (const [child, source] of children) if (source === entry.tabId) children.delete(child);
      await apply();
    },
    async reconcile(running) {
      const held = await platform.fence.tabIds();
      if (held.size === 0) return;
      setKey = 'unknown';
      for (const { taskOrigins, ...place } of running) {
        if (!held.has(place.tabId)) continue;
        await arm(place, { sites: addresses([...taskOrigins]), from: [], isFree: false });
      }
      await apply();
    },
    async goOn(sessionId) {
      const entry = entries.get(sessionId);
      const between = entry?.between;
      if (!entry || !between) return;
      delete entry.between;
      await open(sessionId, entry, between.url);
      if (between.method === 'GET') await platform.tabs.navigate(between.tabId, between.url);
    },
    async quarantine(tabId, url) {
      const sites: readonly CanonicalUrl[] = addresses([url]);
      quarantined.set(tabId, { tabId, sites, from: sites, isFree: false, isQuarantine: true });
      try {
        await apply();
      } catch (cause) {
        quarantined.delete(tabId);
        throw notFenced(cause);
      }
      return async () => {
        quarantined.delete(tabId);
        await apply();
      };
    },
  };
}

function notFenced(cause: unknown): ToolError {
  const message = 'The browser did not take the rules that keep the tab at the sites of the task, so nothing was done.';
  return new ToolError('unavailable', message, 'Tell the user to reload the extension.', { cause, endsTurn: true });
}

function ledAway({ url, method }: StoppedLoad, inNewTab: boolean): ToolError {
  const message = 'This was done, but it led to a site that does not belong to the task, and was stopped there.';
  return new ToolError('denied', message, 'Look at the page as it is now.', {
    detail: url,
    leadsTo: { url, method, inNewTab },
  });
}
