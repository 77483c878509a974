import { expect, it } from 'vitest';
import { storedEvents } from '../../test/fakes/panel-backend';
import { SUBMIT_CARD, say } from '../../test/fakes/panel-world';
import type { SessionEvent } from '../session/event';
import { fold } from '../session/reduce';
import { activityOf, canGoOn, openCard, openQuestion, worksElsewhere } from './session-view';
import { transcriptRows } from './transcript-rows';

const state = (...events: readonly SessionEvent[]) => fold('s', storedEvents('s', events));
const BEGIN = [say.user('Hello'), say.turn(), say.response()];
const CALL = say.calls(['c1', 'some_act', { ref_id: 'e1' }]);
const kinds = (...events: readonly SessionEvent[]) => transcriptRows(state(...events)).map(({ kind }) => kind);

it('rests before the first turn and after the last', () => {
  expect(activityOf(undefined)).toBe('rests');
  expect(activityOf(state(say.user('Hello')))).toBe('rests');
  expect(activityOf(state(...BEGIN, say.turnEnd('answered')))).toBe('rests');
});

it('runs while a turn has no end, and waits while a card or a question is open', () => {
  expect(activityOf(state(...BEGIN))).toBe('runs');
  expect(activityOf(state(...BEGIN, CALL, say.card('c1', SUBMIT_CARD)))).toBe('waits');
  expect(activityOf(state(...BEGIN, CALL, say.question('c1', 'Which?', [])))).toBe('waits');
});

it('finds the open card with its digest', () => {
  const open = openCard(state(...BEGIN, CALL, say.card('c1', SUBMIT_CARD)));

  expect(open).toMatchObject({ callId: 'c1', requestId: 'request-c1', digest: 'digest-c1' });
});

it('has no card once it is answered, or once the turn ended', () => {
  const asked = [...BEGIN, CALL, say.card('c1', SUBMIT_CARD)];
  const answer: SessionEvent = {
    type: 'permission-response',
    requestId: 'request-c1',
    digest: 'digest-c1',
    answer: 'once',
  };

  expect(openCard(state(...asked, answer))).toBeUndefined();
  expect(openCard(state(...asked, say.turnEnd('stopped')))).toBeUndefined();
});

it('finds the open question', () => {
  expect(openQuestion(state(...BEGIN, CALL, say.question('c1', 'Which?', ['A'])))?.question.text).toBe('Which?');
});

it.each([
  ['stopped', true],
  ['step-limit', true],
  ['provider-error', true],
  ['storage-error', true],
  ['denied-too-often', true],
  ['refused', false],
  ['answered', false],
  ['done', false],
] as const)('after %s, going on is possible: %s', (reason, expected) => {
  expect(canGoOn(state(...BEGIN, say.turnEnd(reason)))).toBe(expected);
});

it('gathers reads that follow each other into one row', () => {
  const reads = [say.calls(['r1', 'look', {}], ['r2', 'look', {}]), say.end('r1', 'look'), say.end('r2', 'look')];

  expect(kinds(...BEGIN, ...reads)).toEqual(['user', 'reads']);
});

it('gathers no read that shows the user something', () => {
  const calls = [say.calls(['r1', 'look', {}], ['r2', 'board', {}]), say.end('r1', 'look')];

  expect(kinds(...BEGIN, ...calls, say.end('r2', 'board', { show: { markdown: 'Hi.' } }))).toEqual([
    'user',
    'call',
    'call',
  ]);
});

it('gives an act a row of its own, and a read beside it too', () => {
  const calls = [say.calls(['r1', 'look', {}], ['a1', 'click', {}]), say.end('r1', 'look')];

  expect(kinds(...BEGIN, ...calls, say.end('a1', 'click', { receipt: { changed: true } }))).toEqual([
    'user',
    'call',
    'call',
  ]);
});

it('shows a failed read by itself', () => {
  const calls = [say.calls(['r1', 'look', {}], ['r2', 'look', {}]), say.end('r1', 'look')];

  expect(kinds(...BEGIN, ...calls, say.end('r2', 'look', { outcome: 'failed', code: 'timed-out' }))).toEqual([
    'user',
    'call',
    'call',
  ]);
});

it('leaves out the call that ended the turn, since its summary is the answer', () => {
  const done = say.end('d1', 'finish', { endTurn: { outcome: 'success', summary: 'Bought.' } });

  expect(kinds(...BEGIN, say.calls(['d1', 'finish', {}]), done, say.turnEnd('done'))).toEqual(['user', 'turn-end']);
});

it('C10: shows the call of a tool that wants no further words, and nothing after it', () => {
  const end = say.end('d1', 'paint', { outcome: 'failed', endTurn: { outcome: 'failed', summary: '' } });

  expect(kinds(...BEGIN, say.calls(['d1', 'paint', {}]), end, say.turnEnd('done'))).toEqual(['user', 'call']);
});

it('needs no row for the end of a turn that was answered', () => {
  expect(kinds(...BEGIN, say.answer('Hi.'), say.turnEnd('answered'))).toEqual(['user', 'answer']);
});

it('says so when an answer was cut for want of room', () => {
  expect(kinds(...BEGIN, say.answer('Hi.'), say.turnEnd('answered', { detail: 'length' }))).toEqual([
    'user',
    'answer',
    'turn-end',
  ]);
});

it('works in the tab that the agent went to, and no longer in the one where it began', () => {
  const began: SessionEvent = { type: 'session-start', tabId: 3 };
  const moved = state(began, say.user('Hello'), say.turn({ tabId: 5 }));

  expect([3, 5].map((tabId) => worksElsewhere(state(began), tabId))).toEqual([false, true]);
  expect([3, 5].map((tabId) => worksElsewhere(moved, tabId))).toEqual([true, false]);
  expect(worksElsewhere(state(), 3)).toBe(false);
});
