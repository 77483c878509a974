import type { Capability } from '../core/capabilities';
import type { Card, Grant } from '../core/card';
import type { JsonObject } from '../core/json';
import type { FlowUse, Label } from '../core/label';
import type { LeadsTo } from '../core/leads-to';
import type { Effect, Mode } from '../core/mode';
import type { CardPress } from '../core/skill';
import type { TargetFacts } from '../core/target';
import type { FileSource, RemoteOrigin, Tool, ToolMeta } from '../core/tool';
import type { Permit } from './permit';
import type { Reading } from './readings';
import type { ReboundNames } from './rebind';
import type { KnownSecrets } from './secrets';

/** Stable codes, so that tests and the log never depend on prose. */
export const DENY_CODES = [
  'DENY_MODE',
  'DENY_RESTRICTED_PAGE',
  'DENY_BAD_URL',
  'DENY_SCHEME',
  'DENY_PRIVATE_NET',
  'DENY_SENSITIVE_FIELD',
  'DENY_SECRET',
  'DENY_CLIPBOARD',
  'DENY_TAB_GONE',
  'DENY_STALE_TARGET',
  'DENY_BY_USER',
  'DENY_REPEATED',
  'DENY_UNKNOWN_EFFECT',
  'DENY_BAD_INPUT',
  'DENY_CROSS_SITE',
  'DENY_OUTSIDE_TASK',
  'DENY_REBIND',
] as const;
export type DenyCode = (typeof DENY_CODES)[number];

/** One call, with everything about the world that the decision may rest on. */
export interface CallFacts {
  readonly callId: string;
  /** The route and the needs tell whether a call touches the page; without them it is taken to do so. */
  readonly tool: ToolMeta & {
    readonly runsIn?: Tool['runsIn'];
    readonly needs?: readonly Capability[];
    readonly origin?: RemoteOrigin;
  };
  /** Validated by the tool's schema. */
  readonly input: JsonObject;
  /** The working tab right now; absent when it is gone. */
  readonly tab?: { readonly tabId: number; readonly url: string; readonly documentId?: string };
  /** The element a call is aimed at; absent for calls without one. */
  readonly target?: TargetFacts;
  /** The tab that `tab_id` of the input names, when it is not the working tab; absent when unknown or gone. */
  readonly otherTab?: {
    readonly tabId: number;
    readonly url: string;
    /** It is in the window of the working tab. */
    readonly beside?: true;
  };
  /** Where a skill's tool leads, as the user agreed to when they imported it; absent for other tools. */
  readonly remote?: RemoteFacts;
  /** The tool of the page itself that is called; absent for other tools. */
  readonly page?: PageToolFacts;
  /** Where the call led the tab of its own accord, and was stopped: whether it may go there is what is decided. */
  readonly leadsTo?: LeadsTo;
  /** The files that the call takes into the page; absent for a tool that takes none. Names may hold anything. */
  readonly files?: readonly (FileSource & { readonly name: string; readonly bytes: number })[];
}

/** A tool of a page, as the user agreed to it. */
export interface PageToolFacts {
  /** By the browser's word. */
  readonly origin: string;
  readonly documentId: string;
  /** What the browser shows right now in the frame that the tool is of; absent for a tool of the main document. */
  readonly frame?: PageFrameFacts;
  /** As the page calls it. */
  readonly name: string;
  readonly title?: string;
  /** Of the definition that the user agreed to and the page still has. */
  readonly fingerprint: string;
  /** `always` only where nothing about the tool forbids it. */
  readonly policy: 'ask' | 'always';
  /** The fields with personal details that the call fills, as the page names them. */
  readonly personal: readonly string[];
  /** Whether one of them is `given` that the tool's schema does not require, or at least could be by another call. */
  readonly unneeded: 'none' | 'possible' | 'given';
}

/** A frame of the working tab. */
export interface PageFrameFacts {
  readonly documentId: string;
  readonly url: string;
  /** The addresses of the documents around it, the main one's first. */
  readonly around: readonly string[];
}

/** What a call of a skill's tool does, by the manifest and its arguments. */
export interface RemoteFacts {
  readonly skillId: string;
  /** Of the text that the user agreed to. */
  readonly skillHash: string;
  /** Where the request goes; absent for a core tool that the skill names. */
  readonly url?: string;
  /** The manifest says that nothing is changed, and its tool can do no more than read. */
  readonly reads: boolean;
  /** The user agreed to hosts on this machine. */
  readonly allowsLoopback: boolean;
  /** Absent for a tool that wants none, and where there is none. */
  readonly tabAddress?: TabAddress;
  /** The button that the user pressed on a card of the tool's server; it runs in place of the tool. */
  readonly press?: CardPress;
}

/** The tab's address as a skill's tool would be given it: without fragment, and without what may be secret in it. */
export interface TabAddress {
  readonly address: string;
  /** The arguments that the user knows to hold it. */
  readonly arguments: readonly string[];
  /** The one that we fill in when the model leaves it out. */
  readonly fills?: string;
}

/** The state a decision reads. No clock, no I/O. */
export interface PolicyState {
  /** Wall clock. */
  readonly nowMs: number;
  readonly mode: Mode;
  /** Origins of the task: the tab it began on and the URLs that the user typed. */
  readonly taskOrigins: ReadonlySet<string>;
  /** Canonical URLs in the user's own messages. */
  readonly typedUrls: ReadonlySet<string>;
  /** What the model read in the task: the ids of skills whose tools answered, and `page` for all else. */
  readonly sources: ReadonlySet<string>;
  /** The origins of everything that a call of the task read; `unknown` for what has none. */
  readonly readOrigins: ReadonlySet<string>;
  /** The addresses of the pages beside the panel when the user wrote. */
  readonly shownUrls: readonly string[];
  /** What the model was shown beside the user's messages of the task: titles, addresses, names of attached files. */
  readonly shown: readonly string[];
  /** The same for the pages among them, with where they are: nobody read these, but they were told of. */
  readonly glimpses: readonly { readonly origin: string; readonly texts: readonly string[] }[];
  /** The user's own messages of the task. */
  readonly userTexts: readonly string[];
  /** Where all of it comes from that the model read in the task (R4). */
  readonly labels: readonly Label[];
  /** The results themselves. */
  readonly readings: readonly Reading[];
  /** What calls of the task told sites so far. */
  readonly flowUses: readonly FlowUse[];
  /** The tabs that acts of this conversation opened: a page chose what they show, not the user. */
  readonly openedTabs: ReadonlySet<number>;
  readonly grants: readonly Grant[];
  /** What was taken for harmless in this task and was followed by a request that may change something on its site. */
  readonly changing?: readonly { readonly target: string; readonly url: string }[];
  /** The question that the page asked last in this task. */
  readonly question?: string;
  /** The answer to this very call's card, if it was given. */
  readonly answer?: {
    readonly digest: string;
    readonly allowed: boolean;
    readonly atMs: number;
    /** A run of it was begun: whether it may go on is no longer a matter of time. */
    readonly begun: boolean;
    /** What was allowed has begun on a server, and is gone on with. */
    readonly goesOn?: true;
  };
  readonly deniedDigests: ReadonlySet<string>;
  /** Ask for every act, whatever is remembered. */
  readonly careful: boolean;
  /** The same for single sites, by their registrable domains. */
  readonly carefulSites?: readonly string[];
  /** What is secret in the task; nothing but what shows by its shape when absent. */
  readonly secrets?: KnownSecrets;
  /** The system prompt as the model has it. */
  readonly prompt?: string;
  /** Public names that something of a private network answered for; none when absent. */
  readonly rebound?: ReboundNames;
  /** Origins that the extension itself owns; never a target. */
  readonly ownOrigin: string;
}

export type Verdict =
  | {
      readonly kind: 'allow';
      readonly permit: Permit;
      readonly effect: Effect;
      readonly digest: string;
      readonly uses: readonly FlowUse[];
    }
  | { readonly kind: 'ask'; readonly card: Card; readonly digest: string }
  | { readonly kind: 'deny'; readonly code: DenyCode; readonly message: string; readonly hint: string };
