import { TAG, VERSION } from '../../packages/page-sdk/src/protocol';
import type { BridgeMessage, BridgeOffer, LinkMessage } from './bridge-message';
import { runTool } from './model-context';
import { natives } from './natives';
import { type ToolWatch, watchTools } from './watch-tools';

const { abort, apply, Channel, closePort, get, listen, postToPort, postToWindow, slice, startPort, Stop, toText } =
  natives;

const MAX_MESSAGE_CHARS = 2_000;

/**
 * Lists and runs the tools of a page's own stand-in for WebMCP, which scripts of the isolated world cannot see. It leaves
 * one message on the window, by which `link.js` gets its port, and does nothing until it is told to on that. It changes
 * nothing of the page, keeps nothing from it, and can do no more than the page's own scripts: whoever takes the port, or
 * speaks in its place, is the page.
 */
export function bridgePage(): void {
  const { port1: port, port2 } = new Channel();
  const stops: Record<string, AbortController | undefined> = Object.create(null);
  let watch: ToolWatch | undefined;

  function say(message: BridgeMessage): void {
    postToPort(port, message);
  }

  async function run({ id, name, input }: Extract<LinkMessage, { type: 'run' }>): Promise<void> {
    if (stops[id]) return;
    const stop = new Stop();
    stops[id] = stop;
    try {
      say({ type: 'result', id, text: await runTool(watch?.context(), name, input, stop.signal) });
    } catch (error) {
      say({ type: 'failed', id, message: wordsOf(error) });
    }
  }

  function stopCall(id: string): void {
    const stop = stops[id];
    if (stop) abort(stop);
  }

  listen(port, 'message', (event) => {
    // Whoever has the other end speaks this, or harms nobody else.
    const said = (event as MessageEvent<LinkMessage>).data;
    switch (said.type) {
      case 'look':
        watch ??= watchTools((tools) => say({ type: 'tools', tools }));
        break;
      case 'run':
        void run(said);
        break;
      case 'stop':
        stopCall(said.id);
        break;
      case 'end':
        watch?.end();
        for (const id in stops) stopCall(id);
        closePort(port);
        break;
      default:
        said satisfies never;
    }
  });
  startPort(port);
  const offer: BridgeOffer = { tag: TAG, v: VERSION, type: 'bridge' };
  apply(postToWindow, window, [offer, location.origin, [port2]]);
}

function wordsOf(error: unknown): string {
  try {
    const message: unknown = typeof error === 'object' && error !== null ? get(error, 'message') : error;
    return slice(toText(message), 0, MAX_MESSAGE_CHARS);
  } catch {
    // Not even what it threw can be read.
    return 'The tool failed, and its error cannot be read.';
  }
}
