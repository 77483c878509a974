import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeAgent, until } from '../test/fake-agent';
import { createPageAgent } from './page-agent';
import { OFFER_META, TAG, VERSION } from './protocol';

const tool = { name: 'paint', description: 'Paints.', execute: () => 'done' };
const mark = () => document.querySelector(`meta[name="${OFFER_META}"]`);

let agent = startFakeAgent();
afterEach(() => {
  agent.close();
  mark()?.remove();
});

describe('handshake', () => {
  it('says nothing before something is offered, and hello once then', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();

    await new Promise((resolve) => requestAnimationFrame(resolve));
    const before = agent.hellos.length;
    page.registerTool(tool);
    page.setContext('a', 1);
    await until(() => agent.hellos.length > 0);

    expect([before, agent.hellos.length, page.status]).toEqual([0, 1, 'absent']);
    expect(agent.hellos[0]).toMatchObject({ tag: TAG, v: VERSION, type: 'hello', sdk: 'page-sdk/0.1.0' });
  });

  it('marks the document only while something is offered', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();

    const remove = page.registerTool(tool);
    await until(() => mark() !== null);
    remove();

    await until(() => mark() === null);
  });

  it('P1: hands over tools and context once it has a port', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    page.setContext('lesson', { id: 7 });

    await agent.connect();

    expect(agent.tools()).toMatchObject([{ name: 'paint', description: 'Paints.' }]);
    expect((await agent.next('context.set')).items).toEqual([{ name: 'lesson', value: { id: 7 } }]);
    expect(page.status).toBe('idle');
  });

  it('takes a port only with its own nonce, and once', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    await until(() => agent.hellos.length > 0);
    const nonce = agent.hellos[0]?.nonce;
    const offer = (given: unknown) => {
      const { port1, port2 } = new MessageChannel();
      const heard = vi.fn();
      port1.onmessage = heard;
      window.postMessage({ tag: TAG, v: VERSION, type: 'port', nonce: given }, location.origin, [port2]);
      return heard;
    };

    const foreign = offer('another');
    await agent.connect();
    const second = offer(nonce);
    expect((await agent.call('paint')).text).toBe('done');

    expect(foreign).not.toHaveBeenCalled();
    expect(second).not.toHaveBeenCalled();
  });

  it('lives with events that only call themselves messages', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    const errors = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', errors);

    window.dispatchEvent(new Event('message'));
    await agent.connect();
    window.removeEventListener('error', errors);

    expect(errors).not.toHaveBeenCalled();
  });

  it('does not listen to frames', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    await until(() => agent.hellos.length > 0);
    const frame = document.createElement('iframe');
    const script = `parent.postMessage({tag:'${TAG}',v:1,type:'announcement'},'*');parent.postMessage('said','*')`;
    frame.srcdoc = `<script>${script}</script>`;
    const said = new Promise((resolve) =>
      window.addEventListener('message', ({ data }) => data === 'said' && resolve(data)),
    );

    document.body.append(frame);
    await said;
    frame.remove();

    expect(agent.hellos.length).toBe(1);
  });

  it('says hello again to an agent that comes later, and gives it everything', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    await agent.connect();
    agent.close();

    agent = startFakeAgent();
    agent.announce();
    await agent.connect();

    expect(agent.tools()).toMatchObject([{ name: 'paint' }]);
    expect((await agent.call('paint')).text).toBe('done');
  });

  it('withdraws when the page goes into the back-forward cache, and is back with it', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.registerTool(tool);
    await agent.connect();

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const away = page.status;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => agent.hellos.length > 1);
    await agent.connect();

    expect([away, page.status]).toEqual(['absent', 'idle']);
  });

  it('sends no more than ten snapshots a second, and the last state always', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.setContext('n', 0);
    await agent.connect();
    const startedAtMs = performance.now();

    for (let n = 1; performance.now() - startedAtMs < 500; n++) {
      page.setContext('n', n);
      await Promise.resolve();
      if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    page.setContext('n', -1);
    await agent.next('context.set', ({ items }) => items[0]?.value === -1);

    const seconds = (performance.now() - startedAtMs) / 1_000;
    expect(agent.received.filter(({ type }) => type === 'context.set').length).toBeLessThanOrEqual(seconds * 10 + 2);
  });

  it('gives each snapshot a higher revision', async () => {
    agent = startFakeAgent();
    const page = createPageAgent();
    page.setContext('n', 0);
    await agent.connect();

    page.setContext('n', 1);
    await agent.next('context.set', ({ items }) => items[0]?.value === 1);

    const revisions = agent.received.flatMap((message) => ('rev' in message ? message.rev : []));
    expect(revisions.length).toBe(5);
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  });
});
