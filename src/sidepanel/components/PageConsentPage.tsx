import { useSignal } from '@preact/signals';
import type { PageView } from '../../core/page-setup';
import type { ToolPolicy } from '../../core/page-tool';
import { hostOf } from '../format';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { Notice } from './Notice';
import { PageToolChoice } from './PageToolChoice';
import { ScrollBox } from './ScrollBox';
import { SubPage } from './SubPage';

export interface PageConsentPageProps {
  readonly page: PageStore;
  readonly onBack: () => void;
}

/** All that a page offers, word for word, and what the user lets the agent use of it. */
export function PageConsentPage({ page, onBack }: PageConsentPageProps) {
  const view = page.view.value;
  return (
    <main class="page">
      <SubPage title={t('page.head', { host: hostOf(view?.origin ?? '') })} backLabel={t('page.back')} onBack={onBack}>
        {view?.state === 'joined' ? (
          // What changes while it is read is read anew.
          <Offer key={keyOf(view)} page={page} view={view} onDone={onBack} />
        ) : (
          <Notice kind="info">{t('page.nothing')}</Notice>
        )}
      </SubPage>
    </main>
  );
}

interface OfferProps {
  readonly page: PageStore;
  readonly view: PageView;
  readonly onDone: () => void;
}

function Offer({ page, view, onDone }: OfferProps) {
  const { origin, tools, dropped, guidance, context, suggestions } = view;
  const isFirst = tools.every(({ standing }) => standing === 'new');
  const policies = useSignal<ReadonlyMap<string, ToolPolicy>>(new Map(tools.map(({ name, policy }) => [name, policy])));
  const wantsGuidance = useSignal(guidance.agreed || isFirst);
  const wantsContext = useSignal(context.allowed || isFirst);
  const wantsSuggestions = useSignal(suggestions.allowed || isFirst);
  const allow = async () => {
    const agreed = await page.agree({
      origin,
      tools: tools.map(({ name, fingerprint }) => ({ name, fingerprint, policy: policies.peek().get(name) ?? 'ask' })),
      ...(wantsGuidance.peek() && guidance.text !== '' && { guidance: guidance.text }),
      context: wantsContext.peek(),
      suggestions: wantsSuggestions.peek(),
    });
    if (agreed) onDone();
  };
  return (
    <>
      <p class="note">{t('page.lead')}</p>
      {tools.length === 0 && <p class="note">{t('page.noTools')}</p>}
      <div class="skill-tools">
        {tools.map((tool) => (
          <PageToolChoice
            key={tool.name}
            tool={tool}
            policy={policies.value.get(tool.name) ?? 'ask'}
            onPolicy={(policy) => {
              policies.value = new Map(policies.peek()).set(tool.name, policy);
            }}
          />
        ))}
      </div>
      {dropped.length > 0 && (
        <Notice kind="info">
          <p>{t('page.dropped')}</p>
          <ul>
            {dropped.map(({ name, reason }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {guidance.text !== '' && (
        <>
          <Check
            checked={wantsGuidance.value}
            onChange={(on) => (wantsGuidance.value = on)}
            label={t('page.guidance')}
          />
          <ScrollBox class="exact" label={t('page.guidance')}>
            <pre>{guidance.text}</pre>
          </ScrollBox>
        </>
      )}
      <Check
        checked={wantsContext.value}
        onChange={(on) => (wantsContext.value = on)}
        label={t('page.context')}
        note={context.names.join(', ')}
      />
      <Check
        checked={wantsSuggestions.value}
        onChange={(on) => (wantsSuggestions.value = on)}
        label={t('page.suggestions')}
        note={suggestions.list.map(({ title }) => title).join(', ')}
      />
      <div class="sub-foot">
        <button type="button" class="button primary" onClick={() => void allow()}>
          {t('page.allow')}
        </button>
        <button type="button" class="button" onClick={() => void page.forget(origin).then(onDone)}>
          {t('page.forget')}
        </button>
      </div>
    </>
  );
}

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly note?: string;
}

function Check({ checked, onChange, label, note }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {note ? <small dir="auto">{note}</small> : null}
      </span>
    </label>
  );
}

function keyOf({ origin, tools, guidance }: PageView): string {
  return [origin, guidance.text, ...tools.map(({ fingerprint }) => fingerprint)].join(' ');
}
