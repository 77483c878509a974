import { beforeAll, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { messagesOf } from '../../test/fakes/locale-messages';
import { formatCost, formatDuration, formatTokens, formatWhen, hostOf, usageText } from './format';
import { setMessages } from './t';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const HOUR_MS = 3_600_000;

beforeAll(() => setMessages(messagesOf(en)));

it.each([
  [950, '950'],
  [1_240, '1.2k'],
  [34_400, '34k'],
])('writes %i tokens', (count, expected) => {
  expect(formatTokens(count)).toBe(expected);
});

it.each([
  [420, '0.4 s'],
  [12_300, '12 s'],
  [125_000, '2 min 5 s'],
])('writes %i milliseconds', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});

it.each([
  [0, '$0'],
  [0.00042, '$0.0004'],
  [0.123, '$0.12'],
  [3.4, '$3.40'],
])('writes %f dollars', (dollars, expected) => {
  expect(formatCost(dollars)).toBe(expected);
});

it('says nothing of usage that was not counted, and no price that is not known', () => {
  const none = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 };

  expect(usageText(none)).toBe('');
  expect(usageText({ ...none, inputTokens: 10, outputTokens: 2 })).toBe('10 in · 2 out');
});

it.each([
  [NOW - 10_000, 'just now'],
  [NOW - 5 * 60_000, '5 min. ago'],
  [NOW - 3 * HOUR_MS, '3 hr. ago'],
  [NOW - 26 * HOUR_MS, 'yesterday'],
  [NOW - 400 * HOUR_MS, 'Nov 12, 2026'],
])('says when %i was', (atMs, expected) => {
  expect(formatWhen(atMs, NOW, 'en')).toBe(expected);
});

it.each([
  ['https://www.shop.example:8443/a', 'www.shop.example:8443'],
  ['about:blank', 'about:blank'],
  ['chrome://extensions/?id=abc', 'chrome://extensions'],
  ['chrome-extension://abcdef/page.html', 'chrome-extension:'],
  ['', ''],
])('takes the host of %j', (url, expected) => {
  expect(hostOf(url)).toBe(expected);
});
