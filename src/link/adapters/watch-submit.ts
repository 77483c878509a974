import { all, textOf } from '../../dom/read-element';
import { oneLine } from '../../dom/text';

/**
 * What became of a form that is to be submitted. `sent`: the browser takes it from here, mostly to another document.
 * `handled`: a script of the page took it; `said` is what the page then told its users, as far as screen readers would be
 * told too. `gone`: it left the document without having been submitted.
 */
export type SubmitEnd = { readonly kind: 'sent' | 'gone' } | { readonly kind: 'handled'; readonly said: string };

export interface SubmitWatch {
  /** @throws the signal's reason */
  readonly end: Promise<SubmitEnd>;
  /** The form was submitted, whatever came of it. */
  isSeen(): boolean;
}

const WORDS_MS = 1_000;
const LOOK_MS = 100;
const MAX_SAID_CHARS = 500;
const LIVE = 'output,[role=status],[role=alert],[role=log],[aria-live]:not([aria-live=off])';

/** Waits for the submission of a form, by whomever. The end is told before the document goes away. */
export function watchSubmit(form: HTMLFormElement, window: Window, signal: AbortSignal): SubmitWatch {
  const { promise: end, resolve, reject } = Promise.withResolvers<SubmitEnd>();
  const done = new AbortController();
  const until = { signal: AbortSignal.any([signal, done.signal]), capture: true };
  // The event does not leave a shadow root.
  const root = Node.prototype.getRootNode.call(form);
  let seen: Event | undefined;
  let before: ReadonlySet<string> = new Set();

  function settle(how: SubmitEnd): void {
    done.abort();
    observer.disconnect();
    resolve(how);
  }

  /** The page's own listeners have run by now. */
  function judge(event: Event): void {
    if (until.signal.aborted) return;
    if (event.defaultPrevented) void listen(0, '');
    else settle({ kind: 'sent' });
  }

  /** Waits until what the page says stands still. */
  async function listen(lookedMs: number, last: string): Promise<void> {
    if (until.signal.aborted) return;
    const said = newWords(window.document, before);
    if ((said !== '' && said === last) || lookedMs >= WORDS_MS) return settle({ kind: 'handled', said });
    window.setTimeout(() => void listen(lookedMs + LOOK_MS, said), LOOK_MS);
  }

  const observer = new MutationObserver(() => {
    const isThere: boolean = Reflect.get(Node.prototype, 'isConnected', form);
    if (!isThere && !seen) settle({ kind: 'gone' });
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener(
    'submit',
    (event) => {
      if (event.target !== form || seen) return;
      seen = event;
      before = new Set(wordsOf(window.document));
      window.setTimeout(() => judge(event));
    },
    until,
  );
  window.addEventListener(
    'pagehide',
    () => {
      if (!seen) return;
      settle(seen.defaultPrevented ? { kind: 'handled', said: newWords(window.document, before) } : { kind: 'sent' });
    },
    until,
  );
  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
      reject(signal.reason);
    },
    { signal: done.signal },
  );
  // Who waits for something else besides need not wait for this.
  end.catch(() => undefined);
  return { end, isSeen: () => seen !== undefined };
}

function newWords(document: Document, before: ReadonlySet<string>): string {
  return wordsOf(document)
    .filter((text) => !before.has(text))
    .join(' ')
    .slice(0, MAX_SAID_CHARS);
}

function wordsOf(document: Document): readonly string[] {
  return all(document, LIVE)
    .slice(0, 50)
    .map((element) => oneLine(textOf(element).slice(0, MAX_SAID_CHARS)))
    .filter(Boolean);
}
