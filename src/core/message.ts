import type { JsonObject, JsonValue } from './json';
import type { PageItem, PageToolSource } from './page-tool';
import type { ToolErrorCode } from './tool-error';

/** A picture the model may look at. `data` is base64 without the `data:` prefix. */
export interface ImagePart {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly data: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the user saw beside the panel when the message was sent. All fields but the tab id are page text. */
export interface PageContextSnapshot {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  /** Absent when nothing is selected. */
  readonly selection?: string;
  /** What the page gave to the agent, as far as the user allows that. */
  readonly pushed?: {
    readonly origin: string;
    readonly items: readonly PageItem[];
    readonly guidance?: string;
    /** Names of what was over the limit and left out. */
    readonly dropped?: readonly string[];
  };
}

/** How people know the tool of a call that is a skill's or a page's, on one line, in its own words. */
export interface CallTitle {
  readonly label: string;
  /** The name of the skill, or the host of the page. */
  readonly skill: string;
  readonly isPage?: true;
}

/** The tool of a page that a call is for: the one that had the name when the model used it. */
export interface CalledPageTool {
  /** The name that the model has for it. */
  readonly alias: string;
  readonly source: PageToolSource;
  readonly origin: string;
  /** As the page calls it. */
  readonly name: string;
}

/** A call as the model asked for it. `input` is the parsed JSON; it is not yet validated. */
export interface Call {
  readonly id: string;
  readonly name: string;
  /** Present for a tool of a skill or a page; no model is told. */
  readonly title?: CallTitle;
  /** Present for a tool of a page, however it was called; no model is told. */
  readonly pageTool?: CalledPageTool;
  readonly input: JsonValue;
  /** Opaque data the provider wants back with the call (a Gemini thought signature, say). */
  readonly providerMetadata?: JsonObject;
}

/** A file that the user sent with a message. `name` may hold anything. */
export interface AttachedFile {
  /** `a1`, `a2`, …: what the model calls it. */
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** The page whose words a message is: the user read and sent them, and did not write them. */
export interface Proposer {
  readonly origin: string;
  /** The document that asked for it; absent for a suggestion that the user picked. */
  readonly documentId?: string;
}

export interface UserMessage {
  readonly role: 'user';
  readonly id: string;
  readonly text: string;
  /** Absent for the user's own words. */
  readonly proposedBy?: Proposer;
  readonly page?: PageContextSnapshot;
  readonly attachments?: readonly AttachedFile[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly id: string;
  readonly text: string;
  /** Absent when the model gave none. */
  readonly reasoning?: string;
  readonly reasoningMetadata?: JsonObject;
  readonly calls: readonly Call[];
  /** True when the user stopped the turn or the stream broke before the answer was whole. It then has no calls. */
  readonly partial?: boolean;
}

/** The answer to one call. `text` is exactly what the model reads, fence included, at most 8,000 characters. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly id: string;
  readonly callId: string;
  readonly name: string;
  readonly ok: boolean;
  /** Present exactly when `ok` is false. */
  readonly code?: ToolErrorCode;
  readonly text: string;
  readonly images?: readonly ImagePart[];
  /** Where all of it comes from; absent for our own words, and in logs of earlier versions. */
  readonly origins?: readonly string[];
  /** Anybody could have read it: it came without cookies. */
  readonly isPublic?: true;
  /** Present for a call that was about a page. */
  readonly page?: PageMark;
}

/** What the loop has to know of the page that a result is about. */
export interface PageMark {
  readonly tabId: number;
  /** Absent when the browser did not tell. */
  readonly documentId?: string;
  /** The call led the tab to another page. */
  readonly left?: boolean;
  /** The text shows the page, or what an act changed in it, and says nothing once the page was left. */
  readonly isView?: boolean;
}

export type Message = UserMessage | AssistantMessage | ToolMessage;
