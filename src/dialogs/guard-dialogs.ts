import type { DialogKind, DialogRecord } from '../core/dialog-record';
import type { GuardSetup } from './guard-setup';

/**
 * Runs in the page's own world, and is sent there as text: it may use nothing from around it. Sets up the document's guard, or tells
 * the one that is there, and gives what happened since it was asked last.
 *
 * While it is armed, the functions of the page that would open a dialog of the browser answer at once and are written
 * down. What the user does by hand goes to the browser as ever, and so does everything once it is disarmed. The page
 * can see and undo it; it then harms nothing but its own dialogs.
 */
export function guardDialogs(setup: GuardSetup): readonly DialogRecord[] {
  type Report = { setup: GuardSetup; records?: DialogRecord[] };
  const STILL_THERE = 'still-there';
  const MAX_RECORDS = 20;
  const MAX_CHARS = 500;
  const HAND_MS = 1_000;
  const LEAVING_MS = 5_000;
  /** A window may take so long to fill the screen once the user pressed for it. */
  const TAKING_MS = 3_000;

  const ask = (token: string, told: GuardSetup): DialogRecord[] | undefined => {
    const report: Report = { setup: told };
    window.dispatchEvent(new CustomEvent(token, { detail: report }));
    return report.records;
  };
  const inherited = setup.relieves === undefined ? undefined : ask(setup.relieves, { ...setup, mode: 'disarm' });
  const known = ask(setup.token, setup);
  if (known || setup.mode === 'disarm') return [...(inherited ?? []), ...(known ?? [])];
  install();
  return [...(inherited ?? []), ...(ask(setup.token, setup) ?? [])];

  function install(): void {
    let records: DialogRecord[] = [];
    let untilMs = 0;
    let lastsMs = 0;
    let handsAreOurs = false;
    let answer: GuardSetup['answer'];
    let handAtMs = Number.NEGATIVE_INFINITY;
    let isPatched = false;
    let leavingUntilMs = 0;
    let isDeaf = false;
    const restores: (() => void)[] = [];
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
    // biome-ignore lint/suspicious/noExplicitAny: functions of the page, of any shape
    type AnyFunction = (this: any, ...given: any[]) => any;
    /** A descriptor of no prototype: the page may have put a getter where every object has it. */
    const define = (owner: object, name: string, as: PropertyDescriptor): void => {
      Object.defineProperty(owner, name, Object.assign(Object.create(null), as));
    };
    /** Puts `make` of the browser's function in its place, as long as the page did not change it since. */
    const replace = (owner: object | undefined, name: string, make: (native: AnyFunction) => AnyFunction): void => {
      const before = owner && Object.getOwnPropertyDescriptor(owner, name);
      const native: unknown = before?.value;
      if (!owner || !before?.configurable || typeof native !== 'function') return;
      const ours = make(native as AnyFunction);
      const value = {
        // A method, so that it can't be constructed, as the browser's.
        [name](this: unknown, ...given: unknown[]): unknown {
          return isOurs() ? ours.apply(this, given) : native.apply(this, given);
        },
      }[name];
      define(owner, name, { ...before, value });
      restores.push(() => {
        if (Object.getOwnPropertyDescriptor(owner, name)?.value === value) define(owner, name, before);
      });
    };
    const prototypeOf = (name: string): object | undefined => {
      // Some of these are missing where the page is not secure.
      const found = (window as unknown as Record<string, { prototype?: object } | undefined>)[name];
      return found?.prototype;
    };
    const refuse = (kind: DialogKind, what: string) => () => () => {
      record(kind, what);
      return Promise.reject(new TypeError('Permission denied.'));
    };
    const after = (note: (self: Event) => void) => (native: AnyFunction) =>
      function (this: Event, ...given: unknown[]): unknown {
        note(this);
        return native.apply(this, given);
      };
    const noteIfAsked = (name: string) =>
      after(() => {
        navigator.permissions?.query({ name: name as PermissionName }).then(
          ({ state }) => {
            if (state === 'prompt') record('permission', name);
          },
          () => record('permission', name),
        );
      });
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
      // The page shows the new address by itself, and stays.
      const noteTaken = after((event) => taken.add(event));
      replace(prototypeOf('NavigateEvent'), 'intercept', noteTaken);
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
        replace(window, name, refuse('file-picker', ''));
      replace(prototypeOf('HTMLInputElement'), 'showPicker', noPicker);
      replace(prototypeOf('HTMLElement'), 'click', noPicker);
      for (const name of ['requestFullscreen', 'webkitRequestFullscreen', 'mozRequestFullScreen', 'requestPointerLock'])
        replace(prototypeOf('Element'), name, refuse('fullscreen', ''));
      replace(prototypeOf('HTMLVideoElement'), 'webkitEnterFullscreen', refuse('fullscreen', ''));
      replace(prototypeOf('Geolocation'), 'getCurrentPosition', noteIfAsked('geolocation'));
      replace(prototypeOf('Geolocation'), 'watchPosition', noteIfAsked('geolocation'));
      replace(prototypeOf('MediaDevices'), 'getUserMedia', noteIfAsked('camera'));
      replace(prototypeOf('MediaDevices'), 'getDisplayMedia', noteIfAsked('display-capture'));
      const noteNews = after(() => {
        if (Notification.permission === 'default') record('permission', 'notifications');
      });
      replace(window.Notification, 'requestPermission', noteNews);
    };
    const unpatch = (): void => {
      isPatched = false;
      for (const restore of restores.splice(0)) restore();
    };
    /**
     * Keeps the page from holding the browser back for a moment. Its listeners can't be taken from it, nor kept from
     * being called, so what they would say is not heard.
     */
    const letGo = (): void => {
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
      restores.push(() => {
        isDeaf = false;
        if (Event.prototype.preventDefault === deafPrevent) Event.prototype.preventDefault = preventDefault;
        define(BeforeUnloadEvent.prototype, 'returnValue', returnValue);
      });
    };
    /** True when the page asks to be kept, and was not answered with yes before. */
    const asksToStay = (): boolean => {
      if (!navigator.userActivation?.hasBeenActive) return false;
      const event = document.createEvent('BeforeUnloadEvent');
      event.initEvent('beforeunload', false, true);
      // Old pages only set the text of the question.
      if (window.dispatchEvent(event) && (event as BeforeUnloadEvent).returnValue === '') return false;
      const mayLeave = takeAnswer().accept;
      if (mayLeave) letGo();
      else record('beforeunload');
      return !mayLeave;
    };
    /** Stops what would make the browser ask: only a user could answer it, and the page would stand still meanwhile. */
    const onNavigate = (event: NavigateEvent): void => {
      const { cancelable, defaultPrevented, hashChange, downloadRequest, destination } = event;
      const leaves = cancelable && !defaultPrevented && !hashChange && downloadRequest === null;
      if (!leaves || destination.sameDocument || taken.has(event) || !isOurs()) return;
      const isByHand = !handsAreOurs && performance.now() - handAtMs < HAND_MS;
      if (!isByHand && asksToStay()) event.preventDefault();
    };
    const taken = new WeakSet<Event>();
    // Firefox has it since version 147.
    const navigation = (window as { readonly navigation?: Navigation }).navigation;
    navigation?.addEventListener('navigate', onNavigate, { signal: ended.signal });

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
      window.dispatchEvent(new CustomEvent(`${setup.token}-told`, { detail: told }));
    };
    const onReport = ({ detail }: Event & { readonly detail?: Report | typeof STILL_THERE }): void => {
      if (!detail) return;
      if (detail === STILL_THERE) {
        tellOther();
        return;
      }
      const told = detail.setup;
      answer = told.answer;
      handsAreOurs = told.handsAreOurs;
      if (told.mode === 'leave') asksToStay();
      if (told.mode === 'arm') {
        lastsMs = told.lastsMs;
        untilMs = performance.now() + lastsMs;
        if (!isPatched) patch();
      }
      if (told.mode === 'disarm') {
        untilMs = 0;
        unpatch();
        held?.remove();
        ended.abort();
      }
      detail.records = records;
      records = [];
    };
    window.addEventListener(setup.token, onReport, { signal: ended.signal });
  }
}
