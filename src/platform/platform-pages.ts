import type { ConsoleEntry, ListenerFound, NetworkExchange, ScriptValue } from '../core/capabilities';
import type { DialogRecord } from '../core/dialog-record';
import type { GuardSetup } from '../dialogs/guard-setup';

/** The main frame's document, as far as the browser tells. */
export interface MainFrame {
  readonly url: string;
  /** Changes with each new document; survives `pushState`. */
  readonly documentId?: string;
  /** True when the browser shows its own error page in place of the site. */
  readonly failed: boolean;
}

/** What a script that entered a frame found there. The process of a page may be hostile, so it is the page's word. */
export interface FrameInside {
  /** The frame's origin; `null` for one of its own, as in a sandbox. */
  readonly origin: string;
  /** The way from the main frame down: an index of `window[0]`, `window[1]`, … each; -1 for a frame in a shadow tree. */
  readonly path: readonly number[];
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of the content script that is there. */
  readonly build?: string;
  /** What that script was told that its frame is called. */
  readonly name?: string;
}

/** A frame below the main one. */
export interface FrameInfo {
  /** May be larger than 32 bits. */
  readonly frameId: number;
  /** Absent for a frame that the browser does not list. */
  readonly parentFrameId?: number;
  readonly documentId?: string;
  /** The browser's word; for a frame that it does not list, the page's. */
  readonly url: string;
  /** True when the browser shows its own error page in it, where it tells. */
  readonly failed: boolean;
  /** True when it did not answer in time: its script may be busy. */
  readonly silent: boolean;
  /** Absent for a frame that no script may enter, or that did not answer. */
  readonly inside?: FrameInside;
}

/** How putting the content script into a page went. */
export type InjectOutcome =
  | { readonly kind: 'injected'; readonly documentId?: string }
  /** The browser does not let any extension in, or not this one. `error` is the browser's text. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'timed-out' };

/** How a message to a content script went. */
export type SendOutcome =
  | { readonly kind: 'reply'; readonly value: unknown }
  /** Nobody listens there: it was never delivered. */
  | { readonly kind: 'no-receiver' }
  /** It was delivered, and the document went away before it answered. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'timed-out' };

/** A document that a tab shows and that has an address on the web of its own. All of it is the browser's word. */
export interface WebDocument {
  /** May be larger than 32 bits; 0 for the main frame. */
  readonly frameId: number;
  readonly documentId: string;
  readonly url: string;
  /** The addresses of the documents around it, the main one's first; none around the main document. */
  readonly around: readonly string[];
}

/** What the background does with the documents in tabs. */
export interface PlatformPages {
  mainFrame(tabId: number): Promise<MainFrame | undefined>;
  /** A frame of a tab as it is now; undefined when it is gone, or not listed by the browser. */
  frame(tabId: number, frameId: number): Promise<MainFrame | undefined>;
  /** All frames below the main one. One that does not answer within `timeoutMs` holds nobody up. */
  frames(tabId: number, options: { readonly timeoutMs: number }): Promise<readonly FrameInfo[]>;
  /** Runs `/content.js` in the main frame's isolated world, whatever the page's loading state. */
  injectContent(tabId: number, options: { readonly timeoutMs: number }): Promise<InjectOutcome>;
  /**
   * The web documents of a tab, the main one first and at most 32 of its frames, as the browser lists them; no page is
   * touched. Empty when the tab is gone. Never rejects.
   */
  webDocuments(tabId: number): Promise<readonly WebDocument[]>;
  /**
   * Which of these documents say that they offer tools. A look that leaves nothing behind. A document that no script may
   * enter, that has another origin than its address (as in a sandbox), or that does not answer, does not.
   */
  offersTools(tabId: number, documents: readonly WebDocument[]): Promise<ReadonlySet<string>>;
  /**
   * Runs `/link.js` in these documents, whose origin the user allowed, and then `/bridge.js` in the page's own world. One that
   * the browser lets no script into is left out.
   */
  injectLink(tabId: number, documentIds: readonly string[]): Promise<void>;
  /** Runs `/content.js` in documents of frames, all at once. @returns those that it runs in now. */
  injectFrames(
    tabId: number,
    documentIds: readonly string[],
    options: { readonly timeoutMs: number },
  ): Promise<ReadonlySet<string>>;
  /** Sends to the main frame; with `documentId`, only to that document. Rejects only with the signal's reason. */
  send(
    to: { readonly tabId: number; readonly documentId?: string },
    message: unknown,
    options: { readonly timeoutMs: number },
    signal?: AbortSignal,
  ): Promise<SendOutcome>;
  /**
   * Runs the body of an async function in the page's own world and gives its value.
   * @throws ToolError `unavailable` when the page forbids it, `not-actionable` when the code throws, `timed-out`.
   */
  runScript(
    tabId: number,
    body: string,
    options: { readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<ScriptValue>;
  /** @throws ToolError `unavailable`, `timed-out` */
  readConsole(
    tabId: number,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly ConsoleEntry[]; readonly since: 'load' | 'first-call' }>;
  /** Begins to record what the tab asks servers for; does nothing where it is recorded already. */
  recordNetwork(tabId: number): void;
  /** What was recorded, oldest first. */
  networkLog(tabId: number): readonly NetworkExchange[];
  /** Absent where no extension is told. See `ListenersCapability`. */
  findListeners?(tabId: number, ref: string, signal: AbortSignal): Promise<readonly ListenerFound[]>;
  /** Adds a style sheet to the main document. @throws ToolError `unavailable` when the browser refuses. */
  insertCss(tabId: number, css: string): Promise<void>;
  /** Removes a sheet that was added with this very text; does nothing when it is not there. */
  removeCss(tabId: number, css: string): Promise<void>;
  /**
   * The documents of a tab that a script may be in, main and frames, as the browser lists them; undefined for one without
   * a name. Empty when the tab is gone. Never rejects.
   */
  documents(tabId: number): Promise<readonly (string | undefined)[]>;
  /**
   * Tells the dialog guards of all the tab's documents, setting them up where there are none, and gives what they wrote
   * down. Nothing for pages that no script may enter. Never rejects.
   */
  guardDialogs(
    tabId: number,
    setup: GuardSetup,
    options: { readonly timeoutMs: number },
  ): Promise<readonly DialogRecord[] | 'timed-out'>;
  /** @throws ToolError `unavailable` when the tab cannot be pictured now, `timed-out`. */
  capture(tabId: number, options: { readonly timeoutMs: number }, signal: AbortSignal): Promise<Blob>;
}
