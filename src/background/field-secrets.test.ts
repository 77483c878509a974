import { beforeEach, expect, it } from 'vitest';
import { windowsOf } from '../core/secret-windows';
import { createFieldSecrets, type FieldSecrets } from './field-secrets';

const PASSWORD = 'Tr0ub4dor & three';
let fields: FieldSecrets;

beforeEach(() => {
  fields = createFieldSecrets('salt');
  fields.learn([windowsOf(PASSWORD, 'salt'), windowsOf('482913', 'salt')]);
});

it.each([
  [PASSWORD, true],
  [`It is tr0ub4dor&three!`, true],
  ['ub4dor & th', true],
  ['r0ub4do', false],
  ['The code 482 913 came.', true],
  ['The code 482914 came.', false],
  ['Nothing of that kind', false],
])('says whether %s holds a value', (text, holds) => {
  expect(fields.holds(text)).toBe(holds);
});

it('hides whole values, however they are spaced', () => {
  const text = `You typed "${PASSWORD}" and ${PASSWORD.toUpperCase()}, but not "Tr0ub4dor & four"; 482-913.`;

  expect(fields.hide(text)).toBe('You typed "[secret]" and [secret], but not "Tr0ub4dor & four"; [secret].');
});

it('knows nothing at first', () => {
  const empty = createFieldSecrets('salt');

  expect([empty.holds(PASSWORD), empty.hide(PASSWORD)]).toEqual([false, PASSWORD]);
});

it('forgets the oldest of many', () => {
  fields.learn(Array.from({ length: 500 }, (_, index) => windowsOf(`another value ${index}`, 'salt')));

  expect([fields.holds(PASSWORD), fields.holds('another value 499')]).toEqual([false, true]);
});
