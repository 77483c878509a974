import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { findOperations } from '../find-operations';
import { serverComplaint } from '../server-complaint';
import type { SkillPlace, Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { AddressInput } from './AddressInput';
import { SkillOperation } from './SkillOperation';
import { SubPage } from './SubPage';

export interface SkillOperationsProps {
  readonly skills: Skills;
  readonly place: Extract<SkillPlace, { readonly kind: 'operations' }>;
}

/** So many are drawn, and judged, at a time. */
const STEP = 50;
const SEARCH_FROM = 8;

/** The operations of an OpenAPI document, for the user to choose what a skill is made of. */
export function SkillOperations({ skills, place }: SkillOperationsProps) {
  const { document } = place;
  const { operations, servers, maxOperations } = document;
  const id = useId();
  const picked = useSignal<ReadonlySet<string>>(new Set(place.picked));
  const server = useSignal(place.server);
  const words = useSignal('');
  const shown = useSignal(STEP);
  const found = findOperations(operations, words.value);
  const complaint = serverComplaint(server.value);
  const busy = skills.busy.value;
  const count = picked.value.size;
  const isReady = count > 0 && count <= maxOperations && complaint === undefined && !busy;
  const pick = (key: string, isPicked: boolean) => {
    const next = new Set(picked.peek());
    if (isPicked) next.add(key);
    else next.delete(key);
    picked.value = next;
  };
  return (
    <SubPage title={withoutBidi(document.title)} backLabel={t('skills.cancelBack')} onBack={() => skills.back()}>
      <p class="note">{t('skills.operations.lead')}</p>
      <form
        class="section"
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void skills.previewOperations([...picked.peek()], server.peek().trim());
        }}
      >
        <div class="field">
          <label for={`${id}-server`}>{t('skills.operations.server')}</label>
          <AddressInput
            id={`${id}-server`}
            list={`${id}-servers`}
            invalid={complaint !== undefined}
            describedBy={complaint === undefined ? undefined : `${id}-complaint`}
            address={server}
          />
          <datalist id={`${id}-servers`}>
            {servers.map((address) => (
              <option key={address} value={address} />
            ))}
          </datalist>
          {complaint !== undefined && (
            <p class="complaint" id={`${id}-complaint`}>
              {t(`skills.operations.${complaint}`)}
            </p>
          )}
        </div>
        {operations.length >= SEARCH_FROM && (
          <div class="field">
            <input
              type="search"
              aria-label={t('skills.operations.search')}
              placeholder={t('skills.operations.search')}
              value={words.value}
              onInput={(event) => {
                words.value = event.currentTarget.value;
                shown.value = STEP;
              }}
              onKeyDown={(event) => {
                // Escape empties the field first, and Enter does not send the form.
                if (event.key === 'Enter') event.preventDefault();
                if (event.key !== 'Escape' || words.peek() === '') return;
                event.preventDefault();
                words.value = '';
              }}
            />
          </div>
        )}
        {operations.length === 0 && <p class="note">{t('skills.operations.none')}</p>}
        <ul class="operations">
          {found.slice(0, shown.value).map((operation) => (
            <SkillOperation
              key={operation.key}
              operation={operation}
              check={document.check(operation)}
              isPicked={picked.value.has(operation.key)}
              onPick={(isPicked) => pick(operation.key, isPicked)}
            />
          ))}
        </ul>
        {found.length > shown.value && (
          <button
            type="button"
            class="button wide"
            onClick={() => {
              shown.value += STEP;
            }}
          >
            {t('skills.operations.more', { count: found.length - shown.value })}
          </button>
        )}
      </form>
      <div class="sub-foot">
        <p class={count > maxOperations ? 'complaint' : 'note'} role="status">
          {t('skills.operations.picked', { count, all: operations.length, most: maxOperations })}
        </p>
        <div class="actions">
          <button type="submit" class="button primary" form={`${id}-form`} disabled={!isReady}>
            {busy ? t('skills.reading') : t('skills.preview')}
          </button>
          <button type="button" class="button" onClick={() => skills.back()}>
            {t('skills.cancel')}
          </button>
        </div>
      </div>
    </SubPage>
  );
}
