import { Fragment } from 'preact';
import type { Card } from '../../core/card';
import { hostLines } from '../host-lines';
import { sourceName } from '../source-name';
import { t } from '../t';

export interface CrossingNoteProps {
  readonly card: Card;
}

/** From which other sites the data may come, and what an answer for the task would mean. */
export function CrossingNote({ card: { crossing, site, rememberable } }: CrossingNoteProps) {
  if (crossing === undefined) return null;
  const names = new Set(crossing.from.map(({ domain }) => sourceName(domain)));
  return (
    <div class="crossing">
      <p id="card-crossing">
        {t('card.crossing.head')}{' '}
        {[...names].map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </p>
      {rememberable && <p class="note">{t('card.crossing.task', { site: hostLines(site).name })}</p>}
    </div>
  );
}
