import { describe, expect, it } from 'vitest';
import { httpGet } from './http-get';

const URL_ASKED = 'https://docs.test/a';
const signal = new AbortController().signal;

function answering(body: BodyInit | null, contentType = 'text/plain', status = 200): typeof fetch {
  return async () => new Response(body, { status, headers: { 'content-type': contentType } });
}

function get(fetchUrl: typeof fetch, maxBytes = 1_000) {
  return httpGet(URL_ASKED, { maxBytes }, signal, fetchUrl);
}

describe('httpGet', () => {
  it('sends nothing that tells who asks', async () => {
    let init: RequestInit | undefined;
    const fetchUrl: typeof fetch = async (_url, options) => {
      init = options;
      return new Response('x', { headers: { 'content-type': 'text/plain' } });
    };

    await get(fetchUrl);

    expect(init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
    });
    expect(init?.method ?? 'GET').toBe('GET');
  });

  it('returns the text with its type and status', async () => {
    expect(await get(answering('{"a":1}', 'application/json; charset=utf-8', 404))).toEqual({
      status: 404,
      url: URL_ASKED,
      mediaType: 'application/json',
      text: '{"a":1}',
      truncated: false,
    });
  });

  it('follows no redirect', async () => {
    const fetchUrl: typeof fetch = async () =>
      new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } });

    await expect(get(fetchUrl)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('redirects'),
    });
  });

  it.each(['image/png', 'application/pdf', 'application/octet-stream', 'video/mp4'])('reads no %s', async (type) => {
    await expect(get(answering('x', type))).rejects.toMatchObject({ code: 'unavailable', detail: type });
  });

  it.each([
    'text/html',
    'application/ld+json',
    'application/atom+xml',
    'application/xhtml+xml',
    'text/csv',
    'application/javascript',
  ])('reads %s', async (type) => {
    expect((await get(answering('x', type))).text).toBe('x');
  });

  it('stops reading at the limit, between two characters', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(new TextEncoder().encode('ää'));
      },
    });

    const reply = await get(answering(endless), 5);

    expect(reply.text).toBe('ää');
    expect(reply.truncated).toBe(true);
    expect(sent).toBeLessThan(10);
  });

  it('keeps a text whole that has exactly the allowed size', async () => {
    expect(await get(answering('abcde'), 5)).toMatchObject({ text: 'abcde', truncated: false });
  });

  it('reads the charset of the header, else of the page', async () => {
    const latin = Uint8Array.from([0xe4]);
    const page = new Uint8Array([...new TextEncoder().encode('<meta charset="windows-1252">'), 0xe4]);

    expect((await get(answering(latin, 'text/plain; charset=iso-8859-1'))).text).toBe('ä');
    expect((await get(answering(page, 'text/html'))).text).toBe('<meta charset="windows-1252">ä');
  });

  it('reads a charset nobody knows as UTF-8', async () => {
    expect((await get(answering('ä', 'text/plain; charset=nosuch'))).text).toBe('ä');
  });

  it('says that the server does not answer', async () => {
    const down: typeof fetch = async () => {
      throw new TypeError('Failed to fetch');
    };

    await expect(get(down)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('passes on that it was stopped', async () => {
    const stop = new AbortController();
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });

    const asked = httpGet(URL_ASKED, { maxBytes: 10 }, stop.signal, hanging);
    stop.abort(new Error('stopped'));

    await expect(asked).rejects.toThrow('stopped');
  });
});
