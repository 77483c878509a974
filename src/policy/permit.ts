import type { Effect } from '../core/mode';

declare const permitBrand: unique symbol;

/** Leave to run one call once. Only `decide()` mints one; only the effects seam redeems it. */
export interface Permit {
  readonly [permitBrand]: true;
  readonly callId: string;
  /** Of the canonical call and its place, as `decide()` saw them; see `digest.ts`. */
  readonly digest: string;
  readonly effects: ReadonlySet<Effect>;
}

const live = new WeakSet<Permit>();

/** For `decide()` alone; an import rule keeps every other module away. */
export function mintPermit(fields: Omit<Permit, typeof permitBrand>): Permit {
  // The brand exists only in the type; membership of `live` is what a redeemer trusts.
  const permit = Object.freeze({ ...fields }) as Permit;
  live.add(permit);
  return permit;
}

/**
 * Uses the permit up. `digest` is recomputed by the caller from live state.
 * @returns false when it was not minted here, was used before, or was given for another call.
 */
export function redeemPermit(permit: Permit, digest: string): boolean {
  return live.delete(permit) && permit.digest === digest;
}
