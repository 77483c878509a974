import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { NetworkExchange } from '../../core/capabilities';
import tool from './inspect_network_requests';

function exchange(fields: Partial<NetworkExchange>): NetworkExchange {
  return {
    method: 'GET',
    url: 'https://a.test/items',
    kind: 'xmlhttprequest',
    atMs: 1,
    status: 200,
    durationMs: 12.4,
    fromCache: false,
    ...fields,
  };
}

function run(recorded: readonly NetworkExchange[], input: Parameters<typeof tool.run>[0] = {}) {
  return tool.run(input, backgroundContext({ network: { read: async () => recorded } }));
}

it('prints method, outcome, time, kind and address', async () => {
  const { text } = await run([
    exchange({}),
    exchange({ method: 'POST', status: 500 }),
    exchange({ status: undefined, durationMs: undefined }),
    exchange({ status: undefined, error: 'net::ERR_FAILED' }),
  ]);

  expect(text.split('\n')).toEqual([
    'GET 200 12 ms xmlhttprequest https://a.test/items',
    'POST 500 12 ms xmlhttprequest https://a.test/items',
    'GET no answer yet xmlhttprequest https://a.test/items',
    'GET net::ERR_FAILED 12 ms xmlhttprequest https://a.test/items',
  ]);
});

it('keeps to failures, to a method and to a part of the address', async () => {
  const recorded = [exchange({}), exchange({ status: 404 }), exchange({ method: 'POST', url: 'https://a.test/buy' })];

  expect((await run(recorded, { statusMin: 400 })).text).toContain('404');
  expect((await run(recorded, { method: 'post' })).text.split('\n')).toHaveLength(1);
  expect((await run(recorded, { urlPart: '/buy' })).text.split('\n')).toHaveLength(1);
});

it('prints headers only on request, and no secrets at all', async () => {
  const secret = exchange({
    url: 'https://a.test/items?access_token=abc',
    requestHeaders: [
      ['Authorization', 'Bearer abcdefgh12345678'],
      ['Accept', 'text/html'],
    ],
    responseHeaders: [['Set-Cookie', 'session=1']],
  });

  const without = await run([secret]);
  const withHeaders = await run([secret], { includeHeaders: true });

  expect(without.text).not.toContain('Accept');
  expect(withHeaders.text).toContain('> Accept: text/html');
  expect(withHeaders.text).not.toMatch(/abcdefgh|session=1|=abc/);
});

it('keeps the newest that fit, and says how many there are', async () => {
  const { text, note } = await run(
    Array.from({ length: 90 }, (_, at) => exchange({ url: `https://a.test/${at}/${'x'.repeat(200)}` })),
  );

  expect(text.length).toBeLessThanOrEqual(6_000);
  expect(text).toContain('/89/');
  expect(note).toContain('of 90');
});

it('says how to get something to see', async () => {
  expect((await run([])).note).toContain('reload');
});
