import type { Tier } from '../core/mode';
import type { ProviderDraft, ProviderKind, ProviderSummary } from '../messaging/protocol';

/** A model as the form holds it. */
export interface DraftModel {
  readonly modelId: string;
  /** Absent: the background chooses what fits the model. */
  readonly tier?: Tier;
  readonly vision?: boolean;
  readonly contextWindow?: number;
}

/** A provider as the form holds it. */
export interface ModelDraft {
  readonly providerId?: string;
  readonly kind: string;
  readonly baseUrl: string;
  /** Absent: the stored key stays. */
  readonly key?: string;
  readonly models: readonly DraftModel[];
}

/** An empty form for a row of the catalogue. */
export function newDraft(kind: ProviderKind): ModelDraft {
  const models = kind.defaultModelId === undefined ? [] : [{ modelId: kind.defaultModelId }];
  return { kind: kind.kind, baseUrl: kind.baseUrl, models };
}

/** The form for a provider that was set up before. */
export function draftOf({ providerId, kind, baseUrl, models }: ProviderSummary): ModelDraft {
  return { providerId, kind, baseUrl, models };
}

/** What is still missing, by the key of a sentence below `form.missing.`; nothing when the form is complete. */
export function missingIn(draft: ModelDraft, kind: ProviderKind | undefined, hasKey: boolean): string | undefined {
  if (!URL.canParse(draft.baseUrl) || !/^https?:/.test(draft.baseUrl)) return 'baseUrl';
  if (kind?.key === 'required' && !hasKey && (draft.key ?? '').trim() === '') return 'key';
  return draft.models.some(({ modelId }) => modelId.trim() !== '') ? undefined : 'model';
}

/** What is sent to the background: without blanks and without models that have no name. */
export function toProviderDraft(draft: ModelDraft): ProviderDraft {
  const key = draft.key?.trim();
  return {
    ...(draft.providerId !== undefined && { providerId: draft.providerId }),
    kind: draft.kind,
    baseUrl: draft.baseUrl.trim(),
    ...(key !== undefined && { key }),
    models: draft.models
      .map((model) => ({ ...model, modelId: model.modelId.trim() }))
      .filter(({ modelId }) => modelId !== ''),
  };
}

/** The draft with the model at `index` changed, or added when `index` is the next one. */
export function withModel(draft: ModelDraft, index: number, change: Partial<DraftModel>): ModelDraft {
  const before = draft.models[index] ?? { modelId: '' };
  // A tier was a guess for the old name; a new name gets a new guess.
  const fresh = change.modelId !== undefined && change.modelId !== before.modelId ? { modelId: '' } : before;
  const models = [...draft.models];
  models[index] = { ...fresh, ...change };
  return { ...draft, models };
}

/** The draft without the model at `index`. */
export function withoutModel(draft: ModelDraft, index: number): ModelDraft {
  return { ...draft, models: draft.models.filter((_, each) => each !== index) };
}
