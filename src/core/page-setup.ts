import type { JsonObject } from './json';
import type { PageSuggestion, PageToolHints, PageToolSource, ToolPolicy, ToolStanding } from './page-tool';

/** A tool of a page, as the user judges it: every text exactly as a model would read it. */
export interface PageToolView {
  /** How it came to us. */
  readonly source: PageToolSource;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly hints: PageToolHints;
  readonly fingerprint: string;
  readonly standing: ToolStanding;
  /** What the user chose; `ask` before they did. */
  readonly policy: ToolPolicy;
  /** Asked about each time, whatever is chosen. */
  readonly alwaysAsks: boolean;
  readonly available: boolean;
  /** The fields that ask for personal details, as the page names them. */
  readonly personal: readonly string[];
  /** A call may give some of them and need not, and is asked about when it does. */
  readonly overAsks: boolean;
  /** What the user agreed to, where that is another definition. */
  readonly before?: {
    readonly title?: string;
    readonly description: string;
    readonly inputSchema: JsonObject;
  };
}

/** What the page of a tab has to offer, or frames of one origin in it, and what the user allows that origin. */
export interface PageView {
  readonly tabId: number;
  /** Empty where the tab shows no web page. */
  readonly origin: string;
  /**
   * `none`: nothing to tell of. `offered`: the page says that it has tools; it was not answered and knows nothing of us.
   * `joined`: the user allowed the origin. `never`: the user does not want to hear of it.
   */
  readonly state: 'none' | 'offered' | 'joined' | 'never';
  /** The user agreed to something of this origin before. */
  readonly decided: boolean;
  readonly tools: readonly PageToolView[];
  /** Tools that the page declares and that break a rule, with the reason in English. */
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  readonly guidance: {
    readonly text: string;
    readonly agreed: boolean;
    /** The user has neither agreed to this text nor left it out. */
    readonly isNew?: boolean;
  };
  readonly context: { readonly allowed: boolean; readonly names: readonly string[] };
  readonly suggestions: { readonly allowed: boolean; readonly list: readonly PageSuggestion[] };
  /** Present where it is about frames: their tools only, never what they push. */
  readonly frame?: {
    /** The origin of the page around them. */
    readonly top: string;
    /** Not all that is around them is of their own site, so that nothing of them runs unasked. */
    readonly isAway: boolean;
  };
  /** The other origins in frames of the page that offer something, in its order. */
  readonly frames: readonly PageView[];
}

/** What a page proposes to say in the user's name, cleaned and whole. */
export interface PageProposal {
  readonly proposalId: string;
  /** Of the document that proposes it. */
  readonly origin: string;
  readonly text: string;
}

/** What the user agrees to, of what was shown. */
export interface PageAgreement {
  readonly origin: string;
  readonly tools: readonly { readonly name: string; readonly fingerprint: string; readonly policy: ToolPolicy }[];
  /** The guidance exactly as it was shown; absent where the user does not want it. */
  readonly guidance?: string;
  readonly context: boolean;
  readonly suggestions: boolean;
}
