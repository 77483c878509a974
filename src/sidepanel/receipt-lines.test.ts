import { expect, it } from 'vitest';
import { diffLines, receiptGist, receiptLines } from './receipt-lines';

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
    { changed: true, diff: ['- gone', '+ here'] },
    { key: 'now', text: 'here' },
  ],
  [
    { changed: true, diff: ['- gone'] },
    { key: 'changed', text: '' },
  ],
  [{ changed: false }, { key: 'unchanged', text: '' }],
])('takes the most telling thing of %j', (receipt, expected) => {
  expect(receiptGist(receipt)).toEqual(expected);
});
