import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { DeviceFacts } from '../../messaging/protocol';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';

export interface DeviceSectionProps {
  readonly store: Pick<PanelStore, 'preferences' | 'device'>;
}

const MAX_NAME_CHARS = 40;

/** What this installation is called, and by what the servers of skills know it. */
export function DeviceSection({ store: { preferences, device } }: DeviceSectionProps) {
  const id = useId();
  const facts = useSignal<DeviceFacts | undefined>(undefined);
  useEffect(() => {
    void device().then((known) => {
      facts.value = known;
    });
  }, [device, facts]);
  const { deviceName = '' } = preferences.settings.value;
  return (
    <section class="section" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('device.head')}</h2>
      <div class="field">
        <label for={`${id}-name`}>{t('device.name')}</label>
        <input
          id={`${id}-name`}
          type="text"
          dir="auto"
          maxLength={MAX_NAME_CHARS}
          value={deviceName}
          placeholder={facts.value?.defaultName ?? ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const next = event.currentTarget.value.trim();
            event.currentTarget.value = next;
            void preferences.set({ deviceName: next });
          }}
        />
      </div>
      <div class="note" id={`${id}-note`}>
        <p>{t('device.note')}</p>
        {facts.value !== undefined && (
          <p>
            {t('device.id')} <code class="hash">{facts.value.id}</code>
          </p>
        )}
      </div>
    </section>
  );
}
