import type { HttpFile, HttpReply, WindowBounds, WindowInfo } from '../../src/core/capabilities';
import type { DialogRecord } from '../../src/core/dialog-record';
import type { DownloadItem } from '../../src/core/download';
import type { ImagePart } from '../../src/core/message';
import type { PictureLayout } from '../../src/core/picture';
import type { ServerAnswer } from '../../src/core/server-answer';
import type { SessionRule, StoppedLoad } from '../../src/core/session-rule';
import { ToolError } from '../../src/core/tool-error';
import type { GuardSetup } from '../../src/dialogs/guard-setup';
import type { NavigationEvent } from '../../src/platform/navigation-event';
import type { MessageSender, PanelPort } from '../../src/platform/panel-port';
import type { BadgeTitle, Platform } from '../../src/platform/platform';
import type { FrameInfo, InjectOutcome, SendOutcome, WebDocument } from '../../src/platform/platform-pages';
import type { NewTab, TabDetails } from '../../src/platform/platform-tabs';
import type { RequestEvent } from '../../src/platform/request-event';
import type { Subscription } from '../../src/platform/subscription';

import { downloadItem } from './download-item';
import { FakeSkillPort } from './skill-port';

/** What a page answers to a message; a function decides for each message. */
export type PageAnswer = (message: unknown, documentId: string) => SendOutcome | Promise<SendOutcome>;

interface FakeTab {
  details: TabDetails;
  documentId: string;
  failed: boolean;
  hasContent: boolean;
  history: string[];
  at: number;
  frames: FakeFrame[];
}

/** A frame of a fake tab; a test may change it at any time. */
export interface FakeFrame {
  readonly frameId: number;
  readonly parentFrameId: number;
  /** Its place in the `window` of its parent. */
  readonly index: number;
  documentId: string;
  url: string;
  /** The browser shows an error page in it. */
  failed: boolean;
  /** No script may enter. */
  closed: boolean;
  /** Its script never ends. */
  silent: boolean;
  hasContent: boolean;
  /** What its content script was told that it is called. */
  name: string;
}

/** A browser in memory. Tabs load at once; every load gives a new document without a content script. */
export class FakePlatform implements Platform {
  readonly capabilities = new Set([
    'tabs',
    'windows',
    'capture',
    'http',
    'pdf',
    'downloads',
    'files',
    'research',
    'pageScript',
    'pageStyles',
    'pageConsole',
    'network',
    'listeners',
    'notes',
    'dialogs',
    'frames',
    'skills',
  ] as const);
  panelTabMayApprove = false;
  readonly ownId = 'fake-extension';
  readonly ownOrigin = 'chrome-extension://fake-extension';
  readonly panelUrl = 'chrome-extension://fake-extension/sidepanel.html';
  build = '1.0.0';

  /** How pages answer. The default answers a ping and refuses everything else. */
  answer: PageAnswer = () => ({ kind: 'no-receiver' });
  /** Addresses that no content script may enter. */
  readonly closedUrls = new Set<string>();
  /** What `tabs.navigate`, `create` and history steps do after they began; the default loads at once. */
  load: (tabId: number, url: string) => void = (tabId, url) => this.commit(tabId, url);
  readonly replies = new Map<string, HttpReply>();
  readonly skillPort = new FakeSkillPort();
  readonly files = new Map<string, HttpFile>();
  readonly fileRequests: { readonly url: string; readonly signedIn: boolean }[] = [];
  scriptResult = 'null';
  /** Style sheets that were added to tabs and are still there. */
  sheets: readonly { readonly tabId: number; readonly css: string }[] = [];
  badge = '';
  /** The marks of the tabs. */
  readonly badges = new Map<number, { readonly text: string; readonly title?: BadgeTitle }>();
  /** The browser knows of a press of the user, so that the panel may be opened. */
  isPressed = false;
  keptAlive = 0;
  firstWake = true;
  opensPanel = false;
  injections = 0;
  /** Tabs whose page says that it offers tools. */
  readonly offering = new Set<number>();
  /** Tabs into which the link was put, once for each time. */
  readonly links: number[] = [];
  /** Documents of frames that say that they offer tools. */
  readonly offeringFrames = new Set<string>();
  /** Documents of frames into which the link was put, once for each time. */
  readonly linkedFrames: string[] = [];
  surveys = 0;
  sent: unknown[] = [];
  readonly alarms = new Map<string, number>();

  private readonly open = new Map<number, FakeTab>();
  private readonly navigationListeners = new Set<(event: NavigationEvent) => void>();
  private readonly requestListeners = new Set<(event: RequestEvent) => void>();
  private readonly removedListeners = new Set<(tabId: number) => void>();
  private readonly replacedListeners = new Set<(tab: { tabId: number; replacedTabId: number }) => void>();
  private readonly activatedListeners = new Set<(tab: { tabId: number; windowId: number }) => void>();
  private readonly updatedListeners = new Set<(tab: TabDetails) => void>();
  private readonly startupListeners = new Set<() => void>();
  private readonly installedListeners = new Set<(reason: 'install' | 'update' | 'other') => void>();
  private readonly alarmListeners = new Set<(name: string) => void>();
  private messageHandler: Parameters<Platform['onMessage']>[0] = () => undefined;
  private connectHandler: (port: PanelPort) => void = () => undefined;
  private nextTabId = 1;
  private nextDocument = 1;

  /** Adds a loaded tab and gives its id. */
  addTab(
    url: string,
    options: { readonly title?: string; readonly active?: boolean; readonly windowId?: number } = {},
  ): number {
    const tabId = this.nextTabId++;
    const { title = `Title of ${url}`, active = this.open.size === 0, windowId = 1 } = options;
    this.open.set(tabId, {
      details: { tabId, windowId, title, url, active, status: 'complete', discarded: false },
      documentId: `document-${this.nextDocument++}`,
      failed: false,
      hasContent: false,
      history: [url],
      at: 0,
      frames: [],
    });
    return tabId;
  }

  /** Adds a loaded frame behind the others of its parent. */
  addFrame(tabId: number, url: string, fields: Partial<FakeFrame> = {}): FakeFrame {
    const { frames } = this.require(tabId);
    const { parentFrameId = 0 } = fields;
    const frame: FakeFrame = {
      frameId: 2 ** 34 + frames.length + 1,
      parentFrameId,
      index: frames.filter((each) => each.parentFrameId === parentFrameId).length,
      documentId: `document-${this.nextDocument++}`,
      url,
      failed: false,
      closed: false,
      silent: false,
      hasContent: false,
      name: '',
      ...fields,
    };
    frames.push(frame);
    return frame;
  }

  /** Another document comes into the frame. */
  commitFrame(frame: FakeFrame, url: string): void {
    frame.documentId = `document-${this.nextDocument++}`;
    frame.url = url;
    frame.hasContent = false;
    frame.name = '';
  }

  removeFrame(tabId: number, frame: FakeFrame): void {
    const tab = this.require(tabId);
    tab.frames = tab.frames.filter((each) => each !== frame);
  }

  /** The tab is about to go somewhere, and nothing begins. */
  hold(tabId: number, pendingUrl: string): void {
    const tab = this.require(tabId);
    tab.details = { ...tab.details, pendingUrl };
  }

  tab(tabId: number): TabDetails | undefined {
    return this.open.get(tabId)?.details;
  }

  documentOf(tabId: number): string | undefined {
    return this.open.get(tabId)?.documentId;
  }

  emit(event: NavigationEvent): void {
    for (const listener of [...this.navigationListeners]) listener(event);
  }

  /** The browser tells of a request. */
  emitRequest(event: RequestEvent): void {
    for (const listener of [...this.requestListeners]) listener(event);
  }

  /** The events of a whole load of `url`. */
  commit(tabId: number, url: string, options: { readonly title?: string } = {}): void {
    const tab = this.open.get(tabId);
    if (!tab) return;
    this.emit({ type: 'navigation-start', tabId, url });
    tab.documentId = `document-${this.nextDocument++}`;
    tab.hasContent = false;
    tab.frames = [];
    const title = options.title ?? `Title of ${url}`;
    tab.details = { ...tab.details, url, title, status: 'complete', discarded: false };
    const { documentId } = tab;
    this.emit({ type: 'navigation-commit', tabId, url, documentId });
    this.emit({ type: 'document-load', tabId, url, documentId });
    this.emit({ type: 'navigation-end', tabId, url, documentId });
    for (const listener of this.updatedListeners) listener(tab.details);
  }

  /** `pushState` in the tab's page. */
  changeAddress(tabId: number, url: string): void {
    const tab = this.open.get(tabId);
    if (!tab) return;
    tab.details = { ...tab.details, url };
    this.emit({ type: 'address-change', tabId, url });
  }

  closeTab(tabId: number): void {
    if (!this.open.delete(tabId)) return;
    this.emit({ type: 'tab-close', tabId });
    for (const listener of this.removedListeners) listener(tabId);
  }

  /** Unloads a tab to save memory; it has another id then, which this gives. */
  unloadTab(replacedTabId: number): number {
    const tab = this.require(replacedTabId);
    const tabId = this.nextTabId++;
    this.open.delete(replacedTabId);
    tab.details = { ...tab.details, tabId, status: 'unloaded', discarded: true };
    this.open.set(tabId, { ...tab, documentId: `document-${this.nextDocument++}`, hasContent: false });
    for (const listener of this.replacedListeners) listener({ tabId, replacedTabId });
    return tabId;
  }

  /** The page's content script stops listening, as after a reload of the extension. */
  forgetContent(tabId: number): void {
    const tab = this.open.get(tabId);
    if (tab) tab.hasContent = false;
  }

  /** Sends to the background as a page or script would. */
  deliver(message: unknown, sender: MessageSender): Promise<unknown> | undefined {
    return this.messageHandler(message, sender);
  }

  connect(port: PanelPort): void {
    this.connectHandler(port);
  }

  readonly tabs: Platform['tabs'] = {
    list: async () => [...this.open.values()].map(({ details }) => details),
    get: async (tabId) => this.tab(tabId),
    active: async (windowId) =>
      [...this.open.values()]
        .map(({ details }) => details)
        .find((tab) => tab.active && (windowId === undefined || tab.windowId === windowId)),
    create: async (url, { active, openerTabId, muted, beside }) => {
      this.created.push({ url, muted, beside });
      const tabId = this.addTab('about:blank', { active: false });
      if (openerTabId !== undefined) this.emit({ type: 'tab-open', tabId, sourceTabId: openerTabId, url });
      if (active) await this.tabs.activate(tabId);
      const created = this.require(tabId).details;
      queueMicrotask(() => this.visit(tabId, url));
      return created;
    },
    navigate: async (tabId, url) => {
      this.require(tabId);
      this.visit(tabId, url);
    },
    activate: async (tabId) => {
      const { windowId, url, discarded } = this.require(tabId).details;
      if (discarded) this.load(tabId, url);
      for (const tab of this.open.values()) {
        if (tab.details.windowId === windowId) tab.details = { ...tab.details, active: tab.details.tabId === tabId };
      }
      for (const listener of this.activatedListeners) listener({ tabId, windowId });
    },
    close: async (tabId) => {
      this.require(tabId);
      this.closeTab(tabId);
    },
    goInHistory: async (tabId, steps) => {
      const tab = this.require(tabId);
      const url = tab.history[tab.at + steps];
      if (url === undefined) return;
      tab.at += steps;
      this.load(tabId, url);
    },
    onReplaced: (listener, options) => add(this.replacedListeners, listener, options),
    onRemoved: (listener, options) => add(this.removedListeners, listener, options),
    onActivated: (listener, options) => add(this.activatedListeners, listener, options),
    onUpdated: (listener, options) => add(this.updatedListeners, listener, options),
  };

  readonly pages: Platform['pages'] = {
    mainFrame: async (tabId) => {
      const tab = this.open.get(tabId);
      return tab && { url: tab.details.url, documentId: tab.documentId, failed: tab.failed };
    },
    frame: async (tabId, frameId) =>
      frameId === 0
        ? this.pages.mainFrame(tabId)
        : this.open.get(tabId)?.frames.find((each) => each.frameId === frameId),
    frames: async (tabId): Promise<readonly FrameInfo[]> => {
      this.surveys++;
      const frames = this.open.get(tabId)?.frames ?? [];
      const pathOf = ({ index, parentFrameId }: FakeFrame): readonly number[] => {
        const parent = frames.find((each) => each.frameId === parentFrameId);
        return [...(parent ? pathOf(parent) : []), index];
      };
      return frames.map((frame) => {
        const { frameId, parentFrameId, documentId, url, failed, closed, silent, hasContent, name } = frame;
        const claim = hasContent ? { build: this.build, name } : {};
        const origin = URL.canParse(url) ? new URL(url).origin : 'null';
        const size = { widthPx: 300, heightPx: 150 };
        const inside = { origin, path: pathOf(frame), contentType: 'text/html', ...size, ...claim };
        const isOpen = !closed && !failed && !silent;
        return { frameId, parentFrameId, documentId, url, failed, silent, ...(isOpen && { inside }) };
      });
    },
    injectFrames: async (tabId, documentIds) => {
      const frames = (this.open.get(tabId)?.frames ?? []).filter(
        (each) => documentIds.includes(each.documentId) && !each.closed && !each.failed,
      );
      for (const frame of frames) frame.hasContent = true;
      this.injections += frames.length;
      return new Set(frames.map(({ documentId }) => documentId));
    },
    webDocuments: async (tabId): Promise<readonly WebDocument[]> => {
      const tab = this.open.get(tabId);
      if (!tab) return [];
      const main = { frameId: 0, documentId: tab.documentId, url: tab.details.url, around: [] };
      const around = ({ parentFrameId }: FakeFrame): readonly string[] => {
        const parent = tab.frames.find(({ frameId }) => frameId === parentFrameId);
        return parent ? [...around(parent), parent.url] : [main.url];
      };
      const frames = tab.frames.map((frame) => ({ ...frame, around: around(frame) }));
      return [
        main,
        ...frames.map(({ frameId, documentId, url, around }) => ({ frameId, documentId, url, around })),
      ].filter(({ url }) => url.startsWith('http'));
    },
    offersTools: async (tabId, documents) => {
      const ids = documents.flatMap(({ frameId, documentId }) => {
        const offers = frameId === 0 ? this.offering.has(tabId) : this.offeringFrames.has(documentId);
        return offers ? [documentId] : [];
      });
      return new Set(ids);
    },
    injectLink: async (tabId, documentIds) => {
      const main = this.open.get(tabId)?.documentId ?? '';
      if (documentIds.includes(main)) this.links.push(tabId);
      this.linkedFrames.push(...documentIds.filter((documentId) => documentId !== main));
    },
    injectContent: async (tabId): Promise<InjectOutcome> => {
      const tab = this.open.get(tabId);
      if (!tab) return { kind: 'refused', error: `No tab with id: ${tabId}.` };
      if (this.closedUrls.has(tab.details.url))
        return { kind: 'refused', error: 'Cannot access contents of the page.' };
      this.injections++;
      tab.hasContent = true;
      return { kind: 'injected', documentId: tab.documentId };
    },
    send: async ({ tabId, documentId }, message, _options, signal) => {
      signal?.throwIfAborted();
      const tab = this.open.get(tabId);
      const frame = tab?.frames.find((each) => each.documentId === documentId);
      const isMain = documentId === undefined || documentId === tab?.documentId;
      if (!tab || !(isMain ? tab.hasContent : frame?.hasContent)) return { kind: 'no-receiver' };
      this.sent.push(message);
      const told = JSON.stringify(message).match(/"frame":"(f\d+)"/)?.[1];
      if (frame && told !== undefined) frame.name = told;
      const aborted = Promise.withResolvers<never>();
      const onAbort = () => aborted.reject(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([this.answer(message, frame?.documentId ?? tab.documentId), aborted.promise]);
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    documents: async (tabId) => {
      const tab = this.open.get(tabId);
      return tab ? [tab.documentId, ...tab.frames.map(({ documentId }) => documentId)] : [];
    },
    guardDialogs: async (tabId, setup) => {
      this.guardSetups.push({ tabId, ...setup });
      const records = this.dialogs;
      this.dialogs = [];
      return records;
    },
    runScript: async () => ({ json: this.scriptResult, totalChars: this.scriptResult.length }),
    recordNetwork: () => undefined,
    networkLog: () => [],
    readConsole: async () => ({ entries: [], since: 'load' }),
    findListeners: async () => [],
    insertCss: async (tabId, css) => {
      this.sheets = [...this.sheets, { tabId, css }];
    },
    removeCss: async (tabId, css) => {
      this.sheets = this.sheets.filter((each) => each.tabId !== tabId || each.css !== css);
    },
    capture: async (tabId): Promise<Blob> => {
      if (!this.tab(tabId)?.active) throw new ToolError('unavailable', 'Only the tab that is shown can be pictured.');
      return new Blob();
    },
  };

  /** What a page's guard tells when it is asked next. */
  dialogs: readonly DialogRecord[] | 'timed-out' = [];
  guardSetups: ({ readonly tabId: number } & GuardSetup)[] = [];
  /** Addresses whose loads are guarded now. */
  readonly guardedLoads: string[] = [];

  async guardLoads(urls: readonly string[]): Promise<() => Promise<void>> {
    this.guardedLoads.push(...urls);
    return async () => {
      for (const url of urls) this.guardedLoads.splice(this.guardedLoads.indexOf(url), 1);
    };
  }

  /** Absent as in Firefox, unless a test sets one. */
  trustedInput?: Platform['trustedInput'];
  releasedTabs = 0;
  private readonly takenListeners = new Set<(tabId: number) => void>();

  async releaseTabs(): Promise<void> {
    this.releasedTabs++;
  }

  onTabTaken(listener: (tabId: number) => void): void {
    this.takenListeners.add(listener);
  }

  /** The user presses "Cancel" on the bar that tells of the debugger. */
  takeTab(tabId: number): void {
    for (const listener of this.takenListeners) listener(tabId);
  }

  bounds: WindowBounds = {};

  async resizeWindow(tabId: number, bounds: WindowBounds): Promise<WindowInfo | undefined> {
    this.bounds = bounds;
    return this.windowOf(tabId);
  }

  async windowOf(tabId: number): Promise<WindowInfo | undefined> {
    const tab = this.tab(tabId);
    return tab && { windowId: tab.windowId, widthPx: 1_200, heightPx: 900, state: 'normal' };
  }

  onNavigation(listener: (event: NavigationEvent) => void, options?: Subscription): void {
    add(this.navigationListeners, listener, options);
  }

  onRequest(listener: (event: RequestEvent) => void, options?: Subscription): void {
    add(this.requestListeners, listener, options);
  }

  private readonly answerListeners = { document: new Set<Answered>(), data: new Set<Answered>() };

  /** A server answers. */
  tellAnswer(kind: 'document' | 'data', answer: Partial<ServerAnswer> & Pick<ServerAnswer, 'url'>): void {
    for (const listener of this.answerListeners[kind]) listener({ isProxied: false, ...answer });
  }

  onAnswer(kind: 'document' | 'data', listener: Answered, options?: Subscription): void {
    add(this.answerListeners[kind], listener, options);
  }

  /** What outlives the background. */
  keptBook: unknown;

  readonly answerBook: Platform['answerBook'] = {
    read: async () => this.keptBook,
    write: async (book) => {
      this.keptBook = structuredClone(book);
    },
  };

  /** How many still listen for navigations. */
  get watchers(): number {
    return this.navigationListeners.size;
  }

  async httpGet(url: string, { maxBytes }: { readonly maxBytes: number }, signal: AbortSignal): Promise<HttpReply> {
    signal.throwIfAborted();
    const reply = this.replies.get(url);
    if (!reply) throw new ToolError('unavailable', 'The server did not answer.');
    return reply.text.length > maxBytes ? { ...reply, text: reply.text.slice(0, maxBytes), truncated: true } : reply;
  }

  async httpFile(
    url: string,
    { maxBytes, signedIn }: { readonly maxBytes: number; readonly signedIn: boolean },
    signal: AbortSignal,
  ): Promise<HttpFile> {
    signal.throwIfAborted();
    this.fileRequests.push({ url, signedIn });
    const file = this.files.get(url);
    if (!file) throw new ToolError('unavailable', 'The server did not answer.');
    if (file.blob.size > maxBytes) throw new ToolError('unavailable', 'The file is too large.');
    return file;
  }

  readPdf: Platform['readPdf'] = async () => ({
    pageCount: 1,
    title: '',
    texts: [{ page: 1, text: 'x' }],
    pagesRead: 1,
  });

  readonly created: Partial<NewTab & { readonly url: string }>[] = [];
  private readonly helpers = new Set<number>();

  async deviceName() {
    return 'Chrome on Linux';
  }

  /** The rules of the fence, as they hold now. */
  fenceRules: readonly SessionRule[] = [];
  /** Set to have the browser refuse the next change of them. */
  refusesRules = false;
  private readonly stopListeners = new Set<(stopped: StoppedLoad) => void>();

  /** The browser does not load what a rule forbids. */
  stopLoad(stopped: Partial<StoppedLoad> & Pick<StoppedLoad, 'tabId' | 'url'>): void {
    for (const listener of this.stopListeners) listener({ isMainFrame: true, method: 'GET', by: 'page', ...stopped });
  }

  readonly fence: Platform['fence'] = {
    set: async (rules) => {
      if (this.refusesRules) throw new Error('The rules were refused.');
      this.fenceRules = rules;
    },
    tabIds: async () => new Set(this.fenceRules.flatMap(({ tabIds = [] }) => tabIds)),
    onStopped: (listener, options) => add(this.stopListeners, listener, options),
  };

  readonly helperTabs: Platform['helperTabs'] = {
    add: async (tabId) => void this.helpers.add(tabId),
    remove: async (tabId) => void this.helpers.delete(tabId),
    list: async () => [...this.helpers],
  };

  readonly saved: { readonly path: string; readonly text: string }[] = [];
  /** What the browser lists besides what was saved here. */
  listed: readonly DownloadItem[] = [];
  private readonly downloadListeners = new Set<(item: DownloadItem, by: { readonly isOurs: boolean }) => void>();

  /** A download begins, by a page unless `isOurs`. */
  beginDownload(item: DownloadItem, by = { isOurs: false }): void {
    for (const listener of this.downloadListeners) listener(item, by);
  }

  /** How downloads end. */
  saveEnds: Partial<DownloadItem> = {};

  readonly downloads: Platform['downloads'] = {
    list: async (limit) =>
      [...this.listed, ...this.saved.map((_, index) => downloadItem({ downloadId: index + 1 }))].slice(0, limit),
    onCreated: (listener, options) => add(this.downloadListeners, listener, options),
    save: async (file, path, _signal, begins) => {
      await begins?.(`blob:${this.saved.length + 1}`);
      this.saved.push({ path, text: await file.text() });
      return downloadItem({ downloadId: this.saved.length, name: path.split('/').at(-1), ...this.saveEnds });
    },
  };

  /** How pictures were developed. */
  readonly developments: { readonly layout?: PictureLayout }[] = [];

  async developPicture(_picture: Blob, options: { readonly layout?: PictureLayout }): Promise<ImagePart> {
    this.developments.push(options);
    return { mediaType: 'image/jpeg', data: 'AAAA', widthPx: 1_200, heightPx: 800 };
  }

  async scaleImage(): Promise<ImagePart> {
    return { mediaType: 'image/jpeg', data: 'AAAA', widthPx: 10, heightPx: 10 };
  }

  openPanelOnAction(): void {
    this.opensPanel = true;
  }

  onMessage(handler: Parameters<Platform['onMessage']>[0]): void {
    this.messageHandler = handler;
  }

  onConnect(handler: (port: PanelPort) => void): void {
    this.connectHandler = handler;
  }

  onStartup(listener: () => void): void {
    this.startupListeners.add(listener);
  }

  onInstalled(listener: (reason: 'install' | 'update' | 'other') => void): void {
    this.installedListeners.add(listener);
  }

  /** The browser starts. */
  start(): void {
    for (const listener of this.startupListeners) listener();
  }

  install(reason: 'install' | 'update' | 'other'): void {
    for (const listener of this.installedListeners) listener(reason);
  }

  /** The time of an alarm comes. */
  ring(name: string): void {
    if (!this.alarms.delete(name)) return;
    for (const listener of this.alarmListeners) listener(name);
  }

  async isFirstWake(): Promise<boolean> {
    return this.firstWake;
  }

  keepAlive(): () => void {
    this.keptAlive++;
    return () => {
      this.keptAlive--;
    };
  }

  async setAlarm(name: string, atMs: number): Promise<void> {
    this.alarms.set(name, atMs);
  }

  async clearAlarm(name: string): Promise<void> {
    this.alarms.delete(name);
  }

  onAlarm(listener: (name: string) => void): void {
    this.alarmListeners.add(listener);
  }

  async setBadge(text: string, options: { readonly tabId: number; readonly title?: BadgeTitle }): Promise<void> {
    this.badge = text;
    this.badges.set(options.tabId, { text, ...(options.title && { title: options.title }) });
  }

  async openPanel(): Promise<boolean> {
    return this.isPressed;
  }

  private require(tabId: number): FakeTab {
    const tab = this.open.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return tab;
  }

  private visit(tabId: number, url: string): void {
    const tab = this.open.get(tabId);
    if (!tab) return;
    tab.history = [...tab.history.slice(0, tab.at + 1), url];
    tab.at++;
    this.load(tabId, url);
  }
}

type Answered = (answer: ServerAnswer) => void;

function add<T>(listeners: Set<T>, listener: T, { signal }: Subscription = {}): void {
  listeners.add(listener);
  signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
}
