import type { BridgedTool } from './bridge-message';
import { findModelContext, listTools, type ModelContext } from './model-context';
import { natives } from './natives';

const { apply, clearTimer, get, setTimer, stringify } = natives;

/** What a page's stand-in for WebMCP offers, as it changes. */
export interface ToolWatch {
  /** The stand-in that is there now. */
  context(): ModelContext | undefined;
  end(): void;
}

/** How often it is looked whether there is another stand-in; one that gives no events is asked for its list. */
const LOOK_MS = 1_000;
/** Of many changes the last is read. */
const SETTLE_MS = 100;
/** Lists that may be waited for at a time; a page may never give one. */
const MAX_OPEN_LOOKS = 4;

/** Tells all tools at once, also that there are none, and after each change. */
export function watchTools(tell: (tools: readonly BridgedTool[]) => void): ToolWatch {
  let context: ModelContext | undefined;
  let hears = false;
  let ended = false;
  let timer: number | undefined;
  let soon: number | undefined;
  let begun = 0;
  let newest = 0;
  let open = 0;
  let last: string | undefined;

  function watch(): void {
    const found = findModelContext();
    const isOther = found !== context;
    if (isOther) {
      hear('removeEventListener');
      context = found;
      hears = hear('addEventListener');
    }
    if (isOther || last === undefined || (context && !hears)) void look();
    timer = setTimer(watch, LOOK_MS);
  }

  function hear(method: 'addEventListener' | 'removeEventListener'): boolean {
    if (!context) return false;
    try {
      apply(get(context, method), context, ['toolchange', lookSoon]);
      return true;
    } catch {
      // It gives no events.
      return false;
    }
  }

  function lookSoon(): void {
    soon ??= setTimer(() => {
      soon = undefined;
      void look();
    }, SETTLE_MS);
  }

  async function look(): Promise<void> {
    if (open >= MAX_OPEN_LOOKS) return;
    begun += 1;
    open += 1;
    const turn = begun;
    let tools: readonly BridgedTool[] = [];
    try {
      if (context) tools = await listTools(context);
    } catch {
      // A page that lets nobody list its tools has none for us.
    }
    open -= 1;
    if (ended || turn < newest) return;
    newest = turn;
    const text = stringify(tools);
    if (text === last) return;
    last = text;
    tell(tools);
  }

  watch();
  return {
    context: () => context,
    end() {
      ended = true;
      clearTimer(timer);
      clearTimer(soon);
      hear('removeEventListener');
    },
  };
}
