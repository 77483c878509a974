import { useRef } from 'preact/hooks';
import type { PageView } from '../../core/page-setup';
import type { PageSuggestion } from '../../core/page-tool';
import { hostOf } from '../format';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Revealed } from './Revealed';
import { useArming } from './use-arming';

export interface PageChipsProps {
  readonly view: PageView;
  /** Nothing was said in the conversation yet. */
  readonly isEmpty: boolean;
  readonly onPick: (message: string) => void;
}

/** What the page suggests to say, with the whole message in view: a click says it in the user's name. */
export function PageChips({ view, isEmpty, onPick }: PageChipsProps) {
  const { suggestions, origin } = view;
  const shown = suggestions.list.filter(({ available }) => isShown(available, isEmpty));
  if (!suggestions.allowed || shown.length === 0) return null;
  // Others are another list: the page cannot change one under the finger.
  return <Chips key={JSON.stringify([origin, shown])} host={hostOf(origin)} shown={shown} onPick={onPick} />;
}

interface ChipsProps extends Pick<PageChipsProps, 'onPick'> {
  readonly host: string;
  readonly shown: readonly PageSuggestion[];
}

function Chips({ host, shown, onPick }: ChipsProps) {
  const box = useRef<HTMLElement>(null);
  const armed = useArming(box);
  return (
    <section class="page-chips" ref={box} aria-label={t('page.chips', { host })}>
      <p class="note">{t('page.chips', { host })}</p>
      <ul>
        {shown.map(({ title, message }, index) => (
          <li key={index}>
            <button
              type="button"
              class="suggestion"
              aria-disabled={!armed.value}
              onClick={() => armed.peek() && onPick(message)}
            >
              <span>
                {message !== title && <b dir="auto">{withoutBidi(title)}</b>}
                <span class="said" dir="auto">
                  <Revealed text={message} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isShown(available: PageSuggestion['available'], isEmpty: boolean): boolean {
  switch (available) {
    case 'always':
      return true;
    case 'before-first-message':
      return isEmpty;
    case 'after-first-message':
      return !isEmpty;
    case 'disabled':
      return false;
    default:
      return available satisfies never;
  }
}
