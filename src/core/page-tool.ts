import type { JsonObject } from './json';

/**
 * How a tool came to us: from the package for pages, the browser's WebMCP, a form with `toolname`, a script that stands in
 * for WebMCP, an MCP server in the page.
 */
export const PAGE_TOOL_SOURCES = ['sdk', 'webmcp', 'webmcp-form', 'polyfill', 'mcp-tab'] as const;
export type PageToolSource = (typeof PAGE_TOOL_SOURCES)[number];

/** What a page says about its tool. Never a reason for less care. */
export interface PageToolHints {
  readonly readOnly?: boolean;
  readonly consequential?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  readonly untrustedContent?: boolean;
}

/** A tool that a document offers, cleaned and within the limits. Where it is from is the browser's word. */
export interface PageTool {
  readonly source: PageToolSource;
  /** As the page calls it. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema with `type: "object"` at its root. */
  readonly inputSchema: JsonObject;
  readonly hints: PageToolHints;
  readonly timeoutMs: number;
  readonly available: boolean;
  /** False: the turn ends once the result is there. */
  readonly followUp: boolean;
  readonly agentId?: string;
  /** SHA-256 in hex of name, title, description, schema and hints: what the user agreed to. */
  readonly fingerprint: string;
  /** It takes code or any address, so that no agreement but one for each call can cover it. */
  readonly broad: boolean;
}

/** One piece of context that a page pushed. */
export interface PageItem {
  readonly name: string;
  /** JSON text of the value. */
  readonly json: string;
}

export type SuggestionAvailability = 'before-first-message' | 'after-first-message' | 'always' | 'disabled';

export interface PageSuggestion {
  readonly title: string;
  readonly message: string;
  readonly available: SuggestionAvailability;
}

/** All that one document offers now. */
export interface PageOffer {
  readonly tools: readonly PageTool[];
  readonly items: readonly PageItem[];
  readonly suggestions: readonly PageSuggestion[];
  readonly guidance: string;
}

/** The document as the browser names it. */
export interface PageDocument {
  readonly tabId: number;
  readonly frameId: number;
  readonly documentId: string;
  readonly origin: string;
  readonly url: string;
}

export const TOOL_POLICIES = ['ask', 'always', 'never'] as const;
export type ToolPolicy = (typeof TOOL_POLICIES)[number];

/** A tool's definition at the moment the user agreed to it, kept to show what changed since. */
export interface AgreedTool {
  readonly name: string;
  readonly fingerprint: string;
  readonly policy: ToolPolicy;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** What the user allows one origin. */
export interface PageConsent {
  readonly origin: string;
  /** `never` keeps the origin silent and is not asked about again. */
  readonly state: 'allowed' | 'never';
  readonly tools: readonly AgreedTool[];
  /** SHA-256 in hex of the guidance the user read; another text stays hidden. Absent while there was none. */
  readonly guidanceHash?: string;
  /** SHA-256 in hex of the guidance that the user left out, which is not asked about again. */
  readonly refusedGuidanceHash?: string;
  readonly context: boolean;
  readonly suggestions: boolean;
  readonly grantedAtMs: number;
}

/** How a tool stands against what the user agreed to. Only `agreed` ones exist for the model. */
export type ToolStanding = 'agreed' | 'new' | 'changed' | 'never';

/** One step of a call in a page. Both are recorded before their effect. */
export type PageStep =
  /** The page is about to be asked. `deadlineMs` is wall-clock time. */
  | { readonly step: 'dispatched'; readonly documentId: string; readonly deadlineMs: number }
  /** The page is about to begin. */
  | { readonly step: 'claimed' };

/** What became of a call in a page so far. */
export interface PageCallState {
  readonly documentId: string;
  readonly deadlineMs: number;
  readonly claimed: boolean;
  /** How many runs of the call there had been at the newest step. */
  readonly runs: number;
}

/** The log of one call in a page, as its run sees it. */
export interface PageCallLog {
  /** What earlier runs recorded; absent when there were none. */
  readonly known?: PageCallState;
  readonly turnId: string;
  readonly turnStartedAtMs: number;
  /** Resolves when the step is committed. @throws when it was not */
  record(step: PageStep): Promise<void>;
}

/** A tool of the page in full. All but the alias is the page's word. */
export interface PageToolText {
  readonly alias: string;
  readonly origin: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

export interface PageToolsCapability {
  /** The tool that the model knows by this name, in the page that the tab shows now. */
  find(tabId: number, alias: string): PageToolText | undefined;
}
