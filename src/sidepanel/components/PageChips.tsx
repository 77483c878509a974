import type { PageView } from '../../core/page-setup';
import { hostOf } from '../format';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

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
  const host = hostOf(origin);
  return (
    <section class="page-chips" aria-label={t('page.chips', { host })}>
      <p class="note">{t('page.chips', { host })}</p>
      <ul>
        {shown.map(({ title, message }, index) => (
          <li key={index}>
            <button type="button" class="suggestion" onClick={() => onPick(message)}>
              <span>
                <bdi>{withoutBidi(title)}</bdi>
                {message !== title && <small dir="auto">{withoutBidi(message)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isShown(available: PageView['suggestions']['list'][number]['available'], isEmpty: boolean): boolean {
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
