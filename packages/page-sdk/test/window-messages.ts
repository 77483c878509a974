/**
 * The light DOM loses the source and the ports of a message to the window; browsers keep both, as the tests in a real
 * one show. This gives them back.
 */
if (typeof window !== 'undefined')
  window.postMessage = (data: unknown, _target?: unknown, ports?: unknown) => {
    queueMicrotask(() =>
      window.dispatchEvent(new MessageEvent('message', { data, source: window, ports: portsOf(ports) })),
    );
  };

function portsOf(transferred: unknown): MessagePort[] {
  return Array.isArray(transferred) ? transferred : [];
}
