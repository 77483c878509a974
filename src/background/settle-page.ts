import { ToolError } from '../core/tool-error';
import type { ContentChannel } from './route-content-channel';
import type { TabStory } from './route-watch';
import type { TabRequests } from './watch-requests';

const QUIET_MS = 100;
/** A page that loaded is worth so long a wait for what it shows; then it is told that it is still loading. */
const MAX_MS = 2_000;
/** Its text has been waited for already. */
const ARRIVING_MAX_MS = 300;

/**
 * Waits until a page that just came is still and has what it asked for. True when it is; false too for a page that no
 * script may enter, or that is left again.
 * @throws the signal's reason when aborted.
 */
export async function settlePage(
  channel: ContentChannel,
  requests: TabRequests,
  { tabId, phase }: Pick<TabStory, 'phase'> & { readonly tabId: number },
  signal: AbortSignal,
): Promise<boolean> {
  const untilMs = performance.now() + (phase === 'commit' ? ARRIVING_MAX_MS : MAX_MS);
  try {
    const { documentId } = await channel.ensure(tabId, signal);
    for (;;) {
      const maxMs = Math.max(untilMs - performance.now(), 1);
      const params = { quietMs: QUIET_MS, maxMs };
      const settled = await channel.call(
        { tabId, documentId },
        'page/settle',
        params,
        { timeoutMs: maxMs + 500 },
        signal,
      );
      if (settled.kind !== 'value' || !settled.value.still) return false;
      if (!(await requests.quiet(performance.now(), untilMs, signal))) return true;
      if (performance.now() >= untilMs) return false;
    }
  } catch (error) {
    // Whoever looks at the page next is told why that is not possible.
    if (error instanceof ToolError && !signal.aborted) return false;
    throw error;
  }
}
