import { beforeEach, expect, it } from 'vitest';
import { hasMessage, messageName, setMessages, t, tCode } from './t';

beforeEach(() => {
  const messages = new Map([
    ['card_deny', 'Deny'],
    ['usage_tokens', '{input} in, {output} out'],
    ['error_no_answer', 'No answer'],
    ['error_other', 'Something ({code})'],
  ]);
  setMessages((name) => messages.get(name) ?? '');
});

it('turns dots and hyphens of a key into underscores', () => {
  expect(messageName('turnEnd.step-limit')).toBe('turnEnd_step_limit');
});

it('fills the places of a message', () => {
  expect(t('usage.tokens', { input: 3, output: '1k' })).toBe('3 in, 1k out');
});

it('leaves a place that nobody fills', () => {
  expect(t('usage.tokens', { input: 3 })).toBe('3 in, {output} out');
});

it('does not fill places inside what fills a place', () => {
  expect(t('usage.tokens', { input: '{output}', output: 'x' })).toBe('{output} in, x out');
});

it('shows the key of a message that is missing', () => {
  expect(t('card.allow')).toBe('card.allow');
  expect(hasMessage('card.allow')).toBe(false);
});

it('uses the sentence of a code it knows, and else the other one with the code in it', () => {
  expect(tCode('error', 'no-answer', 'error.other')).toBe('No answer');
  expect(tCode('error', 'brand-new', 'error.other')).toBe('Something (brand-new)');
});
