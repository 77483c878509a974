import { expect, it } from 'vitest';
import { receiptRequests, requestLine } from './request-lines';
import type { WatchedRequest } from './watch-requests';

const PAGE = 'https://shop.test/cart';

function asked(url: string, fields: Partial<WatchedRequest> = {}): WatchedRequest {
  return { tabId: 1, method: 'GET', url, kind: 'data', startMs: 0, endMs: 1, status: 200, ...fields };
}

function lines(...requests: WatchedRequest[]): readonly string[] {
  return receiptRequests(requests, PAGE).map((each) => requestLine(each, PAGE));
}

it('names method, address and answer', () => {
  expect(lines(asked('https://shop.test/orders', { method: 'POST', status: 500 }))).toEqual(['POST /orders → 500']);
});

it('says what failed and what is still under way', () => {
  const failed = asked('https://api.test/a', { status: undefined, error: 'net::ERR_FAILED' });
  const open = asked('https://shop.test/b', { endMs: undefined, status: undefined });

  expect(lines(failed, open)).toEqual(['GET /b → no answer yet', 'GET https://api.test/a → net::ERR_FAILED']);
});

it('keeps what may have changed something, however much else there is', () => {
  const many = Array.from({ length: 30 }, (_, index) => asked(`https://shop.test/${index}`));

  const told = lines(...many, asked('https://pay.test/charge', { method: 'POST' }));

  expect(told).toHaveLength(6);
  expect(told[0]).toBe('POST https://pay.test/charge → 200');
});

it('tells a poll once and two orders twice', () => {
  const poll = asked('https://shop.test/poll');
  const order = asked('https://shop.test/orders', { method: 'POST' });

  expect(lines(poll, poll, order, order)).toEqual(['POST /orders → 200', 'POST /orders → 200', 'GET /poll → 200']);
});

it('leaves out scripts, preflights, and what a service worker shows twice', () => {
  const url = 'https://shop.test/data';

  expect(
    lines(
      asked(url),
      asked(url, { tabId: -1 }),
      asked('https://shop.test/a.js', { kind: 'script' }),
      asked(url, { method: 'OPTIONS' }),
    ),
  ).toEqual(['GET /data → 200']);
});

it('leaves secrets out of addresses', () => {
  const long = 'x'.repeat(200);

  expect(lines(asked(`https://shop.test/s?q=tea&access_token=abc&state=${long}#secret`))).toEqual([
    'GET /s?q=tea&access_token=…&state=… → 200',
  ]);
});
