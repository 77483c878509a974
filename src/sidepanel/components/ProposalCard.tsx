import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageProposal } from '../../core/page-setup';
import { hostOf } from '../format';
import { t } from '../t';
import { ApproveButton } from './ApproveButton';
import { Icon } from './Icon';
import { Revealed } from './Revealed';
import { ScrollBox } from './ScrollBox';
import { useArming } from './use-arming';
import { useSeenToEnd } from './use-seen-to-end';

export interface ProposalCardProps {
  readonly proposal: PageProposal;
  /** False in a tab, where a debugger could click. */
  readonly canApprove: boolean;
  readonly onAnswer: (send: boolean) => void;
}

/**
 * A message that the page wants to say in the user's name. It goes only by the user's own press, as a permission does, once
 * all of it was in sight.
 */
export function ProposalCard({ proposal: { origin, text }, canApprove, onAnswer }: ProposalCardProps) {
  const box = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  const sent = useSignal(false);
  const armed = useArming(box);
  const seen = useSeenToEnd(words);
  const host = hostOf(origin);

  useLayoutEffect(() => {
    // Someone who is writing keeps the focus.
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement && active.value !== '') return;
    refuse.current?.focus({ preventScroll: true });
  }, []);

  const answer = (send: boolean) => {
    if (sent.peek()) return;
    sent.value = true;
    onAnswer(send);
  };
  return (
    <section
      class="permission-card proposal-card"
      ref={box}
      role="alertdialog"
      aria-labelledby="proposal-head"
      aria-describedby="proposal-note"
    >
      <h2 id="proposal-head">
        <Icon name="hand" />
        {t('proposal.head', { host })}
      </h2>
      <div class="proposed" ref={words}>
        <ScrollBox class="exact" label={t('proposal.text')}>
          <pre dir="auto">
            <Revealed text={text} />
          </pre>
        </ScrollBox>
      </div>
      <p class="note" id="proposal-note">
        {t('proposal.note', { host })}
      </p>
      {canApprove ? (
        <>
          {!seen.value && <p class="note strong">{t('proposal.readFirst')}</p>}
          <div class="actions">
            <button type="button" class="button" ref={refuse} disabled={sent.value} onClick={() => answer(false)}>
              {t('proposal.refuse')}
            </button>
            <ApproveButton
              armed={armed}
              allShown={seen.value}
              sent={sent.value}
              class="primary"
              onApprove={() => answer(true)}
            >
              {t('proposal.send')}
            </ApproveButton>
          </div>
        </>
      ) : (
        <p class="note strong">{t('card.readOnly')}</p>
      )}
    </section>
  );
}
