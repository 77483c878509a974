import { describe, expect, it } from 'vitest';
import { serverFault, serversOf } from './server-address';

const HERE = 'https://docs.test/api/openapi.json';

describe('serversOf', () => {
  it.each([
    [{ openapi: '3.0.0', servers: [{ url: 'https://a.test/v1/' }] }, undefined, ['https://a.test/v1']],
    [{ openapi: '3.0.0', servers: [{ url: '/v2' }] }, HERE, ['https://docs.test/v2']],
    [{ openapi: '3.0.0', servers: [{ url: '/v2' }] }, undefined, []],
    [{ openapi: '3.0.0', servers: [{ url: '../v3' }] }, HERE, ['https://docs.test/v3']],
    [{ openapi: '3.0.0' }, HERE, ['https://docs.test']],
    [{ openapi: '3.0.0' }, undefined, []],
    [
      { openapi: '3.0.0', servers: [{ url: 'https://{env}.a.test', variables: { env: { default: 'live' } } }] },
      undefined,
      ['https://live.a.test'],
    ],
    [{ openapi: '3.0.0', servers: [{ url: 'https://{env}.a.test' }] }, undefined, []],
    [
      { openapi: '3.0.0', servers: [{ url: 'http://a.test' }, { url: 'https://b.test' }, { url: 'ws://c.test' }] },
      undefined,
      ['https://b.test', 'http://a.test'],
    ],
    [{ swagger: '2.0', host: 'a.test:8443', basePath: '/b' }, undefined, ['https://a.test:8443/b']],
    [{ swagger: '2.0', basePath: '/b' }, HERE, ['https://docs.test/b']],
    [{ swagger: '2.0' }, undefined, []],
  ])('of %j at %s are %j', (document, address, servers) => {
    expect(serversOf(document, address)).toEqual(servers);
  });
});

describe('serverFault', () => {
  it.each([
    ['https://api.example.org', undefined],
    ['https://api.example.org/v1/', undefined],
    ['http://127.0.0.1:8080/v1', undefined],
    ['http://api.example.org', 'not-https'],
    ['https://10.0.0.1', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['api.example.org', 'no-address'],
    ['https://user@api.example.org', 'no-address'],
    ['https://api.example.org/v1?key=1', 'no-address'],
    ['https://api.example.org/v1#a', 'no-address'],
    ['https://api.example.org/{tenant}', 'no-address'],
    ['https://api.example.org/${input.a}', 'no-address'],
    ['https://api.example.org/a/../b', 'no-address'],
    ['javascript:alert(1)', 'no-address'],
  ])('of %s is %s', (address, fault) => {
    expect(serverFault(address)).toBe(fault);
  });
});
