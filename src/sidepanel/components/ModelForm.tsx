import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { ConnectionReport, ProviderDraft, ProviderKind } from '../../messaging/protocol';
import { type ModelDraft, missingIn, newDraft, toProviderDraft, withModel, withoutModel } from '../model-draft';
import { t } from '../t';
import { ConnectionResult } from './ConnectionResult';
import { ModelRow } from './ModelRow';

export interface ModelFormProps {
  readonly kinds: readonly ProviderKind[];
  readonly start: ModelDraft;
  /** True when a key is stored already. */
  readonly hasKey: boolean;
  /** Model names that are known before a test. */
  readonly knownModelIds: readonly string[];
  /** Absent when the test could not be made at all. */
  readonly onTest: (draft: ProviderDraft, modelId?: string) => Promise<ConnectionReport | undefined>;
  /** @returns whether it was saved. */
  readonly onSave: (draft: ProviderDraft) => Promise<boolean>;
  readonly onCancel: () => void;
}

const MOST_OFFERED = 8;

/** Sets a model up: where it is, the key it wants, its name, and a test with a real tool call. */
export function ModelForm({ kinds, start, hasKey, knownModelIds, onTest, onSave, onCancel }: ModelFormProps) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // The form may open below what is in sight; focus brings it there.
    box.current?.querySelector<HTMLElement>('select:enabled, input')?.focus();
  }, []);
  const draft = useSignal(start);
  const busy = useSignal<'test' | 'save' | undefined>(undefined);
  const report = useSignal<ConnectionReport | undefined>(undefined);
  const complaint = useSignal<string | undefined>(undefined);
  const kind = kinds.find((each) => each.kind === draft.value.kind);
  const modelIds = [...new Set([...(report.value?.modelIds ?? []), ...knownModelIds])];
  const models = draft.value.models.length > 0 ? draft.value.models : [{ modelId: '' }];

  const named = new Set(models.map(({ modelId }) => modelId));
  // Names to pick from, unless the ones in the form are all known to be right.
  const unsure = models.some(({ modelId }) => !modelIds.includes(modelId));
  const offered = unsure ? modelIds.filter((modelId) => !named.has(modelId)).slice(0, MOST_OFFERED) : [];

  const change = (next: ModelDraft) => {
    draft.value = next;
    complaint.value = undefined;
  };
  const run = async (what: 'test' | 'save') => {
    const missing = missingIn(draft.peek(), kind, hasKey);
    // A test without a model is how one learns which models there are.
    complaint.value = what === 'test' && missing === 'model' ? undefined : missing;
    if (complaint.value !== undefined) return;
    busy.value = what;
    if (what === 'save') await onSave(toProviderDraft(draft.peek()));
    else report.value = await onTest(toProviderDraft(draft.peek()), draft.peek().models[0]?.modelId || undefined);
    busy.value = undefined;
  };

  return (
    <form
      ref={box}
      class="model-form"
      aria-label={t('form.label')}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void run('save');
      }}
    >
      <div class="field">
        <label for={`${id}-kind`}>{t('form.kind')}</label>
        <select
          id={`${id}-kind`}
          value={draft.value.kind}
          disabled={draft.value.providerId !== undefined}
          onChange={(event) => {
            const next = kinds.find((each) => each.kind === event.currentTarget.value);
            if (next === undefined) return;
            report.value = undefined;
            change(newDraft(next));
          }}
        >
          <KindGroup label={t('form.local')} kinds={kinds.filter(({ local }) => local)} />
          <KindGroup label={t('form.cloud')} kinds={kinds.filter(({ local }) => !local)} />
        </select>
      </div>
      <div class="field">
        <label for={`${id}-url`}>{t('form.baseUrl')}</label>
        <input
          id={`${id}-url`}
          type="url"
          inputMode="url"
          spellcheck={false}
          placeholder="https://"
          value={draft.value.baseUrl}
          onInput={(event) => change({ ...draft.peek(), baseUrl: event.currentTarget.value })}
        />
      </div>
      {kind?.key !== 'none' && (
        <div class="field">
          <label for={`${id}-key`}>{kind?.key === 'optional' ? t('form.keyOptional') : t('form.key')}</label>
          <input
            id={`${id}-key`}
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder={hasKey ? t('form.keyKept') : ''}
            aria-describedby={`${id}-key-note`}
            value={draft.value.key ?? ''}
            onInput={(event) => {
              const key = event.currentTarget.value;
              change({ ...draft.peek(), key: key === '' && hasKey ? undefined : key });
            }}
          />
          <p class="note" id={`${id}-key-note`}>
            {t('form.keyNote')}
            {kind?.keyUrl !== undefined && (
              <>
                {' '}
                <a href={kind.keyUrl} target="_blank" rel="noopener noreferrer">
                  {t('form.keyGet')}
                </a>
              </>
            )}
          </p>
        </div>
      )}
      <fieldset class="field models">
        <legend>{t('form.models')}</legend>
        {models.map((model, index) => (
          <ModelRow
            key={index}
            model={model}
            modelIds={modelIds}
            onChange={(next) => change(withModel(draft.peek(), index, next))}
            onRemove={models.length > 1 ? () => change(withoutModel(draft.peek(), index)) : undefined}
          />
        ))}
        <button
          type="button"
          class="button quiet"
          onClick={() => change({ ...draft.peek(), models: [...models, { modelId: '' }] })}
        >
          {t('form.addModel')}
        </button>
      </fieldset>
      {complaint.value !== undefined && (
        <p class="complaint" role="alert">
          {t(`form.missing.${complaint.value}`)}
        </p>
      )}
      {offered.length > 0 && (
        <div class="offered">
          <span class="note">{t('form.offered')}</span>
          {offered.map((modelId) => (
            <button
              key={modelId}
              type="button"
              class="chip"
              onClick={() => change(withModel(draft.peek(), Math.max(0, models.length - 1), { modelId }))}
            >
              {modelId}
            </button>
          ))}
        </div>
      )}
      {report.value !== undefined && (
        <ConnectionResult
          report={report.value}
          onUse={(baseUrl) => {
            change({ ...draft.peek(), baseUrl });
            void run('test');
          }}
        />
      )}
      <div class="actions">
        <button type="submit" class="button primary" disabled={busy.value !== undefined}>
          {busy.value === 'save' ? t('form.saving') : t('form.save')}
        </button>
        <button type="button" class="button" disabled={busy.value !== undefined} onClick={() => void run('test')}>
          {busy.value === 'test' ? t('form.testing') : t('form.test')}
        </button>
        <button type="button" class="button quiet" onClick={onCancel}>
          {t('form.cancel')}
        </button>
      </div>
    </form>
  );
}

function KindGroup({ label, kinds }: { readonly label: string; readonly kinds: readonly ProviderKind[] }) {
  return (
    <optgroup label={label}>
      {kinds.map((each) => (
        <option key={each.kind} value={each.kind}>
          {each.label}
        </option>
      ))}
    </optgroup>
  );
}
