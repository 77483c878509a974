import type { DialogKind } from '../core/dialog-record';
import type { GuardSetup } from './guard-setup';
import { after, define, type Patches, prototypeOf } from './patches';
import type { FrameReport } from './tell-guard';

/** The part of a guard that looks after the question before a page is left. */
export interface Leaving {
  /** True when this document asks to be kept, and was not answered with yes before. */
  asksToStay(): boolean;
  /** Notices navigations that the page's own script takes over; as long as the functions of the page are replaced. */
  patch(): void;
}

/** What it is told by the rest of the guard. */
export interface LeavingDeps {
  readonly patches: Patches;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** False when a navigation is left to the browser. */
  mayHold(): boolean;
  /** By which the guards of frames are reached. */
  token(): string;
  /** Whether a frame that can't be reached wants to ask. */
  framesAsk(): boolean;
  takeAnswer(): NonNullable<GuardSetup['answer']>;
  record(kind: DialogKind): void;
}

const LEAVING_MS = 5_000;

/** Stops navigations before which the browser would ask: only a user could answer, and the page would stand still. */
export function watchLeaving(deps: LeavingDeps): Leaving {
  const { patches, signal, mayHold, takeAnswer, record } = deps;
  const taken = new WeakSet<Event>();
  let leavingUntilMs = 0;
  let isDeaf = false;

  /**
   * Keeps the page from holding the browser back for a moment. Its listeners can't be taken from it, nor kept from
   * being called, so what they would say is not heard.
   */
  function letGo(): void {
    leavingUntilMs = performance.now() + LEAVING_MS;
    window.onbeforeunload = null;
    if (isDeaf) return;
    isDeaf = true;
    const isLeaving = (event: unknown): boolean =>
      event instanceof BeforeUnloadEvent && performance.now() < leavingUntilMs;
    const { preventDefault } = Event.prototype;
    const deafPrevent = {
      preventDefault(this: Event): void {
        if (!isLeaving(this)) preventDefault.call(this);
      },
    }.preventDefault;
    Event.prototype.preventDefault = deafPrevent;
    const returnValue = Object.getOwnPropertyDescriptor(BeforeUnloadEvent.prototype, 'returnValue');
    if (!returnValue?.set) return;
    const { set } = returnValue;
    define(BeforeUnloadEvent.prototype, 'returnValue', {
      ...returnValue,
      set(this: Event, value: unknown) {
        if (!isLeaving(this)) set.call(this, value);
      },
    });
    patches.onRestore(() => {
      isDeaf = false;
      if (Event.prototype.preventDefault === deafPrevent) Event.prototype.preventDefault = preventDefault;
      define(BeforeUnloadEvent.prototype, 'returnValue', returnValue);
    });
  }

  function asksToStay(): boolean {
    if (!navigator.userActivation?.hasBeenActive) return false;
    const event = document.createEvent('BeforeUnloadEvent');
    event.initEvent('beforeunload', false, true);
    // Old pages only set the text of the question.
    if (window.dispatchEvent(event) && (event as BeforeUnloadEvent).returnValue === '') return false;
    const mayLeave = takeAnswer().accept;
    if (mayLeave) letGo();
    else record('beforeunload');
    return !mayLeave;
  }

  const onNavigate = (event: NavigateEvent): void => {
    const { cancelable, defaultPrevented, hashChange, downloadRequest, destination } = event;
    const leaves = cancelable && !defaultPrevented && !hashChange && downloadRequest === null;
    if (!leaves || destination.sameDocument || taken.has(event) || !mayHold()) return;
    // As the browser, which asks frames after the page around them, and once.
    if (asksToStay() || frameAsksToStay(window, deps.token())) event.preventDefault();
    else if (deps.framesAsk()) {
      record('beforeunload');
      event.preventDefault();
    }
  };
  // Firefox has it since version 147.
  const navigation = (window as { readonly navigation?: Navigation }).navigation;
  navigation?.addEventListener('navigate', onNavigate, { signal });

  return {
    asksToStay,
    patch() {
      // The page shows the new address by itself, and stays.
      patches.replace(
        prototypeOf('NavigateEvent'),
        'intercept',
        after((event) => taken.add(event)),
      );
    },
  };
}

/** True when a frame at any depth wants to ask; those of other origins can't be told, and are passed over. */
function frameAsksToStay(view: Window, token: string): boolean {
  for (let index = 0; index < view.length; index++) {
    const frame = view[index];
    if (frame && (askFrame(frame, token) || frameAsksToStay(frame, token))) return true;
  }
  return false;
}

function askFrame(frame: Window, token: string): boolean {
  const report: FrameReport = { leaves: true };
  try {
    frame.dispatchEvent(new CustomEvent(token, { detail: report }));
  } catch {
    return false;
  }
  return report.stays === true;
}

/** True in a frame that the page around it may not look into. */
export function isOfOtherOrigin(): boolean {
  try {
    return window.top?.document === undefined;
  } catch {
    return true;
  }
}
