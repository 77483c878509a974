import type { ProviderSummary } from '../core/provider-setup';
import { catalogueRow } from './catalogue';
import { modelFacts } from './models';

/** A model as the user set it up. What is absent follows from the model's name. */
export interface ModelRecord {
  readonly modelId: string;
  readonly tier?: ProviderSummary['models'][number]['tier'];
  readonly vision?: boolean;
  readonly contextWindow?: number;
}

/** A provider as it is stored. The key is bound to the origin it was typed for. */
export interface ProviderRecord {
  readonly providerId: string;
  readonly kind: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly key?: string;
  readonly demo: boolean;
  readonly models: readonly ModelRecord[];
  readonly createdAtMs: number;
}

/** The record as the panel may see it: without the key. */
export function summarise(record: ProviderRecord): ProviderSummary {
  const local = isLocal(record);
  return {
    providerId: record.providerId,
    kind: record.kind,
    label: record.label,
    baseUrl: record.baseUrl,
    hasKey: record.key !== undefined,
    local,
    demo: record.demo,
    models: record.models.map((model) => {
      const facts = modelFacts(model.modelId, { local });
      return {
        modelId: model.modelId,
        tier: model.tier ?? facts.tier,
        vision: model.vision ?? facts.vision,
        contextWindow: model.contextWindow ?? facts.contextWindow,
      };
    }),
  };
}

/** True for a local kind, and for a custom one that points to a private host over plain http. */
export function isLocal(record: Pick<ProviderRecord, 'kind' | 'baseUrl'>): boolean {
  return catalogueRow(record.kind)?.local === true || record.baseUrl.startsWith('http:');
}
