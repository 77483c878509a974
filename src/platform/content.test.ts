import { afterEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenForBackground } from './content';

afterEach(() => {
  fakeBrowser.reset();
});

async function deliver(message: unknown, sender: Record<string, unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    let waits = false;
    // The fake's trigger passes its arguments on as they are.
    const listeners = fakeBrowser.runtime.onMessage as unknown as { trigger(...args: unknown[]): Promise<unknown[]> };
    void listeners.trigger(message, sender, resolve).then((results) => {
      waits = results.includes(true);
      if (!waits) resolve('not heard');
    });
  });
}

const own = (): Record<string, unknown> => ({ id: fakeBrowser.runtime.id });
const message = { type: 'content/ping', params: {} };

it('answers the own background', async () => {
  listenForBackground(async () => 'pong', new AbortController().signal);

  expect(await deliver(message, own())).toBe('pong');
});

it.each([
  ['another extension', { id: 'other' }],
  ['a tab', { id: 'test-extension-id', tab: { id: 1 } }],
])('does not hear %s', async (_, sender) => {
  let heard = 0;
  listenForBackground(async () => {
    heard += 1;
  }, new AbortController().signal);

  expect(await deliver(message, sender)).toBe('not heard');
  expect(heard).toBe(0);
});

it('does not hear what is no message', async () => {
  listenForBackground(async () => 'pong', new AbortController().signal);

  expect(await deliver('hello', own())).toBe('not heard');
});

it('stops listening when the signal aborts', async () => {
  const controller = new AbortController();
  listenForBackground(async () => 'pong', controller.signal);
  controller.abort();

  expect(await deliver(message, own())).toBe('not heard');
});
