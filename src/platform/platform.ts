import type { Capability, HttpFile, HttpReply, WindowBounds, WindowInfo } from '../core/capabilities';
import type { ImagePart } from '../core/message';
import type { PdfReading, PdfRequest } from '../core/pdf';
import type { PictureLayout } from '../core/picture';
import type { ServerAnswer } from '../core/server-answer';
import type { SkillPort } from '../core/skill-port';
import type { NavigationEvent } from './navigation-event';
import type { MessageSender, PanelPort } from './panel-port';
import type { PlatformDownloads } from './platform-downloads';
import type { PlatformFence } from './platform-fence';
import type { PlatformPages } from './platform-pages';
import type { PlatformTabs } from './platform-tabs';
import type { RequestEvent } from './request-event';
import type { Subscription } from './subscription';
import type { TrustedInput } from './trusted-input';

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
  /** What keeps a tab at the sites of a task. */
  readonly fence: PlatformFence;
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
  /** Who answers for documents, or for what scripts and the background itself ask for over plain http. */
  onAnswer(kind: 'document' | 'data', listener: (answer: ServerAnswer) => void, options?: Subscription): void;
  /** What the background made of that, remembered over its death until the browser ends. */
  readonly answerBook: { read(): Promise<unknown>; write(book: unknown): Promise<void> };
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
  /** Requests of skills' tools; which addresses are allowed is decided before. */
  readonly skillPort: SkillPort;
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
  /** What the browser and the system are called, in the user's language: `Chrome on Linux`. */
  deviceName(): Promise<string>;
  /**
   * A short mark on the action's icon of a tab, and what the icon is called meanwhile; empty removes it. A navigation of the
   * tab removes it too.
   */
  setBadge(text: string, options: { readonly tabId: number; readonly title?: BadgeTitle }): Promise<void>;
  /** Opens the panel beside a tab. False where the browser wants a press of the user first, and knows of none. */
  openPanel(tabId: number): Promise<boolean>;
}

/** What the action's icon is called while it has a mark: a message of the locales. */
export type BadgeTitle = 'badgeWaits' | 'badgeAsks' | 'badgeOffers';
