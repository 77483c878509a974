/** How long a card has to stand still before it can be answered, in milliseconds. */
export const ARMING_MS = 700;

/** Where a card stands; a change of any of these starts the wait anew. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Knows since when a card has stood still. */
export interface Arming {
  /** Tells where the card is now, and says whether it has stood there long enough. */
  look(placement: Placement, nowMs: number): boolean;
  /** Begins to wait anew, after the panel was hidden for instance. */
  restart(): void;
}

/** A card that was just painted: not armed. */
export function createArming(): Arming {
  let last: Placement | undefined;
  let sinceMs = 0;
  return {
    look(placement, nowMs) {
      if (last === undefined || moved(last, placement)) {
        last = placement;
        sinceMs = nowMs;
      }
      return nowMs - sinceMs >= ARMING_MS;
    },
    restart() {
      last = undefined;
    },
  };
}

function moved(a: Placement, b: Placement): boolean {
  return a.left !== b.left || a.top !== b.top || a.width !== b.width || a.height !== b.height;
}

/** What is known at the moment of an approving click. */
export interface Approval {
  /** From the browser: made by the user, not by a script. */
  readonly isTrusted: boolean;
  readonly armed: boolean;
  readonly visible: boolean;
  readonly focused: boolean;
  /** All data was in sight, and what is not shown whole until the user opens it has been opened. */
  readonly allShown: boolean;
}

/** Says whether a click may approve a card. Every condition has to hold. */
export function mayApprove({ isTrusted, armed, visible, focused, allShown }: Approval): boolean {
  return isTrusted && armed && visible && focused && allShown;
}
