import type { ProviderDraft } from '../core/provider-setup';
import { normaliseBaseUrl } from './base-url';
import { catalogueRow } from './catalogue';
import type { ProviderRecord } from './provider-record';

/** What the panel translates: `error.<code>`, with `params` filled in. */
export interface DraftFailure {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Why a draft cannot be kept; `failure` is what the panel translates. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
  constructor(readonly failure: DraftFailure) {
    super(failure.code);
  }
}

/** Where a new record gets its id and time from. */
export interface DraftSources {
  readonly newId: () => string;
  readonly now: () => number;
}

/**
 * Checks a draft and makes the record of it. A stored key is kept only while the base URL stays on the origin it was
 * typed for: a changed address must not carry the key to another server.
 * @throws DraftError `provider-kind`, `base-url-…`
 */
export function recordFromDraft(
  draft: ProviderDraft,
  stored: ProviderRecord | undefined,
  sources: DraftSources,
): ProviderRecord {
  const row = catalogueRow(draft.kind);
  if (row === undefined) throw new DraftError({ code: 'provider-kind', params: { kind: draft.kind } });
  const base = normaliseBaseUrl(draft.baseUrl === '' ? row.baseUrl : draft.baseUrl);
  if (!base.ok) throw new DraftError({ code: `base-url-${base.problem}`, params: { url: draft.baseUrl } });

  const sameServer = stored !== undefined && new URL(stored.baseUrl).origin === new URL(base.url).origin;
  const key = draft.key === undefined ? (sameServer ? stored.key : undefined) : draft.key.trim();
  const seen = new Set<string>();
  const models = draft.models
    .map((model) => ({ ...model, modelId: model.modelId.trim() }))
    .filter(({ modelId }) => modelId !== '' && !seen.has(modelId) && seen.add(modelId));
  return {
    providerId: stored?.providerId ?? draft.providerId ?? sources.newId(),
    kind: row.kind,
    label: draft.label?.trim() || row.label,
    baseUrl: base.url,
    ...(key !== undefined && key !== '' && { key }),
    demo: draft.demo ?? stored?.demo ?? false,
    models,
    createdAtMs: stored?.createdAtMs ?? sources.now(),
  };
}
