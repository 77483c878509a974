import { describe, expect, it } from 'vitest';
import { FakeSkillPort } from '../../test/fakes/skill-port';
import { HttpFault } from '../core/http-fault';
import { ToolError } from '../core/tool-error';
import { createMcpTraffic } from './mcp-traffic';

const URL = 'https://notes.test/mcp';
const CANCELLED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
const signal = new AbortController().signal;

function setUp(body = 'hello') {
  const port = new FakeSkillPort();
  port.streaming = async () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: new Blob([body]).stream(),
  });
  return { port, traffic: createMcpTraffic(URL) };
}

describe('the traffic with a server', () => {
  it('carries the token, and of the head what the protocol has', async () => {
    const { port, traffic } = setUp();
    const headers = { accept: '*/*', 'mcp-session-id': 's', 'x-other': '1', authorization: 'Bearer other' };

    const text = await traffic.during(
      { port, token: 'tok' },
      async () => (await traffic.send(URL, { method: 'POST', headers, body: '{}' })).text(),
      signal,
    );

    expect(text).toBe('hello');
    expect(port.streams).toMatchObject([
      { method: 'POST', url: URL, headers: { accept: '*/*', 'mcp-session-id': 's', authorization: 'Bearer tok' } },
    ]);
    expect(port.streams[0]?.headers).not.toHaveProperty('x-other');
  });

  it('goes nowhere else', async () => {
    const { port, traffic } = setUp();
    const away = traffic.during({ port }, () => traffic.send('https://notes.test/other'), signal);

    await expect(away).rejects.toMatchObject({ code: 'denied' });
    expect(port.streams).toEqual([]);
  });

  it('is over with the work, but for the word that calls it off', async () => {
    const { port, traffic } = setUp();
    await expect(traffic.send(URL, { method: 'POST', body: '{}' })).rejects.toMatchObject({ code: 'denied' });
    await traffic.during({ port }, async () => undefined, signal);

    await expect(traffic.send(URL, { method: 'POST', body: '{}' })).rejects.toMatchObject({ code: 'denied' });
    await traffic.send(URL, { method: 'POST', body: CANCELLED });
    expect(port.streams).toMatchObject([{ ends: true }]);
  });

  it('ends streams that a server leaves open', async () => {
    const { port, traffic } = setUp();
    let left: AbortSignal | undefined;
    port.streaming = async (_request, given) => {
      left = given;
      return { status: 200, headers: {}, body: null };
    };
    await traffic.during({ port }, () => traffic.send(URL, { method: 'POST', body: '{}' }), signal);

    expect(left?.aborted).toBe(true);
  });

  it('stops the work when a server sends too much in all', async () => {
    const { port, traffic } = setUp('x'.repeat(1_000_000));
    const told = await traffic.during(
      { port },
      async (trouble, working) => {
        for (let time = 0; time < 9 && !working.aborted; time += 1) {
          await traffic.send(URL, { method: 'POST', body: '{}' }).then((answer) => answer.text().catch(() => ''));
        }
        return trouble.fault?.message;
      },
      signal,
    );

    expect(told).toContain('more than 4 MB');
    expect(port.streams).toHaveLength(5);
  });

  it('stops the work at a redirect, and not at a line that broke', async () => {
    const { port, traffic } = setUp();
    const troubleAt = (cause: unknown) => {
      port.streaming = async () => {
        throw new ToolError('unavailable', 'It broke.', undefined, { cause });
      };
      return traffic.during(
        { port },
        async (trouble, working) => {
          await traffic.send(URL, { method: 'POST', body: '{}' }).catch(() => undefined);
          return { isStopped: working.aborted, ...trouble };
        },
        signal,
      );
    };

    expect(await troubleAt(new HttpFault('redirected'))).toMatchObject({ isStopped: true, fault: {} });
    const broken = await troubleAt(new TypeError('network'));
    expect(broken).toMatchObject({ isStopped: false, unsent: { message: 'It broke.' } });
    expect(broken).not.toHaveProperty('fault');
  });
});
