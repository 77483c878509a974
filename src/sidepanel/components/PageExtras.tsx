import { useId } from 'preact/hooks';
import type { PageView } from '../../core/page-setup';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Revealed } from './Revealed';
import { ScrollBox } from './ScrollBox';
import { SentContext, type SentContextProps } from './SentContext';

/** What the user wants of a page besides its tools. */
export interface PageWishes {
  readonly guidance: boolean;
  readonly context: boolean;
  readonly suggestions: boolean;
}

export interface PageExtrasProps {
  readonly view: PageView;
  readonly wishes: PageWishes;
  /** What of it went with the last message; absent before there was one. */
  readonly sent: SentContextProps['pushed'] | 'nothing' | undefined;
  readonly onWishes: (wishes: PageWishes) => void;
}

/** What a page would tell the agent and propose to the user, each with a choice of its own. */
export function PageExtras({ view: { guidance, context, suggestions }, wishes, sent, onWishes }: PageExtrasProps) {
  const id = useId();
  return (
    <section class="section page-extras" aria-labelledby={`${id}-more`}>
      <h3 id={`${id}-more`}>{t('page.more')}</h3>
      {guidance.text !== '' && (
        <>
          <Check
            checked={wishes.guidance}
            onChange={(on) => onWishes({ ...wishes, guidance: on })}
            label={t('page.guidance')}
          />
          <ScrollBox class="exact" label={t('page.guidanceText')}>
            <pre dir="auto">
              <Revealed text={guidance.text} />
            </pre>
          </ScrollBox>
        </>
      )}
      <Check
        checked={wishes.context}
        onChange={(on) => onWishes({ ...wishes, context: on })}
        label={t('page.context')}
        note={context.names.join(', ')}
      />
      {context.allowed && sent === 'nothing' && <p class="note">{t('page.sent.nothing')}</p>}
      {sent !== undefined && sent !== 'nothing' && <SentContext pushed={sent} />}
      <Check
        checked={wishes.suggestions}
        onChange={(on) => onWishes({ ...wishes, suggestions: on })}
        label={t('page.suggestions')}
        note={suggestions.list.map(({ title }) => title).join(', ')}
      />
    </section>
  );
}

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  /** Words of the page. */
  readonly note?: string;
}

function Check({ checked, onChange, label, note = '' }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {note !== '' && <small dir="auto">{withoutBidi(note)}</small>}
      </span>
    </label>
  );
}
