import type { ConsoleEntry } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';
import { within } from '../shared/within';
import type { DebuggerSessions } from './debugger-sessions';
import { refused } from './run-script';

const TIMEOUT_MS = 5_000;
const MAX_ENTRIES = 1_000;

/** What the browser kept of a tab's console since its load: it hands it over to a debugger that comes later. */
export async function readConsole(
  sessions: DebuggerSessions,
  tabId: number,
  signal: AbortSignal,
): Promise<readonly ConsoleEntry[]> {
  const read = await sessions.use(tabId, async (session) => {
    const entries: ConsoleEntry[] = [];
    session.onEvent((method, params) => {
      const entry = entryOf(method, params);
      if (entry && entries.length < MAX_ENTRIES) entries.push(entry);
    });
    // What was kept arrives before the answer.
    const enabled = Promise.all([session.send('Runtime.enable', {}), session.send('Log.enable', {})]);
    return (await within(enabled, TIMEOUT_MS, signal)) === 'timed-out' ? undefined : entries;
  });
  if (read.kind === 'refused') throw refused(read.reason);
  if (!read.value)
    throw new ToolError('timed-out', 'The page does not show its console: it may be busy.', 'Try again.');
  return read.value.toSorted((a, b) => a.atMs - b.atMs);
}

/** The entry that an event of the protocol tells of. */
export function entryOf(method: string, params: unknown): ConsoleEntry | undefined {
  // The shapes are fixed by the protocol's version, which `attach` asked for.
  switch (method) {
    case 'Runtime.consoleAPICalled': {
      const { type, args, timestamp, stackTrace } = params as ConsoleCall;
      const [frame] = stackTrace?.callFrames ?? [];
      return {
        level: LEVELS[type] ?? 'info',
        text: args.map(textOf).join(' '),
        atMs: timestamp,
        place: placeOf(frame),
      };
    }
    case 'Runtime.exceptionThrown': {
      const { timestamp, exceptionDetails } = params as ExceptionThrown;
      const { exception, text, url, lineNumber } = exceptionDetails;
      return {
        level: 'error',
        text: exception?.description ?? `${text} ${exception ? textOf(exception) : ''}`.trim(),
        atMs: timestamp,
        place: placeOf(url === undefined ? undefined : { url, lineNumber }),
      };
    }
    case 'Log.entryAdded': {
      const { level, text, timestamp, url, lineNumber = 0 } = (params as LogAdded).entry;
      return {
        level: LEVELS[level] ?? 'info',
        text,
        atMs: timestamp,
        place: placeOf(url === undefined ? undefined : { url, lineNumber }),
      };
    }
    default:
      return undefined;
  }
}

const LEVELS: Readonly<Record<string, ConsoleEntry['level']>> = {
  debug: 'debug',
  verbose: 'debug',
  warning: 'warning',
  error: 'error',
  assert: 'error',
};

function textOf({ type, value, description, unserializableValue }: RemoteObject): string {
  if (type === 'string') return String(value);
  return unserializableValue ?? description ?? (value === undefined ? type : JSON.stringify(value));
}

function placeOf(frame: Frame | undefined): string | undefined {
  return frame && frame.url !== '' ? `${frame.url}:${frame.lineNumber + 1}` : undefined;
}

interface Frame {
  readonly url: string;
  /** Counted from 0. */
  readonly lineNumber: number;
}

interface RemoteObject {
  readonly type: string;
  readonly value?: unknown;
  readonly description?: string;
  readonly unserializableValue?: string;
}

interface ConsoleCall {
  readonly type: string;
  readonly args: readonly RemoteObject[];
  readonly timestamp: number;
  readonly stackTrace?: { readonly callFrames: readonly Frame[] };
}

interface ExceptionThrown {
  readonly timestamp: number;
  readonly exceptionDetails: {
    readonly text: string;
    readonly exception?: RemoteObject;
    readonly url?: string;
    readonly lineNumber: number;
  };
}

interface LogAdded {
  readonly entry: {
    readonly level: string;
    readonly text: string;
    readonly timestamp: number;
    readonly url?: string;
    readonly lineNumber?: number;
  };
}
