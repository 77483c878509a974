import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { SkillRequest } from '../../core/skill-port';
import { createSkillPort } from './skill-http';

const port = createSkillPort();
const signal = new AbortController().signal;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A real server on this machine. */
async function serve(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    answer(response, request);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port: number } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${number}`, seen };
}

function ask(url: string, more: Partial<SkillRequest> = {}): SkillRequest {
  return { method: 'GET', url, headers: {}, maxBytes: 1_000, timeoutMs: 10_000, ...more };
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

describe('createSkillPort', () => {
  it('gives status, type and text, also of a refusal', async () => {
    const { origin } = await serve((response) => json(response, { error: 'grün' }, 409));

    expect(await port.send(ask(`${origin}/a`), signal)).toEqual({
      status: 409,
      mediaType: 'application/json',
      text: '{"error":"grün"}',
    });
  });

  it('K7 sends the method, the headers and the body it was given, and no type of its own', async () => {
    const { origin, seen } = await serve((response) => json(response, {}));

    await port.send(ask(`${origin}/a?b=c`, { method: 'PATCH', headers: { 'x-a': '1' }, body: 'ä' }), signal);

    expect(seen).toMatchObject([{ method: 'PATCH', url: '/a?b=c', body: 'ä' }]);
    expect(seen[0]?.headers['x-a']).toBe('1');
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'K7 sends %s without a body when there is none',
    async (method) => {
      const { origin, seen } = await serve((response) => json(response, {}));

      await port.send(ask(origin, { method }), signal);

      expect(seen).toMatchObject([{ method, body: '' }]);
    },
  );

  it('webbrain 5.4 cookies: sends neither those nor a referrer', async () => {
    const inits: RequestInit[] = [];
    const spying = createSkillPort(async (_url, init) => {
      inits.push(init ?? {});
      return new Response('x');
    });

    await spying.send(ask('https://a.test/'), signal);

    expect(inits).toMatchObject([
      { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual', cache: 'no-store' },
    ]);
  });

  it.each([301, 302, 303, 307, 308])(
    'webbrain 5.4 redirect: D29 goes nowhere with a body that is redirected by %d',
    async (status) => {
      const elsewhere = await serve((response) => json(response, {}));
      const { origin } = await serve((response) => response.writeHead(status, { location: elsewhere.origin }).end());

      const sent = port.send(ask(origin, { method: 'POST', body: 'secret' }), signal);

      await expect(sent).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('redirects') });
      expect(elsewhere.seen).toEqual([]);
    },
  );

  it.each([
    ['was redirected', { redirected: true }],
    ['is opaque', { type: 'opaque' }],
  ])('takes no answer that %s', async (_what, facts) => {
    const response = Object.defineProperties(
      new Response('x'),
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
    );

    await expect(createSkillPort(async () => response).send(ask('https://a.test/'), signal)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('webbrain 5.4 request failed: stops reading an endless body at the limit', async () => {
    let closed = false;
    const { origin } = await serve((response) => {
      response.on('close', () => {
        closed = true;
      });
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = () => {
        while (!closed && response.write('x'.repeat(500)));
      };
      response.on('drain', more);
      more();
    });

    await expect(port.send(ask(origin), signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('more than 1 kB'),
    });
    await expect.poll(() => closed).toBe(true);
  });

  it('takes a body of exactly the allowed size', async () => {
    const { origin } = await serve((response) => response.writeHead(200).end('x'.repeat(1_000)));

    expect(await port.send(ask(origin), signal)).toMatchObject({ mediaType: '', text: 'x'.repeat(1_000) });
  });

  it('webbrain 5.4 request failed: H23 gives up on a body that comes too slowly', async () => {
    const { origin } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('x');
    });

    await expect(port.send(ask(origin, { timeoutMs: 100 }), signal)).rejects.toMatchObject({ code: 'timed-out' });
  });

  it.each(['image/png', 'application/octet-stream'])('webbrain 5.4 request failed: reads no %s', async (type) => {
    const { origin } = await serve((response) => response.writeHead(200, { 'content-type': type }).end('x'));

    await expect(port.send(ask(origin), signal)).rejects.toMatchObject({ code: 'unavailable', detail: type });
  });

  it('gives a refusal that comes as a picture as a refusal', async () => {
    const { origin } = await serve((response) => response.writeHead(404, { 'content-type': 'image/png' }).end('x'));

    expect(await port.send(ask(origin), signal)).toMatchObject({ status: 404, text: '' });
  });

  it('webbrain 5.4 request failed: says that nobody answers', async () => {
    await expect(port.send(ask('http://127.0.0.1:1/'), signal)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('passes on that it was stopped', async () => {
    const stop = new AbortController();
    const { origin } = await serve(() => stop.abort(new Error('stopped')));

    await expect(port.send(ask(origin), stop.signal)).rejects.toThrow('stopped');
  });

  it('gives a file of any type with its name, up to the limit', async () => {
    const { origin } = await serve((response, { url }) => {
      const headers = { 'content-type': 'audio/ogg', 'content-disposition': 'attachment; filename="a.ogg"' };
      response.writeHead(200, headers).end(url === '/long' ? 'x'.repeat(1_001) : 'ogg');
    });

    const file = await port.file(ask(`${origin}/short`), signal);

    expect(file).toMatchObject({ status: 200, mediaType: 'audio/ogg', name: 'a.ogg' });
    expect(await file.blob.text()).toBe('ogg');
    await expect(port.file(ask(`${origin}/long`), signal)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a stream', () => {
  const ask = (url: string, maxBytes = 1_000) =>
    port.stream({ method: 'POST', url, headers: { 'x-own': '1' }, body: '{}', maxBytes }, signal);

  it('gives the answer while it comes, with the headers that matter alone', async () => {
    const { origin, seen } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': 's1', 'set-cookie': 'a=1' });
      response.write('data: one\n\n');
    });

    const { status, headers, body } = await ask(origin);
    const first = await body?.getReader().read();

    expect({ status, headers }).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'mcp-session-id': 's1' },
    });
    expect(new TextDecoder().decode(first?.value)).toBe('data: one\n\n');
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{}', headers: { 'x-own': '1' } });
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
    expect(seen[0]?.headers).not.toHaveProperty('referer');
  });

  it('ends at the most that was asked for', async () => {
    const { origin } = await serve((response) => {
      response.end('x'.repeat(2_000));
    });
    const { body } = await ask(origin);

    await expect(new Response(body).text()).rejects.toMatchObject({
      code: 'unavailable',
      cause: { fault: 'too-large' },
    });
  });

  it('follows no redirect', async () => {
    const { origin, seen } = await serve((response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });

    await expect(ask(origin)).rejects.toMatchObject({ cause: { fault: 'redirected' } });
    expect(seen).toHaveLength(1);
  });

  it('gives a refusal as it is', async () => {
    const { origin } = await serve((response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('no');
    });

    expect(await ask(origin)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });
});
