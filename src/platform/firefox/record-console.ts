import { browser } from 'wxt/browser';
import type { ConsoleEntry } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';
import { within } from '../shared/within';

const TIMEOUT_MS = 5_000;

/** What was recorded of a tab's console since the first call in its document, which begins the recording. */
export async function recordConsole(
  tabId: number,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly ConsoleEntry[]; readonly since: 'first-call' }> {
  const running = browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    injectImmediately: true,
    func: takeConsole,
  });
  try {
    const results = await within(running, TIMEOUT_MS, signal);
    if (results === 'timed-out') throw new ToolError('timed-out', 'The page does not answer; it may be busy.');
    return { entries: results[0]?.result ?? [], since: 'first-call' };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ToolError) throw cause;
    throw new ToolError('unavailable', 'The browser lets no script into this page.', 'Use another page.', { cause });
  }
}

/**
 * Begins to record, the first time, and gives what was recorded. Is sent to the page as text, so it may use nothing from
 * around it. The record stands in the isolated world, where the page cannot reach it.
 */
function takeConsole(): ConsoleEntry[] {
  const key = Symbol.for('tabhand.console');
  // Only Firefox has these, and only in the isolated world.
  const world = globalThis as unknown as {
    wrappedJSObject: { console: Record<string, (...args: unknown[]) => void> };
    exportFunction<T>(own: T, into: object): T;
    [key]?: ConsoleEntry[];
  };
  const known = Reflect.get(world, key) as ConsoleEntry[] | undefined;
  if (known) return known;
  const entries: ConsoleEntry[] = [];
  Reflect.set(world, key, entries);
  const add = (level: ConsoleEntry['level'], text: string, place?: string): void => {
    if (entries.length >= 1_000) entries.shift();
    entries.push({ level, text: text.slice(0, 5_000), atMs: Date.now(), ...(place !== undefined && { place }) });
  };
  const textOf = (value: unknown): string => {
    try {
      if (typeof value === 'string') return value;
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return 'object';
    }
  };
  const { console } = world.wrappedJSObject;
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warning', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels)) {
    const original = console[method];
    if (!original) continue;
    console[method] = world.exportFunction((...args: unknown[]) => {
      add(level, args.map(textOf).join(' '));
      original(...args);
    }, world.wrappedJSObject);
  }
  addEventListener('error', (event) => {
    add('error', event.message, event.filename ? `${event.filename}:${event.lineno}` : undefined);
  });
  addEventListener('unhandledrejection', (event) => add('error', `Unhandled rejection: ${textOf(event.reason)}`));
  return entries;
}
