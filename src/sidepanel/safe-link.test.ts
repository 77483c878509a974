import { expect, it } from 'vitest';
import { safeLink } from './safe-link';

it.each(['https://example.com/a?b=c', 'http://127.0.0.1:8080/'])('offers the web address %s', (href) => {
  expect(safeLink(href)?.href).toBe(href);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'chrome-extension://abc/sidepanel.html',
  'mailto:a@example.com',
  '/relative',
  '//example.com',
  'https://bank.example@evil.example/',
  '',
])('does not offer %j', (href) => {
  expect(safeLink(href)).toBeUndefined();
});

it('shows a look-alike host in the form the browser resolves', () => {
  expect(safeLink('https://bаnk.example/')?.host).toBe('xn--bnk-6cd.example');
});
