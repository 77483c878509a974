import type { Tier } from '../core/mode';
import type { ModelChoice, ProviderSummary } from '../messaging/protocol';

/** A model as the picker lists it. */
export interface ModelOption {
  readonly value: string;
  readonly choice: ModelChoice;
  readonly modelId: string;
  readonly demo: boolean;
  readonly tier: Tier;
}

/** The models of one provider. */
export interface ModelGroup {
  readonly label: string;
  readonly options: readonly ModelOption[];
}

/** One string for a choice, to be the value of an option. */
export function choiceValue({ providerId, modelId }: ModelChoice): string {
  return JSON.stringify([providerId, modelId]);
}

/** All models, by provider; providers without a model are left out. */
export function modelGroups(providers: readonly ProviderSummary[]): readonly ModelGroup[] {
  return providers
    .filter(({ models }) => models.length > 0)
    .map(({ providerId, label, models, demo }) => ({
      label,
      options: models.map(({ modelId, tier }) => {
        const choice = { providerId, modelId };
        return { value: choiceValue(choice), choice, modelId, demo, tier };
      }),
    }));
}

/** The option that is chosen; the first one when the user chose none or a model that is gone. */
export function chosenOption(groups: readonly ModelGroup[], choice: ModelChoice | undefined): ModelOption | undefined {
  const all = groups.flatMap(({ options }) => options);
  const wanted = choice && choiceValue(choice);
  return all.find(({ value }) => value === wanted) ?? all[0];
}
