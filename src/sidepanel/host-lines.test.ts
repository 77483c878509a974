import { expect, it } from 'vitest';
import { hostLines } from './host-lines';

it.each([
  ['shop.example', 'shop.example', 'shop.example', []],
  ['www.shop.example:8443', 'shop.example', 'shop.example', ['www.shop.example:8443']],
  [
    'www.xn--bcher-kva.example',
    'xn--bcher-kva.example',
    'bücher.example',
    ['xn--bcher-kva.example', 'www.xn--bcher-kva.example'],
  ],
  ['xn--bnk-6cd.test', 'xn--bnk-6cd.test', 'xn--bnk-6cd.test', ['bаnk.test']],
  ['xn--bnk-6cd.test.evil.example', 'evil.example', 'evil.example', ['xn--bnk-6cd.test.evil.example']],
  ['127.0.0.1:8080', '127.0.0.1', '127.0.0.1', ['127.0.0.1:8080']],
])('writes %s', (host, domain, name, below) => {
  expect(hostLines({ host, domain })).toMatchObject({ name, below });
});

it('writes in punycode what looks like a site of the task', () => {
  expect(hostLines({ host: 'xn--bnk-qla.test', domain: 'xn--bnk-qla.test' }, true)).toEqual({
    name: 'xn--bnk-qla.test',
    below: ['bänk.test'],
    deceives: true,
  });
});
