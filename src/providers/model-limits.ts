import type { WireLimits } from './wire';

const SECOND_MS = 1_000;

/** Waiting times for a server on the own machine, which may load and read for minutes, and for one elsewhere. */
export function wireLimits({ local }: { readonly local: boolean }): WireLimits {
  return { firstByteMs: (local ? 300 : 60) * SECOND_MS, stallMs: 60 * SECOND_MS, graceMs: 5 * SECOND_MS };
}
