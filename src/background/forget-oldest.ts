const MAX_KEPT = 200;

/** Keeps a map of what may still be asked for bounded: beyond 200 entries the oldest goes. */
export function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
