import type { TestPorts } from './launched.ts';

/**
 * A proxy auto-configuration script that sends to the test server at `http` what is for the names it stands for: those
 * below `.test` at the usual ports, private hosts at port 80, known hosts. All else goes its own way.
 */
export function proxyScript({ http, privateHosts = [], knownHosts = [] }: TestPorts): string {
  const isTest = '/^[a-z]+:\\/\\/[^/:]+\\.test(:443|:80)?(\\/|$)/.test(url)';
  const isPrivate = `${JSON.stringify(privateHosts)}.some((host) => url.indexOf('http://' + host + '/') === 0)`;
  const isKnown = `${JSON.stringify(knownHosts)}.indexOf(host) >= 0`;
  const rule = `${isTest} || ${isPrivate} || ${isKnown} ? 'PROXY 127.0.0.1:${http}' : 'DIRECT'`;
  return `function FindProxyForURL(url, host) { return ${rule}; }`;
}
