import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Card, PermissionAnswer } from '../../core/card';
import type { CallTitle } from '../../core/message';
import { cardVerb } from '../card-verb';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { ApproveButton } from './ApproveButton';
import { ExactData, isLong } from './ExactData';
import { Icon } from './Icon';
import { PersonalFields } from './PersonalFields';
import { useArming } from './use-arming';
import { useSeenToEnd } from './use-seen-to-end';

export interface PermissionCardProps {
  readonly card: Card;
  /** What people know the tool by, when it is a skill's. */
  readonly tool?: CallTitle;
  /** False in a tab, where a debugger could click: the card is then only read. */
  readonly canApprove: boolean;
  readonly onAnswer: (answer: PermissionAnswer) => void;
}

/**
 * What the user decides on. Only a real click or the Space key approves, and only after the card stood still for a
 * moment with all its data opened and in sight once; Enter never does.
 */
export function PermissionCard({ card, tool, canApprove, onAnswer }: PermissionCardProps) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDListElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const opened = useSignal<ReadonlySet<number>>(new Set());
  const sent = useSignal(false);
  const armed = useArming(box);
  const seen = useSeenToEnd(list);
  const allShown = seen.value && card.data.every(({ value }, index) => !isLong(value) || opened.value.has(index));

  useLayoutEffect(() => {
    // Someone who is writing keeps the focus: a stray space must not answer a card.
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement && active.value !== '') return;
    deny.current?.focus({ preventScroll: true });
  }, []);

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
      aria-describedby="card-site"
    >
      <h2 id="card-verb">
        <Icon name="hand" />
        {cardVerb(card, tool !== undefined)}
      </h2>
      <p class="site" id="card-site">
        {card.site.host !== '' && (
          <>
            <bdi class="domain">{card.site.domain}</bdi>
            {card.site.host !== card.site.domain && <bdi class="host">{card.site.host}</bdi>}
          </>
        )}
      </p>
      {tool !== undefined && (
        <p class="asker">
          <bdi>{t('card.tool', { tool: withoutBidi(tool.label), skill: withoutBidi(tool.skill) })}</bdi>
        </p>
      )}
      <PersonalFields label={t('card.personal', { host: card.site.host })} fields={card.personal ?? []} />
      {card.data.length > 0 && (
        <dl class="data" ref={list}>
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
      <p class="note">{t('card.onDeny')}</p>
      {canApprove ? (
        <>
          {!allShown && <p class="note strong">{t('card.openFirst')}</p>}
          <div class="actions">
            <button type="button" class="button" ref={deny} disabled={sent.value} onClick={() => answer('deny')}>
              {t('card.deny')}
            </button>
            {allow('once', 'primary')}
            {card.rememberable && allow('task', 'quiet')}
            {card.rememberable && allow('always', 'quiet')}
          </div>
        </>
      ) : (
        <p class="note strong">{t('card.readOnly')}</p>
      )}
    </section>
  );
}
