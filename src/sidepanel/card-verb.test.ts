import { beforeAll, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { messagesOf } from '../../test/fakes/locale-messages';
import { cardVerb } from './card-verb';
import { setMessages } from './t';

beforeAll(() => setMessages(messagesOf(en)));

it('asks of a page what the agent would do there', () => {
  expect(cardVerb({ effect: 'submit' }, false)).toBe('Send a form to this site?');
});

it.each([
  ['submit', 'Let a skill send this to its service?'],
  ['network', 'Let a skill look this up at its service?'],
  ['download', 'Let a skill send this and save the file it gets?'],
] as const)('asks of a skill, which knows no forms, about its %s', (effect, question) => {
  expect(cardVerb({ effect }, true)).toBe(question);
});

it('has the words for pages where a skill has none', () => {
  expect(cardVerb({ effect: 'clipboard' }, true)).toBe('Use the clipboard with this site?');
});
