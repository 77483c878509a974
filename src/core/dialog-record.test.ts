import { expect, it } from 'vitest';
import { readDialogRecords } from './dialog-record';

it('keeps what is a record', () => {
  const records = [{ kind: 'confirm', message: 'Delete?', answer: 'no' }];

  expect(readDialogRecords(records)).toEqual(records);
});

it.each([null, 'alert', {}, [null], [{ kind: 'alert' }], [{ kind: 'password', message: 'x' }], [7]])(
  'takes nothing from %j',
  (value) => {
    expect(readDialogRecords(value)).toEqual([]);
  },
);

it('bounds what a page may say', () => {
  const many = Array.from({ length: 50 }, () => ({
    kind: 'alert',
    message: 'x'.repeat(2_000),
    more: 'y',
    answer: 'maybe',
  }));

  const records = readDialogRecords(many);

  expect(records).toHaveLength(20);
  expect(records[0]).toEqual({ kind: 'alert', message: 'x'.repeat(500) });
});
