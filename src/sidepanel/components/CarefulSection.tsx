import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { unicodeHost } from '../../core/unicode-host';
import { hostOf } from '../format';
import type { Preferences } from '../store/preferences';
import { t } from '../t';

export interface CarefulSectionProps {
  readonly preferences: Preferences;
  /** The address of the page beside the panel. */
  readonly beside?: string;
}

/** Where the user wants to be asked about every act: everywhere, or on single sites. */
export function CarefulSection({ preferences, beside = '' }: CarefulSectionProps) {
  const id = useId();
  const written = useSignal('');
  const { careful, carefulSites = [] } = preferences.settings.value;
  const here = /^https?:/.test(beside) ? hostOf(beside).replace(/:\d+$/, '') : '';
  const isListed = carefulSites.some((site) => here === site || here.endsWith(`.${site}`));
  const add = async () => {
    const host = written.peek().trim();
    if (host !== '' && (await preferences.setCareful(host, true))) written.value = '';
  };
  return (
    <section class="section" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('careful.head')}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={careful}
          aria-describedby={`${id}-note`}
          onChange={(event) => void preferences.set({ careful: event.currentTarget.checked })}
        />
        <span>{t('careful.everywhere')}</span>
      </label>
      <p class="note" id={`${id}-note`}>
        {t('careful.note')}
      </p>
      <h3>{t('careful.sites')}</h3>
      {carefulSites.length === 0 && <p class="note">{t('careful.none')}</p>}
      <ul class="grants">
        {carefulSites.map((site) => (
          <li key={site}>
            <span>
              <bdi class="grant-origin">{unicodeHost(site)}</bdi>
            </span>
            <button
              type="button"
              class="button"
              aria-label={t('careful.removeLabel', { site: unicodeHost(site) })}
              onClick={() => void preferences.setCareful(site, false)}
            >
              {t('careful.remove')}
            </button>
          </li>
        ))}
      </ul>
      {here !== '' && !isListed && (
        <button type="button" class="button wide" onClick={() => void preferences.setCareful(here, true)}>
          {t('careful.addHere', { host: unicodeHost(here) })}
        </button>
      )}
      <form
        class="field careful-add"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <input
          type="text"
          dir="ltr"
          aria-label={t('careful.field')}
          placeholder="shop.example"
          autocomplete="off"
          spellcheck={false}
          value={written.value}
          onInput={(event) => {
            written.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button" disabled={written.value.trim() === ''}>
          {t('careful.add')}
        </button>
      </form>
    </section>
  );
}
