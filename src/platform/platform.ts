import type {
  Capability,
  ConsoleEntry,
  HttpFile,
  HttpReply,
  ListenerFound,
  NetworkExchange,
  TabInfo,
  WindowBounds,
  WindowInfo,
} from '../core/capabilities';
import type { DownloadItem } from '../core/download';
import type { ImagePart } from '../core/message';
import type { PdfReading, PdfRequest } from '../core/pdf';
import type { PictureLayout } from '../core/picture';
import type { TrustedStep } from '../core/trusted-input';
import type { DialogRecord, GuardSetup } from '../dialogs/guard-dialogs';

/** Where a message to the background came from, as the browser states it. Nothing in it is chosen by the sender's code. */
export interface MessageSender {
  /** The extension that sent it; only our own id is trusted. */
  readonly extensionId?: string;
  readonly url?: string;
  readonly origin?: string;
  /** Present when the sender lives in a tab: a content script, or one of our pages opened as a tab. */
  readonly tabId?: number;
  readonly frameId?: number;
  readonly documentId?: string;
}

/** One connected panel. */
export interface PanelPort {
  readonly name: string;
  readonly sender: MessageSender;
  /** Does nothing once the other side has gone. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the panel goes away. */
  onClose(listener: () => void): void;
  close(): void;
}

/** Ends a subscription when aborted; without it the subscription lasts as long as the background. */
export interface Subscription {
  readonly signal?: AbortSignal;
}

/** A tab together with what `TabInfo` leaves out. */
export interface TabDetails extends TabInfo {
  /** True when the browser unloaded it to save memory; its page is then gone until it is shown. */
  readonly discarded: boolean;
}

/** How a tab is opened. */
export interface NewTab {
  readonly active: boolean;
  readonly openerTabId?: number;
  readonly muted?: boolean;
  /** The tab in whose window it opens and whose group it joins; a group is made of the two if `makesGroup`. */
  readonly beside?: { readonly tabId: number; readonly makesGroup: boolean };
}

export interface PlatformTabs {
  list(): Promise<readonly TabDetails[]>;
  /** Undefined when there is no such tab (any more). */
  get(tabId: number): Promise<TabDetails | undefined>;
  /** The active tab of the window, or of the window used last. Undefined when there is none. */
  active(windowId?: number): Promise<TabDetails | undefined>;
  create(url: string, options: NewTab): Promise<TabDetails>;
  /** Starts a navigation and returns at once. */
  navigate(tabId: number, url: string): Promise<void>;
  /** Shows the tab in its window; does not bring the window to the front. */
  activate(tabId: number): Promise<void>;
  close(tabId: number): Promise<void>;
  /** Starts a step through the tab's history; `steps` below zero goes back. It does nothing where there is no entry. */
  goInHistory(tabId: number, steps: number): Promise<void>;
  onRemoved(listener: (tabId: number) => void, options?: Subscription): void;
  onActivated(
    listener: (tab: { readonly tabId: number; readonly windowId: number }) => void,
    options?: Subscription,
  ): void;
  /** Called when title, address or loading state changed. */
  onUpdated(listener: (tab: TabDetails) => void, options?: Subscription): void;
}

/** What happens in the main frame of a tab. `documentId` names the document that the event is about. */
export type NavigationEvent =
  | { readonly type: 'navigation-start'; readonly tabId: number; readonly url: string }
  | { readonly type: 'navigation-commit'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  | { readonly type: 'document-load'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  | { readonly type: 'navigation-end'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  /** `error` is `aborted` when another navigation took over, or no page came: a download, an empty answer. */
  | { readonly type: 'navigation-error'; readonly tabId: number; readonly url: string; readonly error: string }
  /** A server or a proxy wants a name and a password, and the browser asks the user for them. */
  | { readonly type: 'sign-in-ask'; readonly tabId: number; readonly url: string }
  /** `pushState`, `replaceState` or a change of the fragment. */
  | { readonly type: 'address-change'; readonly tabId: number; readonly url: string }
  /** A page in `sourceTabId` opened `tabId`. */
  | { readonly type: 'tab-open'; readonly tabId: number; readonly sourceTabId: number; readonly url: string }
  | { readonly type: 'tab-close'; readonly tabId: number };

/** What a request is for. `data` is what scripts ask for. */
export type RequestKind = 'document' | 'frame' | 'script' | 'data';

/**
 * A request and what became of it. One request id may start again after a redirect. Late by some milliseconds, and a hint
 * only: a service worker of the page may hide a request, show it twice, or leave it without an end.
 */
export type RequestEvent =
  | {
      readonly type: 'request-start';
      readonly requestId: string;
      /** -1 for a worker that serves several tabs. */
      readonly tabId: number;
      readonly frameId: number;
      readonly documentId?: string;
      readonly method: string;
      readonly url: string;
      readonly kind: RequestKind;
      /** The origin of the document or worker that asked; absent for what the user asked for. */
      readonly initiator?: string;
      /** Wall time in milliseconds since the epoch. */
      readonly atMs: number;
    }
  /** The head of the answer is there; `isStream` when its body has no end of its own. */
  | {
      readonly type: 'request-answer';
      readonly requestId: string;
      readonly status: number;
      readonly isStream: boolean;
    }
  | { readonly type: 'request-end'; readonly requestId: string; readonly status: number }
  | { readonly type: 'request-error'; readonly requestId: string; readonly error: string };

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

export interface PlatformDownloads {
  /** The newest first. */
  list(limit: number): Promise<readonly DownloadItem[]>;
  /**
   * Saves below the user's folder for downloads, beside a file that has the name already. Resolves when the download
   * ended, however it did; an abort cancels it. @throws ToolError when it did not begin
   */
  save(file: Blob, path: string, signal: AbortSignal): Promise<DownloadItem>;
  /** `isOurs` for what `save` began. */
  onCreated(listener: (item: DownloadItem, by: { readonly isOurs: boolean }) => void, options?: Subscription): void;
}

export interface PlatformPages {
  mainFrame(tabId: number): Promise<MainFrame | undefined>;
  /** A frame of a tab as it is now; undefined when it is gone, or not listed by the browser. */
  frame(tabId: number, frameId: number): Promise<MainFrame | undefined>;
  /** All frames below the main one. One that does not answer within `timeoutMs` holds nobody up. */
  frames(tabId: number, options: { readonly timeoutMs: number }): Promise<readonly FrameInfo[]>;
  /** Runs `/content.js` in the main frame's isolated world, whatever the page's loading state. */
  injectContent(tabId: number, options: { readonly timeoutMs: number }): Promise<InjectOutcome>;
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
   * Runs the body of an async function in the page's own world and returns its JSON value as text.
   * @throws ToolError `unavailable` when the page forbids it, `not-actionable` when the code throws, `timed-out`.
   */
  runScript(tabId: number, body: string, options: { readonly timeoutMs: number }, signal: AbortSignal): Promise<string>;
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

/** A dialog of the page that got through to the browser. */
export interface NativeDialog {
  /** `alert`, `confirm`, `prompt` or `beforeunload`. */
  readonly kind: string;
  /** Words of the page. */
  readonly message: string;
}

/** Why a tab takes no trusted input; nothing was begun then. */
export type InputRefusal = 'cancelled' | 'taken' | 'forbidden' | 'gone';

/** Mouse and keyboard of a tab, for as long as one work lasts. */
export interface TrustedHands {
  /** Rejects when the tab was lost in between; the work ends as `lost` then. */
  perform(steps: readonly TrustedStep[]): Promise<void>;
  /** What the page asked meanwhile. All were answered with no. */
  dialogs(): readonly NativeDialog[];
}

/** Input that a page can't tell from a user's. Points are in CSS pixels of the main frame's viewport. */
export interface TrustedInput {
  /** Takes hold of the tab, works, and lets it go whatever happens. The browser may show a bar meanwhile. */
  use<T>(
    tabId: number,
    work: (hands: TrustedHands) => Promise<T>,
  ): Promise<
    | { readonly kind: 'done'; readonly value: T }
    | { readonly kind: 'refused'; readonly reason: InputRefusal }
    /** It was taken away in the middle; some of the steps may have been done. */
    | { readonly kind: 'lost' }
  >;
}

/** All that the background needs from a browser. Only files in this folder know which browser it is. */
export interface Platform {
  /** What background tools can be offered here. */
  readonly capabilities: ReadonlySet<Capability>;
  /** True where no debugger can click, so that a panel opened as a tab may approve. */
  readonly panelTabMayApprove: boolean;
  readonly ownId: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly ownOrigin: string;
  readonly panelUrl: string;
  /** The content script of another build is replaced before use. */
  readonly build: string;
  readonly tabs: PlatformTabs;
  readonly pages: PlatformPages;
  readonly downloads: PlatformDownloads;
  /** Tabs that the background opened for itself, remembered over its death until the browser ends. */
  readonly helperTabs: {
    add(tabId: number): Promise<void>;
    remove(tabId: number): Promise<void>;
    list(): Promise<readonly number[]>;
  };
  /** Absent where the browser offers none. */
  readonly trustedInput?: TrustedInput;
  /** Ends what an earlier background left in or attached to tabs. To be called once, while the background starts. */
  releaseTabs(): Promise<void>;
  /**
   * Puts a dialog guard into every document of the sites of these addresses before its first script, in any tab, until
   * the returned function is called.
   */
  guardLoads(urls: readonly string[]): Promise<() => Promise<void>>;
  /** Called when the user ended the work in a tab by the browser's own bar. */
  onTabTaken(listener: (tabId: number) => void): void;
  windowOf(tabId: number): Promise<WindowInfo | undefined>;
  /**
   * Never brings the window to the front. Undefined when tab or window are gone.
   * @throws ToolError `unavailable` when the system does not allow these bounds.
   */
  resizeWindow(tabId: number, bounds: WindowBounds): Promise<WindowInfo | undefined>;
  /** Main-frame navigations, opened and closed tabs, in the order the browser reports them. */
  onNavigation(listener: (event: NavigationEvent) => void, options?: Subscription): void;
  /** What the tabs ask servers for. It costs something with every request, so it is listened to only around an act. */
  onRequest(listener: (event: RequestEvent) => void, options?: Subscription): void;
  /**
   * GET without cookies, referrer or redirects; text only, at most `maxBytes`, cut between characters.
   * @throws ToolError `unavailable`
   */
  httpGet(url: string, options: { readonly maxBytes: number }, signal: AbortSignal): Promise<HttpReply>;
  /**
   * GET of a file of any type, without referrer; with the user's cookies only if `signedIn`, through redirects only if
   * `follow`. @throws ToolError `unavailable`, also when it has more than `maxBytes`
   */
  httpFile(
    url: string,
    options: { readonly maxBytes: number; readonly signedIn: boolean; readonly follow?: boolean },
    signal: AbortSignal,
  ): Promise<HttpFile>;
  /** Scales a picture down so that its longer side is at most `maxSidePx`. @throws when it is no picture */
  scaleImage(picture: Blob, maxSidePx: number): Promise<ImagePart>;
  /** Covers, cuts, marks and scales a picture of a viewport. @throws when it is no picture */
  developPicture(
    picture: Blob,
    options: { readonly maxSidePx: number; readonly layout?: PictureLayout },
  ): Promise<ImagePart>;
  /** Reads a PDF apart from the background's own thread. @throws ToolError `unavailable`, `invalid-input` */
  readPdf(file: Blob, request: PdfRequest, signal: AbortSignal): Promise<PdfReading>;
  /** Opens the panel on a click on the action and on the command. To be called while the background starts. */
  openPanelOnAction(): void;
  /** The handler gives a promise of the reply, or undefined for a message it does not know. */
  onMessage(handler: (message: unknown, sender: MessageSender) => Promise<unknown> | undefined): void;
  onConnect(handler: (port: PanelPort) => void): void;
  /**
   * True for the first background since the browser started or the extension was loaded: tab ids of before mean nothing
   * now. Asking marks it, so ask once.
   */
  isFirstWake(): Promise<boolean>;
  onStartup(listener: () => void): void;
  onInstalled(listener: (reason: 'install' | 'update' | 'other') => void): void;
  /** Keeps the background from being stopped for idleness until the returned function is called. */
  keepAlive(): () => void;
  /** Wakes the background at a time (at the earliest 30 s from now), also after it was stopped. One at a time for each name. */
  setAlarm(name: string, atMs: number): Promise<void>;
  clearAlarm(name: string): Promise<void>;
  onAlarm(listener: (name: string) => void): void;
  /** A short mark on the action's icon, for one tab or for all; empty removes it. */
  setBadge(text: string, options?: { readonly tabId?: number }): Promise<void>;
}
