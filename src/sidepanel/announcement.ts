import type { SessionState } from '../session/state';
import { cardAuthor } from './card-author';
import { cardVerb } from './card-verb';
import { turnEndText } from './failure-text';
import { openAction, openCard, openQuestion } from './session-view';
import { t } from './t';

/** What a screen reader is told about the way from one state to the next; nothing for most steps. */
export function announcementFor(before: SessionState | undefined, now: SessionState | undefined): string | undefined {
  // A conversation that is only being read in is not news.
  if (before === undefined || now === undefined || before.sessionId !== now.sessionId || before.lastSeq === 0)
    return undefined;
  const card = openCard(now);
  if (card !== undefined && card.requestId !== openCard(before)?.requestId) {
    const title = now.calls.get(card.callId)?.call.title;
    const verb = cardVerb(card.card, title !== undefined && !title.isPage);
    return t('announce.card', { verb, site: card.card.site.domain });
  }
  const question = openQuestion(now);
  if (question !== undefined && question.requestId !== openQuestion(before)?.requestId) {
    return t('announce.question', { question: question.question.text });
  }
  const action = openAction(now);
  if (action !== undefined && action.requestId !== openAction(before)?.requestId) {
    return t('announce.action', { skill: cardAuthor(action), title: action.card.title });
  }
  const end = now.turn?.end;
  if (end === undefined || before.turn?.end === end) return undefined;
  if (end.reason === 'done' || end.reason === 'answered') return t('announce.answer');
  return turnEndText(end.reason, end.detail, end.failure);
}
