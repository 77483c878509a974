import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  ConnectionReport,
  DetectedServer,
  ModelChoice,
  ProviderDraft,
  ProviderSummary,
} from '../../messaging/protocol';
import { draftOf, type ModelDraft, newDraft } from '../model-draft';
import type { Models } from '../store/models';
import { t } from '../t';
import { ConnectionResult } from './ConnectionResult';
import { DetectedServers } from './DetectedServers';
import { ModelForm } from './ModelForm';

export interface ModelsSectionProps {
  readonly models: Models;
  /** False where the page says already what this is about. */
  readonly headed: boolean;
  /** Called after a provider was saved, with its first model. */
  readonly onSaved: (choice: ModelChoice) => void;
}

interface Editing {
  readonly key: string;
  readonly draft: ModelDraft;
  readonly hasKey: boolean;
  readonly knownModelIds: readonly string[];
}

/** The models the user set up, the local servers that answer, and the form to add or change one. */
export function ModelsSection({ models, headed, onSaved }: ModelsSectionProps) {
  const editing = useSignal<Editing | undefined>(undefined);
  const reports = useSignal<ReadonlyMap<string, ConnectionReport | 'running'>>(new Map());
  const kinds = models.kinds.value;
  useEffect(() => {
    void models.detect();
  }, [models]);

  const test = async (draft: ProviderDraft, modelId?: string) => {
    const reply = await models.test(draft, modelId);
    return reply.ok ? reply.value : undefined;
  };
  const save = async (draft: ProviderDraft) => {
    const saved = await models.save(draft);
    const first = saved?.models[0];
    if (saved === undefined) return false;
    editing.value = undefined;
    if (first !== undefined) onSaved({ providerId: saved.providerId, modelId: first.modelId });
    return true;
  };
  const testSaved = async (provider: ProviderSummary) => {
    const note = (report: ConnectionReport | 'running' | undefined) => {
      const next = new Map(reports.peek());
      if (report === undefined) next.delete(provider.providerId);
      else next.set(provider.providerId, report);
      reports.value = next;
    };
    note('running');
    note(await test({ ...draftOf(provider), models: provider.models }, provider.models[0]?.modelId));
  };
  const edit = (provider: ProviderSummary) => {
    editing.value = { key: provider.providerId, draft: draftOf(provider), hasKey: provider.hasKey, knownModelIds: [] };
  };
  const add = (server?: DetectedServer) => {
    const kind = kinds.find((each) => each.kind === server?.kind) ?? kinds.find((each) => !each.local) ?? kinds[0];
    if (kind === undefined) return;
    const first = server?.modelIds[0];
    editing.value = {
      key: `new-${server?.baseUrl ?? ''}`,
      draft: {
        ...newDraft(kind),
        ...(server !== undefined && { baseUrl: server.baseUrl }),
        ...(first !== undefined && { models: [{ modelId: first }] }),
      },
      hasKey: false,
      knownModelIds: server?.modelIds ?? [],
    };
  };
  const known = new Set(models.providers.value.map(({ baseUrl }) => baseUrl));
  const form = editing.value && (
    <ModelForm
      key={editing.value.key}
      kinds={kinds}
      start={editing.value.draft}
      hasKey={editing.value.hasKey}
      knownModelIds={editing.value.knownModelIds}
      onTest={test}
      onSave={save}
      onCancel={() => {
        editing.value = undefined;
      }}
    />
  );

  return (
    <section class="section" aria-labelledby="models-head">
      <h2 id="models-head" class={headed ? undefined : 'visually-hidden'}>
        {t('models.head')}
      </h2>
      <ul class="providers">
        {models.providers.value.map((provider) => (
          <li key={provider.providerId} class="provider">
            {editing.value?.key === provider.providerId ? (
              form
            ) : (
              <ProviderRow
                provider={provider}
                report={reports.value.get(provider.providerId)}
                onTest={() => void testSaved(provider)}
                onEdit={() => edit(provider)}
                onRemove={() => void models.remove(provider.providerId)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing.value?.draft.providerId === undefined && form}
      {editing.value === undefined && (
        <>
          <DetectedServers
            servers={models.detected.value?.filter(({ baseUrl }) => !known.has(baseUrl))}
            kinds={kinds}
            searching={models.detecting.value}
            onPick={add}
            onSearch={() => void models.detect()}
          />
          <button type="button" class="button wide" onClick={() => add()}>
            {t('models.add')}
          </button>
        </>
      )}
    </section>
  );
}

interface ProviderRowProps {
  readonly provider: ProviderSummary;
  readonly report: ConnectionReport | 'running' | undefined;
  readonly onTest: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ProviderRow({ provider, report, onTest, onEdit, onRemove }: ProviderRowProps) {
  const removing = useSignal(false);
  return (
    <>
      <div class="provider-head">
        <strong>{provider.label}</strong>
        {provider.demo && <span class="tag">{t('models.demoTag')}</span>}
        {provider.local && !provider.demo && <span class="tag">{t('models.localTag')}</span>}
      </div>
      <p class="provider-url">{provider.baseUrl}</p>
      <ul class="model-list">
        {provider.models.map(({ modelId, tier }) => (
          <li key={modelId}>
            <bdi>{modelId}</bdi> <span class="note">{t(`tier.${tier}`)}</span>
          </li>
        ))}
      </ul>
      {report !== undefined && report !== 'running' && <ConnectionResult report={report} />}
      <div class="actions">
        <button type="button" class="button" disabled={report === 'running'} onClick={onTest}>
          {report === 'running' ? t('form.testing') : t('models.test')}
        </button>
        <button type="button" class="button" onClick={onEdit}>
          {t('models.edit')}
        </button>
        <button
          type="button"
          class={`button ${removing.value ? 'danger' : 'quiet'}`}
          onBlur={() => {
            removing.value = false;
          }}
          onClick={() => {
            if (removing.peek()) onRemove();
            removing.value = !removing.peek();
          }}
        >
          {removing.value ? t('models.removeNow') : t('models.remove')}
        </button>
      </div>
    </>
  );
}
