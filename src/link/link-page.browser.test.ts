import { afterEach, describe, expect, it, vi } from 'vitest';
import { OFFER_META, TAG, VERSION } from '../../packages/page-sdk/src/protocol';
import type { Adapter } from './adapter';
import { linkPage, type PageLink } from './link-page';

/** One background after the other, as the link meets them. */
interface Line {
  readonly posted: readonly unknown[];
  say(message: unknown): void;
  die(): void;
  /** Closed by the link. */
  isClosed(): boolean;
}

const links: PageLink[] = [];

afterEach(() => {
  for (const link of links.splice(0)) link.retire();
});

function begin(adapters: readonly Adapter[] = []) {
  const lines: Line[] = [];
  const link = linkPage({
    adapters,
    window,
    now: () => performance.now(),
    open({ onMessage, onClose }) {
      const posted: unknown[] = [];
      let isOpen = true;
      let isClosed = false;
      lines.push({
        posted,
        say: onMessage,
        isClosed: () => isClosed,
        die() {
          isOpen = false;
          onClose();
        },
      });
      return {
        post: (message) => void (isOpen && posted.push(message)),
        close() {
          isClosed = true;
        },
      };
    },
  });
  links.push(link);
  return { link, lines };
}

/** The page's side: says hello and takes the port. */
async function greet(nonce = 'n1'): Promise<MessagePort> {
  const { promise, resolve } = Promise.withResolvers<MessagePort>();
  const take = ({ data, ports: [port] }: MessageEvent) => {
    if (data?.type !== 'port' || data.nonce !== nonce || !port) return;
    window.removeEventListener('message', take);
    resolve(port);
  };
  window.addEventListener('message', take);
  window.postMessage({ tag: TAG, v: VERSION, type: 'hello', nonce, sdk: 'test' }, location.origin);
  const port = await promise;
  port.start();
  return port;
}

const typesOf = (line: Line | undefined) =>
  (line?.posted ?? []).map((message) => (message as { readonly type: string }).type);
const start = { type: 'call.start', callId: 'c1', name: 'add', input: {}, redelivery: false };

describe('the link in a page', () => {
  it('says what the page offers once it is asked, and carries calls and answers', async () => {
    const { lines } = begin();
    const port = await greet();
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    port.postMessage({ type: 'registry.set', rev: 1, tools: [] });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('registry.set'));

    lines[0]?.say(start);
    await vi.waitFor(() => expect(heard).toEqual([start]));
    port.postMessage({ type: 'call.result', callId: 'c1', text: 'ok', isError: false });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('call.result'));
  });

  it('tells that a page says hello again, which knows nothing of what it asked before', async () => {
    const { lines } = begin();
    await greet('first');
    expect(typesOf(lines[0])).not.toContain('link.again');

    await greet('second');

    expect(typesOf(lines[0])).toContain('link.again');
  });

  it('answers for a background that went away before it did, and not for one that did', async () => {
    const { lines } = begin();
    const port = await greet();
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    port.postMessage({ type: 'turn.stop', requestId: '1' });
    port.postMessage({ type: 'message.send', requestId: '2', text: 'Hi' });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('message.send'));
    const answered = { type: 'reply', requestId: '1', ok: true };

    lines[0]?.say(answered);
    lines[0]?.die();

    const lost = { type: 'reply', requestId: '2', ok: false, code: 'submit_failed' };
    await vi.waitFor(() => expect(heard).toEqual([answered, lost]));
  });

  it('lets go of the background while the page is kept for a way back, and says all again then', async () => {
    const { lines, link } = begin();
    const port = await greet();
    port.postMessage({ type: 'registry.set', rev: 1, tools: [] });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('registry.set'));
    const move = (type: string, persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent(type, { persisted }));

    move('pagehide', false);
    const before = lines[0]?.isClosed();
    move('pagehide', true);
    link.wake();
    const kept = lines.length;
    move('pageshow', true);

    expect([before, lines[0]?.isClosed(), kept, lines.length]).toEqual([false, true, 1, 2]);
    expect(typesOf(lines[1])).toEqual(['link.hello', 'registry.set', 'link.ready']);
  });

  it('passes on the newest of a flood, a few times a second', async () => {
    const { lines } = begin();
    const port = await greet();
    for (let rev = 1; rev <= 1_000; rev += 1) port.postMessage({ type: 'context.set', rev, items: [] });

    await vi.waitFor(() => expect(lines[0]?.posted).toContainEqual({ type: 'context.set', rev: 1_000, items: [] }));

    expect(typesOf(lines[0]).filter((type) => type === 'context.set').length).toBeLessThan(20);
  });

  it('leaves out what is too large or no JSON, and tells the page', async () => {
    const { lines } = begin();
    const port = await greet();
    const heard: { readonly type: string }[] = [];
    port.onmessage = ({ data }) => heard.push(data);

    port.postMessage({ type: 'guidance.set', rev: 1, text: 'x'.repeat(5_000_000) });
    port.postMessage({ type: 'context.set', rev: 2, items: 1n });
    port.postMessage({ type: 'turn.stop', requestId: 1n });

    await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['log', 'log', 'log']));
    expect(typesOf(lines[0])).not.toContain('guidance.set');
  });

  it('carries no answer to a call that was never asked for', async () => {
    const { lines } = begin();
    const port = await greet();
    port.postMessage({ type: 'call.result', callId: 'forged', text: '', isError: false });
    port.postMessage({ type: 'link.ready' });
    port.postMessage({ type: 'turn.stop', requestId: 'r1' });

    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('turn.stop'));
    expect(typesOf(lines[0])).toEqual(['link.hello', 'link.ready', 'turn.stop']);
  });

  it('passes on the newest progress of a call, a few times a second', async () => {
    const { lines } = begin();
    const port = await greet();
    lines[0]?.say(start);
    for (let step = 1; step <= 1_000; step += 1)
      port.postMessage({ type: 'call.progress', callId: 'c1', fraction: step / 1_000 });

    await vi.waitFor(() =>
      expect(lines[0]?.posted).toContainEqual({ type: 'call.progress', callId: 'c1', fraction: 1 }),
    );

    expect(typesOf(lines[0]).filter((type) => type === 'call.progress').length).toBeLessThan(20);
  });

  it('tells a page that asks too often', async () => {
    const { lines } = begin();
    const port = await greet();
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    for (let ask = 1; ask <= 100; ask += 1) port.postMessage({ type: 'turn.stop', requestId: `r${ask}` });

    await vi.waitFor(() =>
      expect(heard).toContainEqual({ type: 'reply', requestId: 'r100', ok: false, code: 'session_busy' }),
    );

    expect(typesOf(lines[0]).filter((type) => type === 'turn.stop')).toHaveLength(10);
  });

  it('stays silent when the background goes, unless a call waits; then it tells the next one all again', async () => {
    const { link, lines } = begin();
    const port = await greet();
    port.postMessage({ type: 'registry.set', rev: 7, tools: [] });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('registry.set'));
    lines[0]?.die();
    port.postMessage({ type: 'registry.set', rev: 8, tools: [] });

    link.wake();
    expect(lines).toHaveLength(2);
    await vi.waitFor(() => expect(lines[1]?.posted).toContainEqual({ type: 'registry.set', rev: 8, tools: [] }));
    lines[1]?.say(start);
    lines[1]?.die();
    await vi.waitFor(() => expect(typesOf(lines[2])).toContain('link.ready'), { timeout: 5_000 });
    expect(typesOf(lines[2])).toContain('registry.set');
  });

  it('hears neither other windows nor other words', async () => {
    const { lines } = begin();
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentWindow?.postMessage({}, '*');
    const forged = new MessageEvent('message', {
      data: { tag: TAG, v: VERSION, type: 'hello', nonce: 'x', sdk: 'x' },
      source: frame.contentWindow,
      origin: location.origin,
    });
    window.dispatchEvent(forged);
    window.postMessage({ tag: TAG, v: 99, type: 'hello', nonce: 'x', sdk: 'x' }, location.origin);
    await greet('last');
    frame.remove();

    expect(lines).toHaveLength(1);
  });

  it('is ready once there was a look, also at a page that offers nothing', async () => {
    const nothing: Adapter = {
      source: 'webmcp',
      watch: (declare) => declare([]),
      retire: () => undefined,
      run: () => Promise.reject(new Error('It has no tools.')),
    };
    const { link, lines } = begin([nothing]);

    await vi.waitFor(() => expect(lines.map(typesOf)).toEqual([['link.hello', 'link.ready']]));
    lines[0]?.die();
    link.wake();

    expect(lines.map(typesOf)[1]).toEqual(['link.hello', 'link.ready']);
  });

  it('does not wait long for an adapter that finds nothing', async () => {
    const silent: Adapter = {
      source: 'mcp-tab',
      watch: () => undefined,
      retire: () => undefined,
      run: () => Promise.reject(new Error('It has no tools.')),
    };
    const { lines } = begin([silent]);

    await vi.waitFor(() => expect(lines.map(typesOf)).toEqual([['link.hello', 'link.ready']]));
  });

  it('waits for the words of a page that says that it has some', async () => {
    const meta = document.head.appendChild(Object.assign(document.createElement('meta'), { name: OFFER_META }));
    const { lines } = begin();
    const port = await greet();
    meta.remove();
    expect(lines.map(typesOf)).toEqual([['link.hello']]);

    port.postMessage({ type: 'registry.set', rev: 1, tools: [] });

    await vi.waitFor(() => expect(lines.map(typesOf)).toEqual([['link.hello', 'registry.set', 'link.ready']]));
  });

  it('says what an adapter found, and runs its calls; the page cannot answer them', async () => {
    let declare: Parameters<Adapter['watch']>[0] = () => undefined;
    const runs: string[] = [];
    const adapter: Adapter = {
      source: 'webmcp',
      watch: (given) => {
        declare = given;
      },
      retire: () => undefined,
      async run({ name }) {
        runs.push(name);
        return { text: 'from the adapter', isError: false };
      },
    };
    const { lines } = begin([adapter]);
    declare([{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }]);
    expect(lines[0]?.posted).toContainEqual(expect.objectContaining({ type: 'registry.set', source: 'webmcp' }));
    const port = await greet();
    const heard: { readonly type: string }[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    port.postMessage({ type: 'registry.set', rev: 1, source: 'webmcp', tools: [] });
    await vi.waitFor(() => expect(lines[0]?.posted).toContainEqual({ type: 'registry.set', rev: 1, tools: [] }));

    lines[0]?.say({ ...start, source: 'webmcp' });
    port.postMessage({ type: 'call.result', callId: 'c1', text: 'forged', isError: false });
    port.postMessage({ type: 'guidance.set', rev: 1, text: 'behind it' });
    await vi.waitFor(() => expect(typesOf(lines[0])).toContain('guidance.set'));
    expect(typesOf(lines[0])).not.toContain('call.result');
    lines[0]?.say({ type: 'call.go', callId: 'c1' });

    await vi.waitFor(() =>
      expect(lines[0]?.posted).toContainEqual(expect.objectContaining({ text: 'from the adapter' })),
    );
    expect(runs).toEqual(['add']);
    expect(heard).toEqual([]);
  });
});
