import type { JsonObject, JsonSchema, JsonValue } from './json';
import type { Mode, Tier } from './mode';

/** Where the text of a skill came from. */
export type SkillSource =
  | { readonly kind: 'text' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string }
  /** The tools of an MCP server, written down as they were offered. */
  | { readonly kind: 'mcp'; readonly url: string }
  | { readonly kind: 'bundled'; readonly folder: string };

/** A skill as it is stored: the text that the user agreed to, and nothing that was made of it. */
export interface StoredSkill {
  /** `[A-Za-z0-9_-]{1,80}`; unique. */
  readonly id: string;
  readonly source: SkillSource;
  /** As imported, front matter and fences included. */
  readonly markdown: string;
  /** SHA-256 of `markdown` in UTF-8, lower-case hexadecimal. */
  readonly hash: string;
  readonly importedAtMs: number;
  readonly enabled: boolean;
  /** The user agreed to tools on this machine (loopback hosts). */
  readonly allowsLoopback?: true;
  /** Names of tools that are hidden: their MCP server describes them otherwise now than the text does, or has them no more. */
  readonly withheld?: readonly string[];
  /** Files that came with an Agent Skill, as paths below its folder: listed, never run or read. */
  readonly otherFiles?: readonly string[];
}

/** What is wrong with a part of a skill. An `error` refuses the part it stands at; a `warning` changes nothing. */
export interface SkillProblem {
  readonly level: 'error' | 'warning';
  /**
   * Where: a JSON path, `$` being the block as written (`$.tools[2].endpoint`), after the number of the fenced block
   * when there are several (`block 2 $.tools[0].name`); `front matter.name`, or `file` for the whole text.
   */
  readonly path: string;
  /** One sentence. */
  readonly reason: string;
  /** What to write instead, one sentence. */
  readonly fix: string;
}

/** A skill's text, read. Pure: the same text gives the same. */
export interface SkillReading {
  /** At most 80 characters. */
  readonly name: string;
  /** At most 200 characters. */
  readonly summary: string;
  /** At most 6, lower case. */
  readonly intents: readonly string[];
  readonly modes: readonly Mode[];
  /** What the model reads: the text without front matter and manifest fences, at most 20,000 characters. */
  readonly instructions: string;
  /** The tools that hold all rules, in the order of the text. */
  readonly tools: readonly SkillTool[];
  readonly components: Readonly<Record<string, SkillComponent>>;
  /** Origins that a result may show in a frame: those of components, `url` targets and `embedOrigins`. */
  readonly embedOrigins: readonly string[];
  /** Named targets, which buttons of cards refer to. */
  readonly targets: Readonly<Record<string, RequestTarget | BuiltinTarget>>;
  /** Names of the secrets that some target asks for, once each. */
  readonly secrets: readonly string[];
  readonly problems: readonly SkillProblem[];
}

/** A part of a server that targets name. */
export interface SkillComponent {
  /** An https origin, with a base path or without. */
  readonly url: string;
  readonly env?: { readonly collection: string; readonly environment: string };
}

interface SkillToolBase {
  /** What the manifest calls it. The model may see another name, where that one is taken. */
  readonly name: string;
  readonly displayName?: string;
  /** At most 1,024 characters. */
  readonly description: string;
  /** An object schema; arguments that it does not declare are refused. */
  readonly parameters: JsonSchema;
  readonly modes: readonly Mode[];
  readonly tiers: readonly Tier[];
  /** Match patterns of pages (`https://*.example.org/*`); shown only there. Empty: everywhere. */
  readonly sites: readonly string[];
  /** Characters of the result, when the manifest wants fewer than the product gives. */
  readonly maxChars?: number;
  /** Entries of the lists in an answer's data, by the name that a list stands under. */
  readonly maxItems?: Readonly<Record<string, number>>;
}

/** A rule for addresses that are handed on: the host, and starts of paths. */
export interface UrlRule {
  /** A host name, or `*.` and one for it and all below it. */
  readonly host: string;
  /** Each begins with `/`. */
  readonly paths: readonly string[];
}

interface HttpBase extends SkillToolBase {
  /** Absolute, https (or http on this machine, when the user agreed to that). */
  readonly endpoint: string;
  readonly defaultArgs: JsonObject;
  /** The argument that gets the tab's address when it is missing. */
  readonly activeTabUrlArg?: string;
  /** The argument that is an address, checked against `inputUrlAllowlist` where that is not empty. */
  readonly inputUrlArg?: string;
  readonly inputUrlAllowlist: readonly UrlRule[];
}

/** One request that reads. */
export interface HttpSkillTool extends HttpBase {
  readonly kind: 'http';
  readonly method: 'GET' | 'POST';
}

/** A job that a server does in its own time, and the file that comes of it. */
export interface JobSkillTool extends HttpBase {
  readonly kind: 'httpDownloadJob';
  readonly method: 'POST';
  readonly job: {
    readonly idField: string;
    /** The templates hold `{job_id}` and are of the endpoint's origin. */
    readonly statusEndpoint: string;
    readonly fileEndpoint: string;
    readonly cleanupEndpoint: string;
    readonly pollIntervalMs: number;
    readonly timeoutMs: number;
  };
}

export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestSpec {
  readonly method: RequestMethod;
  /** Values and `body` may hold references: `${input.a}`, `${input.a?}`, `${env.NAME}`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

/** A request to one of the skill's own components, signed. */
export interface AppTarget extends RequestSpec {
  readonly type: 'app';
  readonly component: string;
  /** Begins with one `/`; holds no references. */
  readonly path: string;
}

/** A request to a literal origin. */
export interface UrlTarget extends RequestSpec {
  readonly type: 'url';
  /** References only behind the authority. */
  readonly url: string;
  /** The server knows nothing of skills: whatever it answers is data for the model, and never a card or a page. */
  readonly answer?: 'data';
}

export type RequestTarget = AppTarget | UrlTarget;

/** A core tool, behind its own rules. */
export interface BuiltinTarget {
  readonly type: 'builtin';
  readonly name: string;
  readonly args?: JsonValue;
}

/** A call of a target with what the model gives. */
export interface TargetSkillTool extends SkillToolBase {
  readonly kind: 'target';
  readonly target: RequestTarget | BuiltinTarget;
  readonly readOnly: boolean;
  readonly timeoutMs?: number;
}

/** A tool of an MCP server, as it was described when the user agreed to it. */
export interface McpSkillTool extends SkillToolBase {
  readonly kind: 'mcp';
  /** Where the server takes messages: https, or http on this machine. */
  readonly endpoint: string;
  /** What the server calls it. */
  readonly remoteName: string;
  /** SHA-256 of the definition that was shown, lower-case hexadecimal; see `pinOf`. */
  readonly pin: string;
  /** What the server says of it; nobody checks that. */
  readonly readOnly: boolean;
  /** Name of the secret that goes as a bearer token. */
  readonly token?: string;
}

export type SkillTool = HttpSkillTool | JobSkillTool | TargetSkillTool | McpSkillTool;

/** A button of a card. */
export interface CardButton {
  readonly id: string;
  /** At most 60 characters. */
  readonly label: string;
  readonly variant: 'primary' | 'secondary' | 'danger';
  readonly input?: JsonValue;
  /** Absent: the input itself is the result. */
  readonly target?: RequestTarget | BuiltinTarget;
}

/** What a server asks of the user before it goes on. */
export interface ActionCard {
  readonly title: string;
  readonly description?: string;
  /** The installation whose user is to answer. */
  readonly assigneeId?: string;
  /** What its server calls that installation; absent where it gives no name. */
  readonly assigneeName?: string;
  readonly buttons: readonly CardButton[];
}

/** A card as the user sees it: what their choice is an answer to. */
export type ShownCard = SkillCard | PageCard;

/** A card of a skill's server. */
export interface SkillCard {
  readonly card: ActionCard;
  readonly origin?: undefined;
  readonly skillId: string;
  /** Of the text that the targets of the card's buttons were checked by. */
  readonly skillHash: string;
  readonly skillName: string;
  /** What the device is called whose user has to answer, or its id where no name is known; absent when it is this one. */
  readonly assignee?: string;
}

/** A card of a page's tool. Its buttons have no targets: what has to happen in the page happens there. */
export interface PageCard {
  readonly card: ActionCard;
  /** Of the page, as the browser names it. */
  readonly origin: string;
  readonly assignee?: undefined;
  /** The page wants no further words of the model once a button was pressed. */
  readonly endsTurn?: true;
}

/** What the user chose on a card. */
export type ActionChoice =
  | { readonly kind: 'button'; readonly id: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'cancel' }
  /** The task goes on where the assignee is. */
  | { readonly kind: 'elsewhere' };

/** A button that was pressed, on a card that was shown. */
export interface CardPress {
  readonly button: CardButton;
  /** See `SkillCard`. */
  readonly skillHash: string;
}

/** What a target tool's server answered. */
export type SkillAnswer =
  | {
      readonly type: 'result';
      /** What the model reads; untrusted. */
      readonly content: string;
      readonly markdown?: string;
      readonly embedUrl?: string;
      /** What was left out and why, in our own words. */
      readonly warnings?: readonly string[];
    }
  | { readonly type: 'action'; readonly card: ActionCard };
