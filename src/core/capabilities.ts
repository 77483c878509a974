import type { ComputersCapability } from './computer';
import type { DownloadItem } from './download';
import type { OpenFile } from './kept-file';
import type { ImagePart } from './message';
import type { Mode } from './mode';
import type { PageToolsCapability } from './page-tool';
import type { PdfReading, PdfRequest } from './pdf';
import type { ViewPicture } from './picture';
import type { FileSource } from './tool';

/** A tab the agent may know of. `title` and `url` are page text. */
export interface TabInfo {
  readonly tabId: number;
  readonly windowId: number;
  readonly title: string;
  readonly url: string;
  readonly active: boolean;
  /** `unloaded`: the browser dropped its page to save memory. */
  readonly status: 'loading' | 'complete' | 'unloaded';
}

/** Where a navigation ended. */
export interface NavigationOutcome {
  readonly tabId: number;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  /** `committed`: the document is there but still loading when the wait ended. `asks-sign-in`: the browser asks for a password. */
  readonly state: 'loaded' | 'committed' | 'same-document' | 'failed' | 'not-started' | 'asks-sign-in';
  /** The browser's error, when `state` is `failed`. */
  readonly error?: string;
  /** What the page showed or asked by dialogs while it loaded, in lines that hold its words. */
  readonly dialogs?: readonly string[];
  /** What the browser downloads instead of showing a page. `name` may hold anything. */
  readonly download?: { readonly downloadId: number; readonly name: string };
}

export interface TabsCapability {
  list(): Promise<readonly TabInfo[]>;
  get(tabId: number): Promise<TabInfo>;
  /** In the window and group of the tab it stands beside, if that is named. */
  open(url: string, options: { readonly active: boolean; readonly besideTabId?: number }): Promise<NavigationOutcome>;
  activate(tabId: number): Promise<TabInfo>;
  close(tabId: number): Promise<void>;
  navigate(tabId: number, url: string, signal: AbortSignal): Promise<NavigationOutcome>;
  /** `steps` below zero goes back. */
  goInHistory(tabId: number, steps: number, signal: AbortSignal): Promise<NavigationOutcome>;
}

export interface WindowInfo {
  readonly windowId: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly state: string;
}

/** The outer bounds of a window, in pixels of the screen; what is absent stays. */
export interface WindowBounds {
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly leftPx?: number;
  readonly topPx?: number;
}

export interface WindowsCapability {
  ofTab(tabId: number): Promise<WindowInfo>;
  /** Gives the size that the window has then; the system may have given it another one than asked for. */
  resize(tabId: number, bounds: WindowBounds): Promise<WindowInfo>;
}

export interface CaptureCapability {
  /**
   * A picture of the tab's viewport, or of the element `ref` in it, scaled so that its longer side is at most `maxSidePx`.
   * Fields with secrets are painted over; `marks` draws refs beside the controls.
   */
  viewport(
    tabId: number,
    options: { readonly maxSidePx: number; readonly ref?: string; readonly marks: boolean },
    signal: AbortSignal,
  ): Promise<ViewPicture>;
}

export interface HttpReply {
  readonly status: number;
  readonly url: string;
  readonly mediaType: string;
  readonly text: string;
  /** True when the body was longer than the cap and was cut on a character boundary. */
  readonly truncated: boolean;
}

/** A file as a server sent it. */
export interface HttpFile {
  readonly status: number;
  readonly url: string;
  /** Lower case, without parameters; empty when the server named none. */
  readonly mediaType: string;
  /** The file's name as the server gives it; absent when it gives none. */
  readonly name?: string;
  readonly blob: Blob;
}

export interface HttpCapability {
  /** GET without cookies, referrer or redirects; text bodies only, at most `maxBytes`. */
  get(url: string, options: { readonly maxBytes: number }, signal: AbortSignal): Promise<HttpReply>;
  /** GET without cookies, referrer or redirects of a file of any type. @throws ToolError when it has more bytes */
  file(url: string, options: { readonly maxBytes: number }, signal: AbortSignal): Promise<HttpFile>;
  /** The file that the tab shows, with the user's cookies: it is what they see. */
  tabFile(tabId: number, options: { readonly maxBytes: number }, signal: AbortSignal): Promise<HttpFile>;
}

export interface PdfCapability {
  /** @throws ToolError `unavailable` when it can't be read, `invalid-input` for a page that it does not have. */
  read(file: Blob, request: PdfRequest, signal: AbortSignal): Promise<PdfReading>;
}

export interface DownloadsCapability {
  /** The newest first; `readable` when a copy is kept that `FilesCapability.open` gives. */
  list(limit: number): Promise<readonly (DownloadItem & { readonly readable: boolean })[]>;
  /** Fetches with the user's cookies, saves and keeps a copy. @throws ToolError when nothing was saved */
  save(url: string, signal: AbortSignal): Promise<DownloadItem>;
}

/** A page as its own scripts rendered it. */
export interface ResearchedPage {
  /** Where the address led. */
  readonly url: string;
  /** The main content as Markdown, title first; at most 100,000 characters. */
  readonly text: string;
  /** False when the page was still loading or changing at the end of its time. */
  readonly isWhole: boolean;
}

export interface ResearchCapability {
  /** Opens the page in a hidden tab, reads and closes it. @throws ToolError `unavailable`, `timed-out`, `denied` */
  read(
    url: string,
    options: { readonly timeoutMs: number; readonly besideTabId: number },
    signal: AbortSignal,
  ): Promise<ResearchedPage>;
}

export interface FilesCapability {
  /** @throws ToolError `not-found` when the conversation has no such file. */
  open(source: FileSource): Promise<OpenFile>;
  /** The picture in a file, scaled. @throws ToolError `unavailable` when it can't be drawn */
  picture(file: Blob, options: { readonly maxSidePx: number }): Promise<ImagePart>;
}

export interface PageScriptCapability {
  /** Runs the body of an async function in the page's own world and gives its value. */
  run(tabId: number, body: string, signal: AbortSignal): Promise<ScriptValue>;
}

/** The value of a page script as JSON text, of which only the beginning leaves the page when it is very long. */
export interface ScriptValue {
  readonly json: string;
  /** How many characters there are in all. */
  readonly totalChars: number;
}

export interface PageStylesCapability {
  /** Adds a style sheet to the main document of the tab; gives the handle by which it is removed. */
  insert(tabId: number, css: string): Promise<string>;
  /** @throws ToolError `not-found` for a handle that this session did not get. */
  remove(tabId: number, handle: string): Promise<void>;
}

/** A message of a page's console, or an error that nothing caught. */
export interface ConsoleEntry {
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  /** Page text. */
  readonly text: string;
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
  /** Script and line, counted from 1, as page text. */
  readonly place?: string;
}

export interface PageConsoleCapability {
  /** What the page's console holds, oldest first. `since` says whether that is all, or only what came after the first call. */
  read(
    tabId: number,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly ConsoleEntry[]; readonly since: 'load' | 'first-call' }>;
}

/** One request of a page and its answer. Addresses and headers are page text. */
export interface NetworkExchange {
  readonly method: string;
  readonly url: string;
  /** As the browser calls it: `xmlhttprequest`, `script`, `image`, … */
  readonly kind: string;
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
  /** Absent while there is no answer. */
  readonly status?: number;
  /** The browser's error, when there will be no answer. */
  readonly error?: string;
  readonly durationMs?: number;
  readonly fromCache?: boolean;
  readonly requestHeaders?: readonly (readonly [name: string, value: string])[];
  readonly responseHeaders?: readonly (readonly [name: string, value: string])[];
}

export interface NetworkCapability {
  /** What the tab asked servers for since the first call in dev mode, oldest first. */
  read(tabId: number): Promise<readonly NetworkExchange[]>;
}

/** Something that listens for an event. All strings are page text. */
export interface ListenerFound {
  /** How far from the element: 0 is the element itself, 1 its parent, and so on; else the document or the window. */
  readonly on: number | 'document' | 'window';
  readonly type: string;
  readonly flags: readonly ('capture' | 'passive' | 'once')[];
  /** The beginning of the function. */
  readonly handler: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface ListenersCapability {
  /** Of the element with this ref, its five nearest ancestors, the document and the window. @throws ToolError `not-found` */
  of(tabId: number, ref: string, signal: AbortSignal): Promise<readonly ListenerFound[]>;
}

export interface DialogsCapability {
  /** The answer to the next question that the tab's page asks; used once. */
  answerNext(tabId: number, answer: { readonly accept: boolean; readonly text?: string }): Promise<void>;
}

export interface NotesCapability {
  read(): string;
  /** Appends a line, or replaces the whole pad. */
  write(text: string, options: { readonly replace: boolean }): Promise<void>;
}

/** A frame of a page. Its address is page text. */
export interface FrameSummary {
  /** `f3`; absent for a frame that cannot be read. */
  readonly name?: string;
  /** How many frames are around it. */
  readonly depth: number;
  readonly url: string;
  /** Inside, in CSS pixels; absent where nobody could look. */
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** Why it cannot be read. */
  readonly reason?: string;
}

export interface FramesCapability {
  /** All frames of the tab's page, hidden ones too, in the order of the tree. */
  list(tabId: number): Promise<readonly FrameSummary[]>;
}

/** A skill as the model is given it. All strings but the tool names are the skill's. */
export interface SkillText {
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  /** As the model may call them. */
  readonly tools: readonly string[];
}

export interface SkillsCapability {
  /** @throws ToolError `not-found` when no enabled skill has this id, `unavailable` in a mode it is not for */
  load(id: string, mode: Mode): Promise<SkillText>;
}

/** What a platform can offer to background tools. A tool whose `needs` are not met is not listed. */
export interface CapabilityMap {
  readonly tabs: TabsCapability;
  readonly windows: WindowsCapability;
  readonly capture: CaptureCapability;
  readonly http: HttpCapability;
  readonly pdf: PdfCapability;
  readonly downloads: DownloadsCapability;
  readonly files: FilesCapability;
  readonly research: ResearchCapability;
  readonly pageScript: PageScriptCapability;
  readonly pageStyles: PageStylesCapability;
  readonly pageConsole: PageConsoleCapability;
  readonly network: NetworkCapability;
  readonly listeners: ListenersCapability;
  readonly notes: NotesCapability;
  readonly dialogs: DialogsCapability;
  readonly frames: FramesCapability;
  readonly skills: SkillsCapability;
  /** Only while a skill is loaded whose server may ask for a device. */
  readonly computers: ComputersCapability;
  /** Only while the page has more tools than a request describes in full. */
  readonly pageTools: PageToolsCapability;
}

export type Capability = keyof CapabilityMap;
