import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { proxyScript } from './proxy-script.ts';

const script = proxyScript({ https: 1, http: 2, privateHosts: ['192.168.1.1'], knownHosts: ['www.bing.com'] });

it.each([
  'https://bank.test/',
  'https://bank.test',
  'https://a.bank.test:443/',
  'http://bank.test:80/',
  'wss://bank.test/',
  'http://192.168.1.1/admin',
  'https://www.bing.com/search',
])('sends %s to the test server', (url) => {
  expect(proxyOf(url)).toBe('PROXY 127.0.0.1:2');
});

it.each([
  'https://skills.test:44337/',
  'https://skills.test:8443/',
  'http://skills.test:8080/',
  'http://skills.test:8044/',
  'http://192.168.1.1:8080/',
  'http://192.168.1.10/',
  'https://bank.test.example/',
  'http://127.0.0.1:40000/x.test/',
])('leaves %s alone', (url) => {
  expect(proxyOf(url)).toBe('DIRECT');
});

function proxyOf(url: string): unknown {
  const { host } = new URL(url);
  return runInNewContext(`${script}; FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(host)})`);
}
