/** Waits for lines that come. */
export interface Arrivals {
  /** What `find` finds now, or once it is told that something came; undefined after `ms`. @throws the signal's reason */
  until<T>(find: () => T | undefined, ms: number, signal?: AbortSignal): Promise<T | undefined>;
  /** Has everyone who waits look again. */
  tell(): void;
}

export function createArrivals(): Arrivals {
  const looks = new Set<() => void>();
  return {
    tell() {
      for (const look of looks) look();
    },
    until(find, ms, signal) {
      const known = find();
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const end = (work: () => void) => {
          clearTimeout(timer);
          looks.delete(look);
          signal?.removeEventListener('abort', stop);
          work();
        };
        const look = () => {
          const found = find();
          if (found !== undefined) end(() => resolve(found));
        };
        const stop = () => end(() => reject(signal?.reason));
        const timer = setTimeout(() => end(() => resolve(undefined)), ms);
        looks.add(look);
        signal?.addEventListener('abort', stop, { once: true });
      });
    },
  };
}

/** Calls `onPassed` once so many milliseconds passed, unless the returned function is called before. */
export function atDeadline(ms: number, onPassed: () => void): () => void {
  const timer = setTimeout(onPassed, Math.max(0, ms));
  return () => clearTimeout(timer);
}
