import type * as z from 'zod/mini';
import type { Capability, CapabilityMap } from './capabilities';
import type { DialogRecord } from './dialog-record';
import type { FramePlace, FrameRedirect } from './frame-place';
import type { JobLog } from './job';
import type { JsonObject, JsonSchema, JsonValue } from './json';
import type { ImagePart } from './message';
import type { Effect, Mode, Tier } from './mode';
import type { PageCallLog, PageToolSource } from './page-tool';
import type { Receipt } from './receipt';
import type { ShownCard } from './skill';
import type { TrustedStep } from './trusted-input';

/** All that the loop, the policy, the panel and the docs need to know of a tool. */
export interface ToolMeta {
  /** snake_case; equals the file name and what the model sees. */
  readonly name: string;
  /** English; the key `tool.<name>` is derived for the other languages. */
  readonly label: string;
  /** For the model: what it does, when rather than another tool, how it fails; at most 3 sentences. */
  readonly description: string;
  readonly modes: readonly Mode[];
  /** The smallest tier that sees it. */
  readonly tier: Tier;
  /** Only where dev mode differs. */
  readonly devTier?: Tier;
  /** Every class of effect a call may have; `decide()` narrows it by what the call resolves to. */
  readonly effects: readonly Effect[];
  /** `untrusted`: its text comes from a page, server or file and is fenced. */
  readonly trust: 'own' | 'untrusted';
  /** Wall time after which the run is given up; 30,000 when absent. */
  readonly timeoutMs?: number;
  /**
   * True for a tool that only looks, at once and without moving anything (not scrolling, not waiting): several such
   * calls of one answer run at the same time.
   */
  readonly overlaps?: boolean;
  /**
   * True for a tool that records each step in the log by `RunBase.job`: a run that a death cut off goes on with the next
   * one instead of ending. Its failures tell what became of it.
   */
  readonly resumes?: true;
  /** True for a tool that only looks, but so that the page can tell: it scrolls there, or draws into it. */
  readonly isSeen?: true;
  /** True for a tool that reads what anybody gets who asks: it sends no cookies and no secret. */
  readonly readsPublic?: true;
  /** True for a tool that moves the pointer and presses nothing, so that what a click would do does not count. */
  readonly pointsOnly?: true;
  /** True for a tool that shows the tab which its `tab_id` names and does nothing else to it. */
  readonly showsTab?: true;
}

/** How a turn is ended by a tool. */
export type Outcome = 'success' | 'partial' | 'failed';

/** A file in a page: its bytes, or the address where the background finds them. */
export interface PageFile {
  /** As the page calls it; may hold anything. */
  readonly name?: string;
  readonly blob?: Blob;
  readonly url?: string;
}

/** A result as people see it: Markdown, or a page in a frame, which counts before the Markdown. */
export interface ResultView {
  readonly markdown?: string;
  /** Absolute, of an origin that the skill names, or of the page's own. */
  readonly embedUrl?: string;
  /** Why the page did not do what was asked; the model reads it in the result, which is an ordinary one. */
  readonly refusal?: string;
}

/** What a handler returns. `text` is limited and, for an untrusted tool, fenced by the loop. */
export interface ToolOutput {
  readonly text: string;
  /** Our own words about the result (how to get the next page, say); stands outside the fence. */
  readonly note?: string;
  /** Where `text` comes from: an origin or URL, shown on the fence. The tab's origin when absent. */
  readonly source?: string;
  readonly images?: readonly ImagePart[];
  /** The origins of all that is in `text`, where `source` alone does not tell: a page and its frames, say. */
  readonly origins?: readonly string[];
  /** True for what anybody gets who asks, where `readsPublic` of the tool does not tell. */
  readonly isPublic?: boolean;
  /** Present for every acting tool. */
  readonly receipt?: Receipt;
  /** Later calls use this tab. */
  readonly workingTabId?: number;
  /**
   * The visible frames of the document, in the order of the tree, for a tool that works `acrossFrames`. The tool itself
   * gives those that it prints, by `key`, with their `at`; when it gives none, all belong behind its text.
   */
  readonly frames?: readonly FramePlace[];
  /** There is more than `text` shows, and `note` says how to get it. */
  readonly more?: boolean;
  /** Nothing was found; `text` only says so. */
  readonly empty?: boolean;
  /** Empty since all is as it was at the last look. */
  readonly same?: boolean;
  /** The call belongs into this frame and was not run here. */
  readonly redirect?: FrameRedirect;
  /** What the page showed or asked meanwhile. Its script tells; the background puts it into `text` and `receipt`. */
  readonly dialogs?: readonly DialogRecord[];
  /** Hashes of what stands in secret fields, a list for each. The page's script adds them, the background takes them out. */
  readonly secrets?: readonly (readonly number[])[];
  /** A file that a content tool found in the page; the background saves it. */
  readonly file?: PageFile;
  /** What the user sees beside the text; it comes from a server or a page. */
  readonly show?: ResultView;
  /** From now to the end of the task the model has the tools of this skill. */
  readonly loadsSkill?: string;
  /** There is no result yet: the user has to choose on this card first. */
  readonly action?: ShownCard;
  /** Ends the turn; the summary is shown as the answer. */
  readonly endTurn?: { readonly outcome: Outcome; readonly summary: string };
}

/** A question that has to be answered by the user before the handler runs. */
export interface Question {
  readonly text: string;
  readonly options: readonly string[];
}

/** What the numbers of a progress count; parts when absent. */
export type ProgressUnit = 'percent' | 'seconds';

/** What every handler gets. */
export interface RunBase {
  readonly callId: string;
  readonly mode: Mode;
  /** The tab the session works in. */
  readonly tabId: number;
  readonly signal: AbortSignal;
  /**
   * Shows the user how much of a long call is done; stored nowhere. Absent where nobody looks. A total of 0 is one that
   * nobody knows; `text` is what a server says of it.
   */
  progress?(done: number, total: number, unit?: ProgressUnit, text?: string): void;
  /** Present exactly when a skill's tool `resumes`. */
  readonly job?: JobLog;
  /** Present exactly for the tool of a page. */
  readonly pageCall?: PageCallLog;
  /** Present exactly when the tool has a `question`. */
  readonly answer?: string;
  /** The address of the frame that `frame` of the input names, as the call was decided on. */
  readonly frameUrl?: string;
  /** Calls whose answers stand word for word in what the model has before it. Absent when that is not known. */
  readonly recalls?: readonly string[];
}

/** What makes an element findable again after the page replaced it. */
export interface ElementIdentity {
  /** As printed in the tree. */
  readonly role: string;
  readonly name: string;
  /** The landmarks and list or table items around it. */
  readonly path: string;
  /** True when no other element had the same role, name and path at that look. */
  readonly unique: boolean;
}

/** Handles of elements in one document. A ref names an element by number; see `src/dom/refs.ts`. */
export interface RefTable {
  /** The ref of the element, issued on first use: `e12`. `seen` is what a look that prints the ref shows of it. */
  refOf(element: Element, seen?: ElementIdentity): string;
  /** True when a ref of the element was issued. */
  has(element: Element): boolean;
  /** Lets the ref of `before` name `after`, an equal element that took its place. */
  rebind(before: Element, after: Element, seen: ElementIdentity): void;
  /** @throws ToolError `not-found` when the ref is unknown, stale or its element changed identity. */
  resolve(ref: string): Element;
}

/** A file that the user attached to the conversation, or that the browser downloaded. */
export interface FileSource {
  readonly kind: 'attachment' | 'download';
  readonly id: string;
}

/** What a content tool works on. */
export interface PageContext {
  readonly document: Document;
  readonly refs: RefTable;
  /** Room for `text` of the output, in characters, so that everything joined to it fits one tool result. */
  readonly budgetChars: number;
  /** The text is joined to the look of the document around this one: no title, address or other head. */
  readonly joins?: boolean;
  /** What the tool's `files` names, in its order; empty for a tool without. */
  readonly files: readonly File[];
  /** The bytes behind a `blob:` or `data:` address of the page. @throws ToolError `unavailable` */
  readBlob(url: string): Promise<Blob>;
  /** The call that runs. */
  readonly callId?: string;
  /** See `RunBase.recalls`; given to a tool that `looks`. */
  readonly recalls?: readonly string[];
  readonly signal: AbortSignal;
}

type InputSchema = z.ZodMiniType;

export interface BackgroundTool<S extends InputSchema = InputSchema, C extends Capability = Capability>
  extends ToolMeta {
  readonly runsIn: 'background';
  readonly input: S;
  readonly needs: readonly C[];
  /** When present, the user is asked first and `context.answer` holds what they said. */
  question?(input: z.output<S>): Question;
  run(input: z.output<S>, context: RunBase & Pick<CapabilityMap, C>): Promise<ToolOutput>;
}

export interface ContentTool<S extends InputSchema = InputSchema> extends ToolMeta {
  readonly runsIn: 'content';
  readonly input: S;
  /**
   * Runs in the main document first, then in its frames; the background joins what they say. With `first` it runs in all
   * at once, and the first that succeeds counts.
   */
  readonly acrossFrames?: true | 'first';
  /**
   * It shows the page as it is now, or what changed since the model looked. Such a result, like an act's, is worth
   * nothing any more once the page was left.
   */
  readonly looks?: true;
  /**
   * The elements that an acting call is aimed at, for the decision and once more right before the run. Absent: the one
   * that `ref_id` names, or else the one that has focus. Must not change the page, except by scrolling.
   * @throws ToolError when there is no such element.
   */
  targets?(input: z.output<S>, page: PageContext): readonly Element[];
  /**
   * What a user's mouse and keyboard would do in place of the events of this call, for pages that take no others; points
   * in the document's own viewport. Asked for once a run had no effect. Null: it can't be done so, or nobody would see
   * whether it was done already. Absent: never.
   * @throws ToolError when the target can't be reached any more.
   */
  aim?(input: z.output<S>, page: PageContext): Promise<readonly TrustedStep[] | null>;
  /** The files that the call takes into the page. The background finds them and hands them over as `page.files`. */
  files?(input: z.output<S>): readonly FileSource[];
  run(input: z.output<S>, page: PageContext): Promise<ToolOutput>;
}

/** Where an imported tool came from. */
export interface RemoteOrigin {
  readonly kind: 'skill' | 'page';
  readonly id: string;
  /** What it is called there; the model may see another name. */
  readonly toolName: string;
  /** What people know the skill or page by. */
  readonly label?: string;
  /** How a page's tool came to us; absent for a skill's. */
  readonly source?: PageToolSource;
  /** The document of a page that offers it; the main one of the tab when absent. */
  readonly documentId?: string;
}

/** Skill and page tools are data with a route; nothing imported brings code. */
export interface RemoteTool extends ToolMeta {
  readonly runsIn: 'skill' | 'page';
  readonly inputSchema: JsonSchema;
  readonly origin: RemoteOrigin;
  /** Of a page's tool: its description without any words of ours. */
  readonly said?: string;
  /** Its server may answer with a card for one device. */
  readonly mayAsk?: true | undefined;
  /** The input as the schema reads it. @throws ToolError `invalid-input` that names each wrong field. */
  check(input: JsonValue): JsonObject;
}

// The registry holds tools of many input types; each handler is called only with what its own schema parsed.
// biome-ignore lint/suspicious/noExplicitAny: the one place where the input type is erased
export type CoreTool = BackgroundTool<any, any> | ContentTool<any>;
export type Tool = CoreTool | RemoteTool;

/** Types a background tool from its schema and needs; returns it unchanged. */
export function defineBackgroundTool<S extends InputSchema, const C extends Capability>(
  tool: Omit<BackgroundTool<S, C>, 'runsIn'>,
): BackgroundTool<S, C> {
  return { ...tool, runsIn: 'background' };
}

/** Types a content tool from its schema; returns it unchanged. */
export function defineContentTool<S extends InputSchema>(tool: Omit<ContentTool<S>, 'runsIn'>): ContentTool<S> {
  return { ...tool, runsIn: 'content' };
}
