import type { PageContextSnapshot } from '../../core/message';
import { formatBytes, hostOf } from '../format';
import { t } from '../t';

export interface SentContextProps {
  readonly pushed: NonNullable<PageContextSnapshot['pushed']>;
}

/** What of a page went to the model with a message: names and sizes, and what was left out. */
export function SentContext({ pushed: { origin, items, guidance, dropped = [] } }: SentContextProps) {
  return (
    <details class="sent-context">
      <summary>{t('page.sent.head', { host: hostOf(origin), count: items.length })}</summary>
      <ul>
        {items.map(({ name, json }) => (
          <li key={name}>
            <code>{name}</code> <small>{formatBytes(new TextEncoder().encode(json).length)}</small>
          </li>
        ))}
        {guidance !== undefined && <li>{t('page.sent.guidance')}</li>}
        {dropped.map((name) => (
          <li key={name} class="left-out">
            <code>{name}</code> <small>{t('page.sent.dropped')}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
