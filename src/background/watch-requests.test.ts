import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import type { RequestEvent } from '../platform/request-event';
import { countingRequests, type WatchedRequest, watchRequests } from './watch-requests';

const SHOP = 'https://shop.test';
const never = new AbortController().signal;

function asked(fields: Partial<WatchedRequest> = {}): WatchedRequest {
  return { tabId: 1, method: 'GET', url: `${SHOP}/a`, kind: 'data', startMs: 0, ...fields };
}

function start(
  requestId: string,
  fields: Partial<Extract<RequestEvent, { type: 'request-start' }>> = {},
): RequestEvent {
  const usual = { tabId: 1, frameId: 0, method: 'GET', url: `${SHOP}/${requestId}`, kind: 'data', atMs: 0 } as const;
  return { type: 'request-start', requestId, ...usual, ...fields };
}

function watched() {
  const platform = new FakePlatform();
  const requests = watchRequests(platform).begin(1, SHOP);
  const emit = (...events: RequestEvent[]) => events.forEach((event) => void platform.emitRequest(event));
  return { requests, emit };
}

async function isOver(wait: Promise<unknown>): Promise<boolean> {
  return Promise.race([wait.then(() => true), Promise.resolve().then(() => false)]);
}

describe('the requests that count', () => {
  it('are no documents of the tab, which are navigations', () => {
    expect(countingRequests([asked({ kind: 'document' })])).toEqual([]);
  });

  it('are no polls', () => {
    const poll = (count: number) => asked({ url: `${SHOP}/poll?at=${count}` });

    expect(countingRequests([poll(1), poll(2), poll(3)])).toEqual([poll(1), poll(2)]);
  });
});

describe('the watch of requests', () => {
  it('waits for nothing where nothing was asked', async () => {
    const { requests } = watched();

    expect(await requests.quiet(performance.now(), performance.now() + 60_000, never)).toBe(false);
  });

  it('waits until the answer is there', async () => {
    const { requests, emit } = watched();
    emit(start('a'));

    const wait = requests.quiet(performance.now(), performance.now() + 60_000, never);
    expect(await isOver(wait)).toBe(false);
    emit({ type: 'request-end', requestId: 'a', status: 200 });

    expect(await wait).toBe(true);
    expect(requests.seen()).toMatchObject([{ url: `${SHOP}/a`, status: 200 }]);
  });

  it('goes on with what follows at once', async () => {
    const { requests, emit } = watched();
    emit(start('a'));

    const wait = requests.quiet(performance.now(), performance.now() + 60_000, never);
    emit({ type: 'request-end', requestId: 'a', status: 200 }, start('b'));
    await Promise.resolve();
    expect(await isOver(wait)).toBe(false);
    emit({ type: 'request-error', requestId: 'b', error: 'net::ERR_FAILED' });

    expect(await wait).toBe(true);
  });

  it('ends at its limit', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { requests, emit } = watched();
    emit(start('a'));

    const wait = requests.quiet(performance.now(), performance.now() + 1_000, never);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await wait).toBe(false);
  });

  it.each<[string, string, string, number]>([
    ['a request that never ends', 'GET', `${SHOP}/a`, 2_500],
    ['what changes something on the own server, for longer', 'POST', `${SHOP}/a`, 5_000],
    ['what changes something elsewhere', 'POST', 'https://metrics.test/', 2_500],
  ])('gives up %s', async (_name, method, url, afterMs) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { requests, emit } = watched();
    emit(start('a', { method, url }));

    const wait = requests.quiet(performance.now(), performance.now() + 60_000, never);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(await isOver(wait)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(await wait).toBe(false);
  });

  it('tells of an answer that came after the last look, or right before it', async () => {
    const { requests, emit } = watched();
    emit(start('a'), { type: 'request-end', requestId: 'a', status: 200 });
    const nowMs = performance.now();

    expect(await requests.quiet(nowMs, nowMs + 60_000, never)).toBe(true);
    expect(await requests.quiet(nowMs + 1_000, nowMs + 60_000, never)).toBe(false);
  });

  it('takes the head of an endless stream for its answer', async () => {
    const { requests, emit } = watched();
    emit(start('a'), { type: 'request-answer', requestId: 'a', status: 200, isStream: true });

    expect(await requests.quiet(performance.now(), performance.now() + 60_000, never)).toBe(true);
    expect(requests.seen()).toMatchObject([{ status: 200, endMs: expect.any(Number) }]);
  });

  it('keeps each leg of a redirect', () => {
    const { requests, emit } = watched();
    emit(start('a', { method: 'POST' }), { type: 'request-end', requestId: 'a', status: 303 });
    emit(start('a', { url: `${SHOP}/thanks` }), { type: 'request-end', requestId: 'a', status: 200 });

    expect(requests.seen().map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 303', 'GET 200']);
  });

  it('knows the service worker of the page by its origin, and what it answered for the tab', () => {
    const { requests, emit } = watched();
    emit(start('a', { url: `${SHOP}/data` }));
    emit(start('w', { tabId: -1, initiator: SHOP, url: `${SHOP}/data` }));
    emit(start('x', { tabId: -1, initiator: 'https://other.test' }), start('y', { tabId: 2 }));

    emit({ type: 'request-end', requestId: 'w', status: 200 });

    expect(requests.seen().map(({ tabId, status }) => [tabId, status])).toEqual([
      [1, 200],
      [-1, 200],
    ]);
  });

  it('tells what comes late, and stops listening some time after the last act', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { requests, emit } = watched();
    emit(start('a'));

    requests.stop();
    emit({ type: 'request-end', requestId: 'a', status: 500 });
    expect(requests.seen()).toMatchObject([{ status: 500 }]);

    await vi.advanceTimersByTimeAsync(60_000);
    emit(start('b'));
    expect(requests.seen()).toHaveLength(1);
  });
});
