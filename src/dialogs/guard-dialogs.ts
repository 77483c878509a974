import type { DialogKind, DialogRecord } from '../core/dialog-record';
import { noteAsks } from './asks';
import type { GuardSetup } from './guard-setup';
import { isOfOtherOrigin, watchLeaving } from './leaving';
import { LOAD_TOKEN } from './load-token';
import { type AnyFunction, createPatches, prototypeOf } from './patches';
import type { FrameReport, GuardReport } from './tell-guard';

const STILL_THERE = 'still-there';
const MAX_RECORDS = 20;
const MAX_CHARS = 500;
const HAND_MS = 1_000;
/** A window may take so long to fill the screen once the user pressed for it. */
const TAKING_MS = 3_000;
/** How long a page that nobody relieves keeps quiet. */
const ALONE_MS = 20_000;

/**
 * Sets up a guard of the document, in the page's own world; see `tell-guard.ts` for how it is reached.
 *
 * While it is armed, the functions of the page that would open a dialog of the browser answer at once and are written
 * down. What the user does by hand goes to the browser as ever, and so does everything once it is disarmed. The page
 * can see and undo it; it then harms nothing but its own dialogs.
 */
export function guardDialogs(): void {
  const probe: GuardReport = {};
  window.dispatchEvent(new CustomEvent(LOAD_TOKEN, { detail: probe }));
  // One that waits to be told is enough.
  if (probe.records) return;
  let token = LOAD_TOKEN;
  let records: DialogRecord[] = [];
  let untilMs = 0;
  let lastsMs = 0;
  let handsAreOurs = false;
  let framesAsk = false;
  let answer: GuardSetup['answer'];
  let handAtMs = Number.NEGATIVE_INFINITY;
  let isPatched = false;
  const ended = new AbortController();

  const record = (kind: DialogKind, message: unknown = '', given?: 'yes' | 'no'): void => {
    if (records.length >= MAX_RECORDS) return;
    const words = String(message).slice(0, MAX_CHARS);
    records.push(given === undefined ? { kind, message: words } : { kind, message: words, answer: given });
  };
  /** False for what the user does by hand, and when the time is over. */
  const isOurs = (): boolean => {
    if (performance.now() > untilMs) return false;
    const { event } = window;
    const isByHand = event instanceof UIEvent && event.isTrusted && performance.now() - handAtMs < HAND_MS;
    return handsAreOurs || !isByHand;
  };
  const takeAnswer = (): NonNullable<GuardSetup['answer']> => {
    const given = answer ?? { accept: false };
    answer = undefined;
    return given;
  };
  const patches = createPatches(isOurs);
  const { replace } = patches;
  const mayHold = () => isOurs() && (handsAreOurs || performance.now() - handAtMs >= HAND_MS);
  const leaving = watchLeaving({
    patches,
    signal: ended.signal,
    mayHold,
    takeAnswer,
    record,
    token: () => token,
    framesAsk: () => framesAsk && window === window.top,
  });

  const refuse = (kind: DialogKind) => () => () => {
    record(kind);
    return Promise.reject(new TypeError('Permission denied.'));
  };
  const isFileInput = (target: unknown): boolean => target instanceof HTMLInputElement && target.type === 'file';
  const noPicker = (native: AnyFunction) =>
    function (this: unknown, ...given: unknown[]): unknown {
      if (!isFileInput(this)) return native.apply(this, given);
      record('file-picker');
      if (this instanceof HTMLInputElement && !this.isConnected) hold(this);
      return undefined;
    };
  let held: HTMLInputElement | undefined;
  /** A field that stands in no document can be given nothing, so it is put, hidden, into what was pressed. */
  const hold = (input: HTMLInputElement): void => {
    held?.remove();
    held = input;
    input.hidden = true;
    const pressed = window.event?.target;
    (pressed instanceof Element && pressed.isConnected ? pressed : document.activeElement)?.append(input);
  };

  const patch = (): void => {
    isPatched = true;
    replace(window, 'alert', () => (message) => record('alert', message));
    replace(window, 'confirm', () => (message) => {
      const { accept } = takeAnswer();
      record('confirm', message, accept ? 'yes' : 'no');
      return accept;
    });
    replace(window, 'prompt', () => (message, byDefault = '') => {
      const { accept, text } = takeAnswer();
      record('prompt', message, accept ? 'yes' : 'no');
      return accept ? (text ?? String(byDefault)) : null;
    });
    leaving.patch();
    replace(window, 'print', () => () => record('print'));
    replace(
      window,
      'open',
      (native) =>
        function (this: unknown, ...given: unknown[]) {
          const opened: unknown = native.apply(this, given);
          if (opened === null && !/noopener|noreferrer/i.test(String(given[2] ?? '')))
            record('popup-blocked', given[0]);
          return opened;
        },
    );
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
      replace(window, name, refuse('file-picker'));
    replace(prototypeOf('HTMLInputElement'), 'showPicker', noPicker);
    replace(prototypeOf('HTMLElement'), 'click', noPicker);
    for (const name of ['requestFullscreen', 'webkitRequestFullscreen', 'mozRequestFullScreen', 'requestPointerLock'])
      replace(prototypeOf('Element'), name, refuse('fullscreen'));
    replace(prototypeOf('HTMLVideoElement'), 'webkitEnterFullscreen', refuse('fullscreen'));
    noteAsks(patches, record);
  };

  for (const type of ['pointerdown', 'keydown']) {
    const onHand = (event: Event): void => {
      if (event.isTrusted && !handsAreOurs) handAtMs = performance.now();
    };
    window.addEventListener(type, onHand, { capture: true, passive: true, signal: ended.signal });
  }
  const onClick = (event: Event): void => {
    if (!isFileInput(event.composedPath()[0]) || !isOurs()) return;
    event.preventDefault();
    record('file-picker');
  };
  window.addEventListener('click', onClick, { capture: true, signal: ended.signal });
  /** A page may keep the browser's function from before the guard came. What it took without the user is given back. */
  const onTaken = (): void => {
    const now = performance.now();
    if (now > untilMs || now - handAtMs < TAKING_MS || !(document.fullscreenElement || document.pointerLockElement))
      return;
    record('fullscreen');
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    document.exitPointerLock();
  };
  for (const type of ['fullscreenchange', 'pointerlockchange'])
    document.addEventListener(type, onTaken, { capture: true, signal: ended.signal });
  /** Tells a script of ours in another world what happened, if the guard still works, and goes on working. */
  const tellOther = (): void => {
    if (performance.now() > untilMs) return;
    untilMs = performance.now() + lastsMs;
    const told = JSON.stringify(records);
    records = [];
    window.dispatchEvent(new CustomEvent(`${token}-told`, { detail: told }));
  };
  const follow = (told: GuardSetup): void => {
    if (token !== told.token && told.mode !== 'disarm') {
      window.removeEventListener(token, onReport);
      ({ token } = told);
      window.addEventListener(token, onReport, { signal: ended.signal });
    }
    ({ answer, handsAreOurs, framesAsk = false } = told);
    if (told.mode === 'leave' || (told.mode === 'leave-frames' && isOfOtherOrigin())) leaving.asksToStay();
    if (told.mode === 'arm') {
      ({ lastsMs } = told);
      untilMs = performance.now() + lastsMs;
      if (!isPatched) patch();
    }
    if (told.mode === 'disarm') {
      untilMs = 0;
      isPatched = false;
      patches.restore();
      held?.remove();
      ended.abort();
    }
  };
  const onReport = ({ detail }: Event & { readonly detail?: GuardReport | FrameReport | typeof STILL_THERE }): void => {
    if (!detail) return;
    if (detail === STILL_THERE) {
      tellOther();
      return;
    }
    if ('leaves' in detail) {
      detail.stays = leaving.asksToStay();
      return;
    }
    if (!detail.setup) {
      detail.records = [];
      return;
    }
    follow(detail.setup);
    detail.records = records;
    records = [];
  };
  window.addEventListener(token, onReport, { signal: ended.signal });
  follow({ token, mode: 'arm', lastsMs: ALONE_MS, handsAreOurs: false });
}
