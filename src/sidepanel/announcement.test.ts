import { beforeAll, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { messagesOf } from '../../test/fakes/locale-messages';
import { storedEvents } from '../../test/fakes/panel-backend';
import { ACTION_CARD } from '../../test/fakes/panel-skills';
import { SUBMIT_CARD, say } from '../../test/fakes/panel-world';
import type { SessionEvent } from '../session/event';
import { emptyState, fold } from '../session/reduce';
import { announcementFor } from './announcement';
import { setMessages } from './t';

beforeAll(() => setMessages(messagesOf(en)));

const state = (...events: readonly SessionEvent[]) => fold('s', storedEvents('s', events));
const BEGIN = [say.user('Hello'), say.turn(), say.response()];
const CALL = say.calls(['c1', 'some_act', {}]);

it('says once that an answer is complete', () => {
  const ended = state(...BEGIN, say.turnEnd('answered'));

  expect(announcementFor(state(...BEGIN), ended)).toBe('The answer is complete.');
  expect(announcementFor(ended, ended)).toBeUndefined();
});

it('says what a card asks and for which site', () => {
  const asked = state(...BEGIN, CALL, say.card('c1', SUBMIT_CARD));

  expect(announcementFor(state(...BEGIN, CALL), asked)).toBe(
    'Permission needed: Send a form to this site? shop.example',
  );
});

it('says of the call of a skill that a skill wants to send something', () => {
  const call = say.calls(['c1', 'file_log', {}, { label: 'File a log entry', skill: 'Crew log' }]);
  const asked = state(...BEGIN, call, say.card('c1', SUBMIT_CARD));

  expect(announcementFor(state(...BEGIN, call), asked)).toContain('Let a skill send this to its service?');
});

it('reads a question out', () => {
  const asked = state(...BEGIN, CALL, say.question('c1', 'Which size?', []));

  expect(announcementFor(state(...BEGIN, CALL), asked)).toBe('The model asks: Which size?');
});

it('K27 reads out what a server of a skill asks, also once more when that did not work', () => {
  const shown = { card: ACTION_CARD, skillId: 's', skillHash: 'h', skillName: 'Crew log' };
  const asked = state(...BEGIN, CALL, say.action('c1', shown));
  const again = say.action('c1', shown, { code: 'unavailable' });

  expect(announcementFor(state(...BEGIN, CALL), asked)).toBe('Crew log asks: Connect your mail');
  expect(announcementFor(asked, state(...BEGIN, CALL, { ...again, requestId: 'second' }))).toContain('Crew log asks');
});

it('says why a turn stopped', () => {
  expect(announcementFor(state(...BEGIN), state(...BEGIN, say.turnEnd('step-limit')))).toContain('step limit');
});

it('is silent while text arrives and calls run', () => {
  expect(announcementFor(state(...BEGIN), state(...BEGIN, CALL, say.start('c1', 'some_act')))).toBeUndefined();
});

it('is silent when a conversation is only read in, or another one is opened', () => {
  expect(announcementFor(emptyState('s'), state(...BEGIN, say.turnEnd('answered')))).toBeUndefined();
  expect(announcementFor(state(...BEGIN), { ...state(say.turnEnd('answered')), sessionId: 'other' })).toBeUndefined();
});
