import type { Capability } from '../core/capabilities';
import type { LeadsTo } from '../core/leads-to';
import type { CallTitle } from '../core/message';
import type { Mode } from '../core/mode';
import type { Provider, ProviderFailure } from '../core/provider';
import type { SecretBook } from '../core/secret-book';
import type { CardPress } from '../core/skill';
import type { ProgressUnit, RemoteTool, RunBase, Tool, ToolOutput } from '../core/tool';
import type { Permit } from '../policy/permit';
import type { CallFacts, PolicyState, Verdict } from '../policy/verdict';
import type { SessionEvent, StoredEvent } from '../session/event';
import type { SessionState } from '../session/state';

/** How the loop reaches the world: look first, then run behind a permit. */
export interface ToolRoutes {
  /**
   * The live facts a decision rests on: the working tab and, for a tool whose input has `ref_id` (or that acts on the
   * focused element) and whose effects go beyond `read`, the target. With a `press` the facts are those of the button, in
   * place of the tool that showed its card; a job that `goesOn` takes nothing more of the tab; of a call that led elsewhere
   * only the tab counts. A pure read.
   * @throws ToolError `not-found` for a stale ref, `unavailable` for a page that no script may enter.
   */
  locate(
    tool: Tool,
    input: CallFacts['input'],
    tabId: number,
    signal: AbortSignal,
    more?: { readonly press?: CardPress; readonly goesOn?: boolean; readonly leadsTo?: LeadsTo },
  ): Promise<Pick<CallFacts, 'tab' | 'target' | 'otherTab' | 'files' | 'remote' | 'page'>>;
  /**
   * Runs the call. Takes the facts anew, and refuses when they no longer match the permit.
   * @throws ToolError
   */
  run(permit: Permit, facts: CallFacts, base: RunBase): Promise<ToolOutput>;
}

/** Streamed text on its way to the panel. It is never stored; the whole message is. */
export type Delta =
  | { readonly type: 'text-delta' | 'reasoning-delta'; readonly responseId: string; readonly text: string }
  | {
      readonly type: 'call-start';
      readonly responseId: string;
      readonly name: string;
      /** See `Call.title`. */
      readonly title?: CallTitle;
    };

/** How much of a call is done. It is never stored. */
export interface Progress {
  readonly callId: string;
  readonly done: number;
  readonly total: number;
  readonly unit?: ProgressUnit;
  readonly text?: string;
}

/** What a model is told of a skill before it asks for it. The texts are the skill's. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly intents: readonly string[];
  readonly modes: readonly Mode[];
}

/** The skills that are enabled. */
export interface SkillShelf {
  readonly catalogue: readonly CatalogueEntry[];
  /** The tools of these skills, in this order, with names that no two of them share. */
  tools(skillIds: readonly string[]): readonly RemoteTool[];
}

/** The pages that offer tools. */
export interface PageShelf {
  /** Resolves once what the page of the tab offers is known, or soon without. */
  ready(tabId: number, signal: AbortSignal): Promise<void>;
  /**
   * The tools of the page that the tab shows now, under names that none of `others` has and that stay theirs in this
   * conversation. The same list while nothing changed.
   */
  tools(tabId: number, others: readonly Tool[]): readonly RemoteTool[];
  /** Shows a document the arguments of a call while the model writes them. */
  write?(args: WrittenArgs): void;
  /** What was shown of a call comes to nothing. */
  unwrite?(callId: string): void;
  /** Whether a document was told that a call of this id is over; it runs none of this id any more. */
  isSpent?(callId: string): boolean;
}

/** Arguments of a call while they are written, on their way to the document that offers the tool. */
export interface WrittenArgs {
  readonly documentId: string;
  readonly callId: string;
  /** As the page calls its tool. */
  readonly name: string;
  /** The JSON text so far. */
  readonly partial: string;
}

/** Every collaborator of a turn. The loop imports none of them. */
export interface TurnDeps {
  /** The whole registry, and the tools of loaded skills; `toolsFor` filters it. */
  readonly tools: readonly Tool[];
  /** The skills that the user has, read once a turn. Absent where there are none. */
  skills?(): Promise<SkillShelf>;
  /** Absent where pages offer none. */
  readonly pages?: PageShelf;
  readonly has: ReadonlySet<Capability>;
  /** The fold of all that was appended. */
  state(): SessionState;
  /** Resolves when the event is committed. @throws when the store is full or closed. */
  append(event: SessionEvent): Promise<StoredEvent>;
  provider(choice: { readonly providerId: string; readonly modelId: string }): Promise<Provider | ProviderFailure>;
  decide(facts: CallFacts, state: PolicyState): Verdict;
  /** What the policy knows beyond the session: the `always` grants, the settings, our own origin. */
  policyExtras(): Promise<Pick<PolicyState, 'ownOrigin' | 'grants' | 'careful' | 'carefulSites' | 'rebound'>>;
  /** Keys of providers and skills, and what stands in secret fields of pages. It goes on to learn. */
  secrets(): Promise<SecretBook>;
  readonly routes: ToolRoutes;
  onDelta(delta: Delta): void;
  onProgress?(progress: Progress): void;
  /** Aborted, with a `ToolError`, when the user cancels this one call while it runs. */
  cancelOf?(callId: string): AbortSignal;
  /** The run of this call removes the call's job by itself from now on. */
  onTakeOver?(callId: string): void;
  /** A call failed by a fault of ours; the model is told `internal` and no more. */
  onBug?(error: unknown): void;
  /** False when this machine has no network at all. */
  isOnline?(): boolean;
  readonly now: () => number;
  readonly newId: () => string;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
