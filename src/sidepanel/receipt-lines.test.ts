import { expect, it } from 'vitest';
import { diffLines, receiptGist, receiptLines, requestLines } from './receipt-lines';

it('tells where the tab went and what opened', () => {
  const lines = receiptLines({
    changed: true,
    url: { from: 'https://a.example/', to: 'https://b.example/' },
    title: 'B',
    openedTabs: [{ tabId: 3, url: 'https://c.example/' }],
  });

  expect(lines).toEqual([
    { key: 'movedTo', value: 'https://b.example/' },
    { key: 'title', value: 'B' },
    { key: 'openedTab', value: 'https://c.example/' },
  ]);
});

it('tells what a tab that opened is called', () => {
  const openedTabs = [{ tabId: 3, url: 'https://c.example/', title: 'Terms' }];

  expect(receiptLines({ changed: true, openedTabs })).toEqual([
    { key: 'openedTab', value: 'Terms · https://c.example/' },
  ]);
});

it.each([
  [[4], [{ key: 'closedTab' }]],
  [[4, 5], [{ key: 'closedTabs', value: '2' }]],
])('tells that the tabs %j closed', (closedTabs, lines) => {
  expect(receiptLines({ changed: true, closedTabs })).toEqual(lines);
});

it('tells an act by real input from one by events', () => {
  expect(receiptLines({ changed: true, input: 'trusted' })).toEqual([{ key: 'trusted' }]);
});

it.each([
  [{ status: 201 }, { outcome: 'fine', answer: '201' }],
  [{ status: 422 }, { outcome: 'refused', answer: '422' }],
  [{ error: 'net::ERR_FAILED' }, { outcome: 'lost', answer: 'net::ERR_FAILED' }],
  [{}, { outcome: 'pending' }],
])('tells what became of a request that ended as %j', (end, line) => {
  const request = { method: 'POST', url: 'https://shop.example/orders?draft=1', ...end };

  expect(requestLines([request])).toEqual([{ method: 'POST', place: 'shop.example/orders?draft=1', ...line }]);
});

it('keeps the scheme of an address that is not safe', () => {
  expect(requestLines([{ method: 'GET', url: 'http://a.example/' }])[0]?.place).toBe('http://a.example/');
});

it('puts what got in the way first', () => {
  expect(receiptLines({ changed: false, coveredBy: 'dialog "Cookies"' })[0]).toEqual({
    key: 'coveredBy',
    value: 'dialog "Cookies"',
  });
});

it('tells an emptied field from one that holds something', () => {
  expect(receiptLines({ changed: true, value: '' })).toEqual([{ key: 'emptied' }]);
  expect(receiptLines({ changed: true, value: 'tea' })).toEqual([{ key: 'value', value: 'tea' }]);
});

it.each([
  [true, 'checked'],
  [false, 'unchecked'],
  ['mixed', 'mixed'],
] as const)('tells a box that is %s', (checked, key) => {
  expect(receiptLines({ changed: true, checked })).toEqual([{ key }]);
});

it('says when no change was seen', () => {
  expect(receiptLines({ changed: false })).toEqual([{ key: 'unchanged' }]);
});

it('reads the marks of a difference', () => {
  expect(diffLines(['+ new', '- old', '~ other', 'as it was'])).toEqual([
    { kind: 'added', text: 'new' },
    { kind: 'removed', text: 'old' },
    { kind: 'changed', text: 'other' },
    { kind: 'same', text: 'as it was' },
  ]);
});

it.each([
  [
    { changed: false, coveredBy: 'banner', value: 'x' },
    { key: 'covered', text: 'banner' },
  ],
  [
    { changed: true, url: { from: 'a', to: 'b' }, title: 'Cart' },
    { key: 'moved', text: 'Cart' },
  ],
  [
    { changed: true, value: 'tea' },
    { key: 'value', text: 'tea' },
  ],
  [
    { changed: true, checked: true, diff: ['+ here'] },
    { key: 'checked', text: '' },
  ],
  [
    { changed: true, diff: ['- gone', '+ here'] },
    { key: 'now', text: 'here' },
  ],
  [
    { changed: true, diff: ['- gone'] },
    { key: 'changed', text: '' },
  ],
  [{ changed: false }, { key: 'unchanged', text: '' }],
  [
    { changed: false, requests: [{ method: 'POST', url: 'https://a.example/cart' }] },
    { key: 'sent', text: 'POST a.example/cart' },
  ],
  [
    { changed: true, requests: [{ method: 'POST', url: 'https://a.example/cart', status: 500 }] },
    { key: 'refused', text: 'POST a.example/cart → 500' },
  ],
  [
    { changed: true, closedTabs: [4] },
    { key: 'closed', text: '' },
  ],
])('takes the most telling thing of %j', (receipt, expected) => {
  expect(receiptGist(receipt)).toEqual(expected);
});
