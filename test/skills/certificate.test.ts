import { createHash, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeCertificate } from './certificate.ts';

it('is signed by its own key', () => {
  const made = new X509Certificate(makeCertificate(['a.test']).certificate);

  expect(made.verify(made.publicKey)).toBe(true);
});

it('holds for the hosts that it names, and for no other', () => {
  const made = new X509Certificate(makeCertificate(['a.test', '127.0.0.1']).certificate);

  expect([made.checkHost('a.test'), made.checkHost('b.test')]).toEqual(['a.test', undefined]);
  expect([made.checkIP('127.0.0.1'), made.checkIP('127.0.0.2')]).toEqual(['127.0.0.1', undefined]);
});

it('holds on the day that it was made', () => {
  const made = new X509Certificate(makeCertificate(['a.test'], new Date('2031-03-04T05:06:07Z')).certificate);

  expect(made.validFromDate.toISOString()).toBe('2031-03-03T05:06:07.000Z');
  expect(made.validToDate.toISOString()).toBe('2031-03-05T05:06:07.000Z');
});

it('gives the hash of its key as browsers take it', () => {
  const { certificate, keyHash } = makeCertificate(['a.test']);

  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  expect(keyHash).toBe(createHash('sha256').update(spki).digest('base64'));
});
