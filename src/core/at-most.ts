/** Runs work, so much of it at the same time and the rest in the order it came. */
export type Lane = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A lane for `count` at once. Work that is aborted while it waits never begins. */
export function atMost(count: number): Lane {
  let open = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    if (open >= count) await turnFor(waiting, signal);
    else open += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      // Its place is handed over, so that nobody slips in between.
      if (next) next();
      else open -= 1;
    }
  };
}

function turnFor(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal.reason);
    };
    const begin = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    waiting.push(begin);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
