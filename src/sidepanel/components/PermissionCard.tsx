import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Card, MAX_DENIALS, type PermissionAnswer } from '../../core/card';
import type { CallTitle } from '../../core/message';
import { unicodeHost } from '../../core/unicode-host';
import { cardVerb } from '../card-verb';
import { t, tCode } from '../t';
import { withoutBidi } from '../without-bidi';
import { ApproveButton } from './ApproveButton';
import { CrossingNote } from './CrossingNote';
import { ExactData, isLong } from './ExactData';
import { Icon } from './Icon';
import { PersonalFields } from './PersonalFields';
import { SiteName } from './SiteName';
import { useArming } from './use-arming';
import { useSeenToEnd } from './use-seen-to-end';

export interface PermissionCardProps {
  readonly card: Card;
  /** What people know the tool by, when it is a skill's. */
  readonly tool?: CallTitle;
  /** Which of the task's questions it is, counted from 1. */
  readonly count?: number;
  /** How many of them the user denied before. */
  readonly denied?: number;
  /** False in a tab, where a debugger could click: the card is then only read. */
  readonly canApprove: boolean;
  readonly onAnswer: (answer: PermissionAnswer) => void;
}

/** Of the height in which the data scrolls: what was read last stays in sight. */
const STEP = 0.8;

/**
 * What the user decides on. Only a real click or the Space key approves, and only after the card stood still for a
 * moment with all its data opened and in sight once; Enter never does.
 */
export function PermissionCard({ card, tool, count = 1, denied = 0, canApprove, onAnswer }: PermissionCardProps) {
  const box = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const opened = useSignal<ReadonlySet<number>>(new Set());
  const sent = useSignal(false);
  const armed = useArming(box);
  const seen = useSeenToEnd(body);
  const allShown = seen.value && card.data.every(({ value }, index) => !isLong(value) || opened.value.has(index));

  useLayoutEffect(() => {
    // Someone who is writing keeps the focus: a stray space must not answer a card.
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement && active.value !== '') return;
    deny.current?.focus({ preventScroll: true });
  }, []);

  useLayoutEffect(() => {
    // The button that showed the rest is gone, and took the focus along. One more press of it must answer nothing.
    if (allShown && document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  }, [allShown]);

  const showNext = () => {
    if (!seen.peek()) body.current?.scrollBy({ top: STEP * body.current.clientHeight });
    else body.current?.querySelector<HTMLElement>('.exact-data dd > .button')?.focus();
  };
  const answer = (given: PermissionAnswer) => {
    if (sent.peek()) return;
    sent.value = true;
    onAnswer(given);
  };
  const allow = (given: PermissionAnswer, style: string) => (
    <ApproveButton armed={armed} allShown={allShown} sent={sent.value} class={style} onApprove={() => answer(given)}>
      {t(`card.allow.${given}`)}
    </ApproveButton>
  );

  return (
    <section
      class="permission-card"
      ref={box}
      role="alertdialog"
      aria-labelledby="card-verb"
      aria-describedby="card-site card-likeness card-crossing"
    >
      <h2 id="card-verb">
        <Icon name="hand" />
        {cardVerb(card, tool !== undefined)}
      </h2>
      <p class="site" id="card-site">
        <SiteName site={card.site} looksLikeAnother={card.resembles !== undefined} />
      </p>
      {card.resembles !== undefined && (
        <p class="note strong" id="card-likeness">
          {t('card.resembles', { host: card.site.host, other: unicodeHost(card.resembles.domain) })}
        </p>
      )}
      {tool !== undefined && (
        <p class="asker">
          <bdi>{t('card.tool', { tool: withoutBidi(tool.label), skill: withoutBidi(tool.skill) })}</bdi>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll what is decided on */}
      <div class="card-body" ref={body} role="group" tabIndex={0} aria-label={t('card.details')}>
        <PersonalFields label={t('card.personal', { host: card.site.host })} fields={card.personal ?? []} />
        {card.data.length > 0 && (
          <dl class="data">
            {card.data.map((datum, index) => (
              <ExactData
                key={index}
                datum={datum}
                opened={opened.value.has(index)}
                onOpen={() => {
                  opened.value = new Set([...opened.peek(), index]);
                }}
              />
            ))}
          </dl>
        )}
        <CrossingNote card={card} />
      </div>
      <p class="note">
        {card.consequential === true && `${t('card.everyTime')} `}
        {tCode('card.onDeny', card.effect, 'card.onDeny.other')}
        {denied === MAX_DENIALS - 1 && ` ${t('card.lastDenial')}`}
        {count > 1 && ` ${t('card.asked', { count })}`}
      </p>
      {canApprove ? (
        <>
          {!allShown && (
            <div class="open-first">
              <p class="note strong">{t('card.openFirst')}</p>
              <button type="button" class="button quiet" onClick={showNext}>
                {t('page.seeNext')}
              </button>
            </div>
          )}
          <div class="actions">
            <button type="button" class="button" ref={deny} disabled={sent.value} onClick={() => answer('deny')}>
              {t('card.deny')}
            </button>
            {allow('once', 'primary')}
            {card.rememberable && allow('task', 'quiet')}
            {card.rememberable && card.crossing === undefined && allow('always', 'quiet')}
          </div>
        </>
      ) : (
        <p class="note strong">{t('card.readOnly')}</p>
      )}
    </section>
  );
}
