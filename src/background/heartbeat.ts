import { ignore } from '../core/ignore';
import { within } from '../platform/shared/within';

/** Timers of a tab in the background come late, and a ping moves what waits in it: often at first, then seldom. */
const FIRST_MS = 100;
const SOON_MS = 50;
const LATER_MS = 250;
const SOON_BEATS = 20;

/** How a page answered a ping. */
export type Pulse = 'alive' | 'silent' | 'gone';

/**
 * Pings the page while `running` goes on. Each ping lets what waits in the page see what time it is, and a page that
 * answers none has fallen silent. `first` is a ping that was sent before the run.
 */
export async function whileAlive<T>(
  running: Promise<T>,
  ping: () => Promise<Pulse>,
  first: Promise<Pulse> | undefined,
): Promise<T | 'silent'> {
  const over = running.then(
    () => true,
    () => true,
  );
  first?.catch(ignore('it is awaited below, unless the run is over before'));
  const silence = Promise.withResolvers<'silent'>();
  const beat = async (): Promise<void> => {
    for (let count = 0; ; count++) {
      const pauseMs = count === 0 ? FIRST_MS : count < SOON_BEATS ? SOON_MS : LATER_MS;
      if ((await within(over, pauseMs)) === true) return;
      const state = count === 0 && first ? await first : await ping();
      if (state === 'silent') silence.resolve('silent');
      if (state !== 'alive') return;
    }
  };
  beat().catch(silence.reject);
  return await Promise.race([running, silence.promise]);
}
