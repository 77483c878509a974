import { expect, it } from 'vitest';
import type { ActionChoice, SkillCard } from '../core/skill';
import type { SessionEvent } from './event';
import { recover } from './recover';
import { fold } from './reduce';

const SHOWN: SkillCard = {
  card: {
    title: 'Connect',
    buttons: [
      {
        id: 'connect',
        label: 'Connect',
        variant: 'primary',
        target: { type: 'url', url: 'https://api.test/', method: 'POST' },
      },
    ],
  },
  skillId: 's',
  skillHash: 'h',
  skillName: 'Bookmarks',
};
const deps = { effectsOf: () => ['submit'] as const, newId: () => 'new' };

function stateAfter(...events: readonly SessionEvent[]) {
  const all: readonly SessionEvent[] = [
    { type: 'session-start', tabId: 1 },
    {
      type: 'turn-start',
      turnId: 't',
      mode: 'act',
      tier: 'full',
      providerId: 'p',
      modelId: 'm',
      tabId: 1,
      stepLimit: 9,
    },
    {
      type: 'message-add',
      message: {
        role: 'assistant',
        id: 'a',
        text: '',
        calls: [
          { id: 'c', name: 'save', input: {} },
          { id: 'd', name: 'look', input: {} },
        ],
      },
    },
    ...events,
  ];
  return fold(
    's',
    all.map((event, index) => ({ sessionId: 's', seq: index + 1, atMs: 0, event })),
  );
}

const started = (attempt: number): SessionEvent => ({ type: 'tool-start', callId: 'c', name: 'save', attempt });
const shown = (over: Partial<SkillCard> = {}, requestId = 'r'): SessionEvent => ({
  type: 'action-request',
  requestId,
  callId: 'c',
  ...SHOWN,
  ...over,
});
const chosen = (choice: ActionChoice, requestId = 'r'): SessionEvent => ({
  type: 'action-response',
  requestId,
  choice,
});
const connect = { kind: 'button', id: 'connect' } as const;
const choiceAfter = (...events: readonly SessionEvent[]) => stateAfter(...events).calls.get('c')?.action?.choice;

it('K31 of two answers to a card the first counts', () => {
  expect(choiceAfter(started(1), shown(), chosen(connect), chosen({ kind: 'skip' }))).toEqual(connect);
});

it('K31 an answer to a card that was replaced counts for nothing', () => {
  expect(choiceAfter(started(1), shown(), shown({}, 'r2'), chosen(connect, 'r'))).toBeUndefined();
});

it.each<[string, ActionChoice, Partial<SkillCard>, boolean]>([
  ['a button of the card', connect, {}, true],
  ['a button that it does not have', { kind: 'button', id: 'delete' }, {}, false],
  ['a button of a card for another device', connect, { assignee: 'desk' }, false],
  ['going on on another device', { kind: 'elsewhere' }, { assignee: 'desk' }, true],
  ['going on elsewhere when it is for this device', { kind: 'elsewhere' }, {}, false],
  ['Skip on a card for another device', { kind: 'skip' }, { assignee: 'desk' }, true],
  ['Cancel on a card for another device', { kind: 'cancel' }, { assignee: 'desk' }, true],
])('K32 K33 %s', (_, choice, over, counts) => {
  expect(choiceAfter(started(1), shown(over), chosen(choice))).toEqual(counts ? choice : undefined);
});

it.each([
  ['is open', []],
  ['was answered, and its button not begun', [chosen(connect)]],
])('K31 a death while a card %s changes nothing', (_, events) => {
  expect(recover(stateAfter(started(1), shown(), ...events), deps)).toEqual([]);
});

it('K31 a death while a button ran shows the card again, and leaves the other calls', () => {
  const state = stateAfter(started(1), shown(), chosen(connect), started(2));

  const events = recover(state, deps);

  expect(events).toEqual([{ ...shown({}, 'new'), failure: { code: 'interrupted' } }]);
  expect(recover(stateAfter(started(1), shown(), chosen(connect), started(2), ...events), deps)).toEqual([]);
});

it('K31 a death before the card was written down closes the call like any other', () => {
  expect(recover(stateAfter(started(1)), deps)).toMatchObject([
    { type: 'tool-end', callId: 'c', outcome: 'interrupted' },
    { type: 'tool-end', callId: 'd', outcome: 'not-run' },
  ]);
});

const chosenAfter = (...events: readonly SessionEvent[]) => stateAfter(...events).calls.get('c')?.chosen;

it.each<[string, ActionChoice, Partial<SkillCard>, object]>([
  ['a button, by its label', connect, {}, { kind: 'button', title: 'Connect', label: 'Connect' }],
  ['Skip', { kind: 'skip' }, {}, { kind: 'skip', title: 'Connect' }],
  ['Cancel', { kind: 'cancel' }, {}, { kind: 'cancel', title: 'Connect' }],
  [
    'the way elsewhere',
    { kind: 'elsewhere' },
    { assignee: 'desk' },
    { kind: 'elsewhere', title: 'Connect', label: 'desk' },
  ],
])('K28 keeps what was chosen: %s', (_, choice, over, kept) => {
  expect(chosenAfter(started(1), shown(over), chosen(choice))).toEqual([kept]);
});

it('K28 keeps the choices of all cards of a call, but for presses that failed', () => {
  const failed: SessionEvent = {
    type: 'action-request',
    requestId: 'r2',
    callId: 'c',
    ...SHOWN,
    failure: { code: 'unavailable' },
  };
  const second = shown({ card: { ...SHOWN.card, title: 'Choose a list' } }, 'r3');

  const events = [started(1), shown(), chosen(connect), failed];
  expect(chosenAfter(...events)).toEqual([]);

  const whole = [...events, chosen(connect, 'r2'), second, chosen({ kind: 'skip' }, 'r3')];
  expect(chosenAfter(...whole)).toEqual([
    { kind: 'button', title: 'Connect', label: 'Connect' },
    { kind: 'skip', title: 'Choose a list' },
  ]);
});

it('K28 an answer that does not count is not kept', () => {
  expect(chosenAfter(started(1), shown(), chosen({ kind: 'elsewhere' }))).toBeUndefined();
});
