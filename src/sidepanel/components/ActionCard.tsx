import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { ActionChoice, ActionCard as Card } from '../../core/skill';
import { mayApprove } from '../arming';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Icon } from './Icon';
import { useArming } from './use-arming';

export interface ActionCardProps {
  readonly card: Card;
  /** Whose words these are: the name of a skill, or the host of a page. */
  readonly author: string;
  readonly isPage?: boolean;
  /** What people know the tool by that was called. */
  readonly toolLabel?: string;
  /** The name of the device that has to answer, or its id where no name is known; absent when that is this one. */
  readonly assignee?: string;
  /** Why the last press did not work, in one sentence. The card stays open then. */
  readonly failure?: string;
  /** False in a tab, where a debugger could click: the card is then only read. */
  readonly canApprove?: boolean;
  /** Nothing can be pressed until it settles. A card that is still shown after that can be pressed again. */
  readonly onChoose: (choice: ActionChoice) => Promise<void>;
}

/**
 * What a skill's server, or a page, asks of the user before the task goes on. Its words are shown as such, and only as text. A button
 * with a target lets a request through, so it is pressed as a permission is given: by a real click or the Space key, once
 * the card has stood still.
 */
export function ActionCard(props: ActionCardProps) {
  const { card, author, isPage = false, toolLabel, assignee, failure, canApprove = true, onChoose } = props;
  const id = useId();
  const skip = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLElement>(null);
  const armed = useArming(box);
  const busy = useSignal(false);
  useLayoutEffect(() => {
    // Someone who is writing keeps the focus, and no stray key presses a button of the server's.
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement && active.value !== '') return;
    skip.current?.focus({ preventScroll: true });
  }, []);
  const choose = async (choice: ActionChoice) => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      await onChoose(choice);
    } finally {
      busy.value = false;
    }
  };
  const press = (choice: ActionChoice) => () => void choose(choice);
  const approve = (id: string) => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const visible = document.visibilityState === 'visible';
    const { isTrusted } = event;
    const conditions = { isTrusted, armed: armed.peek(), visible, focused: document.hasFocus(), allShown: true };
    if (mayApprove(conditions)) void choose({ kind: 'button', id });
  };
  const description = card.description ?? '';
  return (
    <section
      class="question-card action-card"
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === '' ? undefined : `${id}-description`}
      aria-busy={busy.value}
    >
      <p class="asker">
        <Icon name="hand" />
        <bdi>
          {toolLabel === undefined
            ? t('actionCard.from', { skill: withoutBidi(author) })
            : t('actionCard.fromTool', { skill: withoutBidi(author), tool: withoutBidi(toolLabel) })}
        </bdi>
      </p>
      <h2 id={`${id}-title`} dir="auto">
        {withoutBidi(card.title)}
      </h2>
      {description !== '' && (
        <p class="model-words" id={`${id}-description`} dir="auto">
          {withoutBidi(description)}
        </p>
      )}
      {failure !== undefined && (
        <p class="complaint" role="alert" dir="auto">
          {withoutBidi(failure)}
        </p>
      )}
      {canApprove ? (
        <>
          <div class="actions">
            {assignee === undefined ? (
              card.buttons.map((button) => (
                <button
                  key={button.id}
                  type="button"
                  class={`button ${button.variant === 'secondary' ? '' : button.variant}`}
                  aria-disabled={busy.value || (button.target !== undefined && !armed.value)}
                  onKeyDown={button.target && neverByEnter}
                  onClick={button.target ? approve(button.id) : press({ kind: 'button', id: button.id })}
                >
                  <bdi>{withoutBidi(button.label)}</bdi>
                </button>
              ))
            ) : (
              <button
                type="button"
                class="button primary"
                aria-disabled={busy.value}
                onClick={press({ kind: 'elsewhere' })}
              >
                {t('actionCard.elsewhere', { device: withoutBidi(assignee) })}
              </button>
            )}
          </div>
          <div class="actions apart">
            <button
              type="button"
              class="button"
              ref={skip}
              aria-disabled={busy.value}
              onClick={press({ kind: 'skip' })}
            >
              {t('actionCard.skip')}
            </button>
            <button type="button" class="button" aria-disabled={busy.value} onClick={press({ kind: 'cancel' })}>
              {t('actionCard.cancel')}
            </button>
          </div>
        </>
      ) : (
        <p class="note strong">{t('card.readOnly')}</p>
      )}
      <p class="note">{isPage ? t('actionCard.pageNote') : noteFor(card, assignee)}</p>
    </section>
  );
}

function noteFor({ assigneeId }: Card, assignee: string | undefined): string {
  if (assignee === undefined) return t('actionCard.note');
  // Where no name is known the id stands in its place.
  if (assignee === assigneeId) return t('actionCard.elsewhereUnknown');
  return t('actionCard.elsewhereNote', { device: withoutBidi(assignee) });
}

function neverByEnter(event: TargetedKeyboardEvent<HTMLButtonElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
