import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  ConnectionReport,
  DetectedServer,
  PanelReply,
  ProviderDraft,
  ProviderKind,
  ProviderSummary,
} from '../../messaging/protocol';
import type { Ask } from './requests';

/** The models the user set up, and how to set up more. */
export interface Models {
  readonly providers: ReadonlySignal<readonly ProviderSummary[]>;
  readonly kinds: ReadonlySignal<readonly ProviderKind[]>;
  /** Absent until the first search ended. */
  readonly detected: ReadonlySignal<readonly DetectedServer[] | undefined>;
  readonly detecting: ReadonlySignal<boolean>;
  load(): Promise<void>;
  detect(): Promise<void>;
  test(draft: ProviderDraft, modelId?: string): Promise<PanelReply<ConnectionReport>>;
  save(draft: ProviderDraft): Promise<ProviderSummary | undefined>;
  remove(providerId: string): Promise<void>;
}

/** Builds the store of models. */
export function createModels(ask: Ask): Models {
  const providers = signal<readonly ProviderSummary[]>([]);
  const kinds = signal<readonly ProviderKind[]>([]);
  const detected = signal<readonly DetectedServer[] | undefined>(undefined);
  const detecting = signal(false);

  async function load(): Promise<void> {
    const [list, catalogue] = await Promise.all([ask('provider/list', {}, load), ask('provider/kinds', {}, load)]);
    if (list.ok) providers.value = list.value;
    if (catalogue.ok) kinds.value = catalogue.value;
  }

  return {
    providers,
    kinds,
    detected,
    detecting,
    load,
    async detect() {
      detecting.value = true;
      const reply = await ask('provider/detect', {});
      detecting.value = false;
      detected.value = reply.ok ? reply.value : [];
    },
    test: (draft, modelId) => ask('provider/test', { draft, ...(modelId !== undefined && { modelId }) }),
    async save(draft) {
      const reply = await ask('provider/save', draft);
      if (!reply.ok) return undefined;
      await load();
      return reply.value;
    },
    async remove(providerId) {
      const reply = await ask('provider/remove', { providerId });
      if (reply.ok) await load();
    },
  };
}
