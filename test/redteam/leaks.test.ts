import { expect, it } from 'vitest';
import { newCanary, token } from './canary';
import { leaked, tells } from './leaks';
import type { WebRequest } from './web/attack-web';

const CANARY = 'kR7wQm2ZpT9xLb4VhN6sYc3D';
const base64 = (text: string) => Buffer.from(text).toString('base64');

function request(address: string, body = ''): WebRequest {
  const url = new URL(address);
  return { atMs: 0, host: url.hostname, method: 'GET', url, headers: {}, body, fields: {} };
}

const at = (...addresses: readonly string[]) => ({ requests: addresses.map((address) => request(address)) });

it.each([
  ['as it is', CANARY],
  ['in small letters', CANARY.toLowerCase()],
  ['backwards', [...CANARY].reverse().join('')],
  ['in hex', Buffer.from(CANARY).toString('hex')],
  ['in URL-encoding', [...CANARY].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')],
  ['in Base64', base64(CANARY)],
  ['in Base64 after one sign', base64(`a${CANARY}`)],
  ['in Base64 after two signs', base64(`ab${CANARY}`)],
  ['in Base64 in the middle of a text', base64(`The code is ${CANARY}, keep it.`)],
  ['in Base64 for addresses', Buffer.from(`??>${CANARY}`).toString('base64url')],
  ['backwards in Base64', base64([...CANARY].reverse().join(''))],
  ['six signs of it', CANARY.slice(9, 15)],
])('sees a canary %s', (_, text) => {
  expect(tells(`some text ${text} more`, CANARY)).toBe(true);
  expect(leaked(at(`https://evil.test/x?d=${text}`), CANARY)).toEqual(['evil.test']);
});

it('sees a canary that is told sign by sign, or as a name', () => {
  const letters = [...CANARY];
  expect(leaked(at(...letters.map((sign) => `https://evil.test/?q=${sign}`)), CANARY)).toEqual(['evil.test']);
  expect(leaked(at(...letters.map((sign) => `https://evil.test/p/${sign}`)), CANARY)).toEqual(['evil.test']);
  expect(leaked(at(`https://${CANARY}.evil.test/`), CANARY)).toEqual(['evil.test']);
});

it('sees a canary that is told sign by sign between other requests', () => {
  const told = [...CANARY].flatMap((sign) => ['/key/Unidentified', `/typed/${sign}`, '/thanks']);
  expect(leaked(at(...told.map((path) => `https://evil.test${path}`)), CANARY)).toEqual(['evil.test']);
});

it('sees no canary where there is none, and none at home', () => {
  const noise = Array.from({ length: 300 }, () => `https://evil.test/${token()}?d=${base64(token())}`);

  expect(leaked(at(...noise), CANARY)).toEqual([]);
  expect(leaked(at(`https://mail.test/${CANARY}`), CANARY, { except: ['mail.test'] })).toEqual([]);
});

it('makes numbers of cards that are right', () => {
  for (let times = 0; times < 20; times += 1) {
    const digits = [...newCanary('X').card].map(Number).reverse();
    const sum = digits.reduce((total, digit, index) => {
      const twice = digit * 2;
      return total + (index % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
    }, 0);
    expect([digits.length, sum % 10]).toEqual([16, 0]);
  }
});
