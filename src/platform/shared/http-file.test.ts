import { expect, it } from 'vitest';
import { httpFile } from './http-file';

const signal = new AbortController().signal;
const wanted = { maxBytes: 10, signedIn: false };

function server(response: Response, seen: RequestInit[] = []): typeof fetch {
  return async (_url, init) => {
    seen.push(init ?? {});
    return response;
  };
}

it('gives the bytes with the type and the name that the server says', async () => {
  const headers = { 'content-type': 'text/CSV; charset=utf-8', 'content-disposition': 'attachment; filename="a.csv"' };

  const file = await httpFile('https://a.test/x', wanted, signal, server(new Response('a;b', { headers })));

  expect(file).toMatchObject({ status: 200, mediaType: 'text/csv', name: 'a.csv' });
  expect(await file.blob.text()).toBe('a;b');
});

it('sends cookies only where it is told to', async () => {
  const seen: RequestInit[] = [];

  await httpFile('https://a.test/x', wanted, signal, server(new Response('a'), seen));
  await httpFile('https://a.test/x', { ...wanted, signedIn: true }, signal, server(new Response('a'), seen));

  expect(seen.map(({ credentials }) => credentials)).toEqual(['omit', 'include']);
});

it.each([
  ['announces', { 'content-length': '11' }, 'short'],
  ['sends', {}, 'eleven byte'],
])('refuses a server that %s more than it may', async (_verb, headers, body) => {
  const file = httpFile('https://a.test/x', wanted, signal, server(new Response(body, { headers })));

  await expect(file).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('more than') });
});

it('follows no redirect unless it is told to', async () => {
  const seen: RequestInit[] = [];
  const redirect = new Response(null, { status: 302, headers: { location: 'https://b.test/' } });

  const file = httpFile('https://a.test/x', wanted, signal, server(redirect, seen));

  await expect(file).rejects.toMatchObject({ code: 'unavailable' });
  expect(seen[0]?.redirect).toBe('manual');
});
