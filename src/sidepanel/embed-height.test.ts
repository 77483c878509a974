import { expect, it } from 'vitest';
import { embedAddress, embedHeightPx } from './embed-height';

it.each([
  [{ __kazzle_height: 200 }, 200],
  [{ __kazzle_height: 0.5 }, 0.5],
  [{ __kazzle_height: 99_999 }, 700],
  [{ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { width: 300, height: 250 } }, 250],
])('K26 takes the height of %j', (message, heightPx) => {
  expect(embedHeightPx(message, 1_000)).toBe(heightPx);
});

it.each([
  [{ __kazzle_height: Number.NaN }],
  [{ __kazzle_height: Number.POSITIVE_INFINITY }],
  [{ __kazzle_height: -1 }],
  [{ __kazzle_height: 0 }],
  [{ __kazzle_height: '200' }],
  [{ height: 200 }],
  [{ method: 'ui/other', params: { height: 200 } }],
  [{ method: 'ui/notifications/size-changed' }],
  [Object.create({ __kazzle_height: 200 })],
  [200],
  [null],
  [undefined],
])('K26 takes no height of %j', (message) => {
  expect(embedHeightPx(message, 1_000)).toBeUndefined();
});

it('K23 embeds an https address', () => {
  expect(embedAddress('https://board.example/a?b=1')?.host).toBe('board.example');
});

it.each([
  'http://board.example/',
  'javascript:alert(1)',
  'data:text/html,hi',
  'blob:https://board.example/1',
  'chrome-extension://abc/sidepanel.html',
  'about:srcdoc',
  '/board',
  '//board.example/',
  'https://board.example@evil.example/',
  '',
])('K23 embeds nothing from %j', (url) => {
  expect(embedAddress(url)).toBeUndefined();
});
