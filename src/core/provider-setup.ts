import type { Tier } from './mode';

/** A model the user chose. */
export interface ModelChoice {
  readonly providerId: string;
  readonly modelId: string;
}

/** A provider the user set up, without its key. */
export interface ProviderSummary {
  /** Unique among the user's providers. */
  readonly providerId: string;
  /** A row of the catalogue. */
  readonly kind: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly local: boolean;
  /** True for the stand-in of `npm start`; the panel labels it "demo, not an AI". */
  readonly demo: boolean;
  readonly models: readonly {
    readonly modelId: string;
    readonly tier: Tier;
    readonly vision: boolean;
    readonly contextWindow: number;
  }[];
}

/** A row of the catalogue, as the panel offers it. */
export interface ProviderKind {
  readonly kind: string;
  readonly label: string;
  readonly baseUrl: string;
  /** `none`: local servers; `optional`: some local proxies. */
  readonly key: 'required' | 'optional' | 'none';
  readonly local: boolean;
  readonly keyUrl?: string;
  readonly defaultModelId?: string;
}

/** A provider as the user edits it. */
export interface ProviderDraft {
  /** Absent for a new one. */
  readonly providerId?: string;
  readonly kind: string;
  readonly label?: string;
  readonly baseUrl: string;
  /** Absent: keep the stored key. Empty: remove it. */
  readonly key?: string;
  readonly models: readonly {
    readonly modelId: string;
    readonly tier?: Tier;
    readonly vision?: boolean;
    readonly contextWindow?: number;
  }[];
  readonly demo?: boolean;
}

/** What a connection test found: the first step that failed, or that all passed. */
export interface ConnectionReport {
  readonly ok: boolean;
  /** `connection.<code>` in the locales: `ok`, `ollama-origins`, `wrong-path`, `no-tools`, `model-not-loaded`, `unauthorized`, … */
  readonly code: string;
  /** Exact values for the sentence: the line to run, the URL that would be right, the status. */
  readonly params: Readonly<Record<string, string>>;
  readonly modelIds: readonly string[];
  /** Tokens that the server gave to the tested model; absent when it does not say. */
  readonly contextWindow?: number;
}

/** A local model server that answers right now. */
export interface DetectedServer {
  readonly kind: string;
  readonly baseUrl: string;
  readonly modelIds: readonly string[];
}
