import { beforeAll, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { messagesOf } from '../../test/fakes/locale-messages';
import { panelFailureText, pressFailureText, turnEndText } from './failure-text';
import { setMessages } from './t';

beforeAll(() => setMessages(messagesOf(en)));

it('fills in what the background says of a refusal', () => {
  expect(panelFailureText({ code: 'base-url-not-a-url', params: { url: 'abc' } })).toContain('“abc” is not an address');
});

it('names a code it does not know', () => {
  expect(panelFailureText({ code: 'brand-new' })).toBe('Something did not work (brand-new).');
});

it('explains a failure of the provider rather than the end of the turn', () => {
  const failure = { code: 'unauthorized', message: '', retryable: false } as const;

  expect(turnEndText('provider-error', undefined, failure)).toContain('does not accept the key');
});

it('uses the sentence of the detail when there is one', () => {
  expect(turnEndText('refused', 'dev-compact')).toContain('compact model');
  expect(turnEndText('stopped', 'anything')).toContain('Stopped.');
});

it('K30 says that the button did not work, and what its server said', () => {
  const text = pressFailureText({ code: 'unavailable', detail: 'busy: Not now.' });

  expect(text).toContain('You can press again.');
  expect(text).toContain('The server says: “busy: Not now.”');
  expect(pressFailureText({ code: 'internal' })).toContain('You can press again.');
});
