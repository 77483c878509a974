import type { PanelFailure, PanelNotice, PanelProtocol, PanelReply, Params, Result } from '../messaging/protocol';

/** The bare line to the background, as the platform gives it. */
export interface Wire {
  /** @throws when nothing receives the message. */
  send(message: unknown): Promise<unknown>;
  connect(
    handlers: { readonly onMessage: (message: unknown) => void; readonly onClose: () => void },
    signal: AbortSignal,
  ): void;
}

/** The background as the panel sees it: questions with answers, and notices. */
export interface Backend {
  /** Never throws; a background that does not answer is the failure `no-answer`. */
  call<K extends keyof PanelProtocol>(
    type: K,
    params: Params<PanelProtocol, K>,
  ): Promise<PanelReply<Result<PanelProtocol, K>>>;
  /** Follows the notices until `signal` is aborted; connects again whenever the background went away. */
  follow(handlers: FollowHandlers, signal: AbortSignal): void;
}

export interface FollowHandlers {
  readonly onNotice: (notice: PanelNotice) => void;
  /** Called after every connection but the first: whatever was said in between has to be asked for. */
  readonly onReconnect: () => void;
}

/** Waits; injected so that tests need no clock. */
export type Wait = (ms: number) => Promise<void>;

const ANSWER_MS = 15_000;
const SLOW_ANSWER_MS = 180_000;
const SLOW: ReadonlySet<keyof PanelProtocol> = new Set(['provider/test', 'provider/detect']);
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Puts a typed backend on a bare line. */
export function createBackend(wire: Wire, wait: Wait): Backend {
  return {
    call: (type, params) => call(wire, wait, type, params),
    follow: (handlers, signal) => follow(wire, wait, handlers, signal),
  };
}

async function call<K extends keyof PanelProtocol>(
  wire: Wire,
  wait: Wait,
  type: K,
  params: Params<PanelProtocol, K>,
): Promise<PanelReply<Result<PanelProtocol, K>>> {
  const limitMs = SLOW.has(type) ? SLOW_ANSWER_MS : ANSWER_MS;
  const reply = await Promise.race([sendOrFail(wire, { type, params }), wait(limitMs).then(() => noAnswer('late'))]);
  // The background answers `type` with the result type the protocol names for it; both are built from one source.
  return isReply(reply) ? (reply as PanelReply<Result<PanelProtocol, K>>) : noAnswer('empty');
}

async function sendOrFail(wire: Wire, message: unknown): Promise<unknown> {
  try {
    return await wire.send(message);
  } catch (error) {
    return noAnswer(error instanceof Error ? error.message : String(error));
  }
}

function noAnswer(reason: string): { readonly ok: false; readonly failure: PanelFailure } {
  return { ok: false, failure: { code: 'no-answer', params: { reason } } };
}

function isReply(reply: unknown): reply is PanelReply<unknown> {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && typeof reply.ok === 'boolean';
}

function follow(wire: Wire, wait: Wait, handlers: FollowHandlers, signal: AbortSignal): void {
  let pauseMs = 0;
  const connect = () => {
    try {
      wire.connect({ onMessage, onClose: () => void reconnect() }, signal);
    } catch {
      // The extension is being replaced or the background is not up yet: the same as a line that closed at once.
      void reconnect();
    }
  };
  const onMessage = (message: unknown) => {
    pauseMs = 0;
    // Only the background writes to this port, and it writes notices.
    handlers.onNotice(message as PanelNotice);
  };
  const reconnect = async () => {
    if (pauseMs > 0) await wait(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs === 0 ? FIRST_PAUSE_MS : pauseMs * 2);
    if (signal.aborted) return;
    connect();
    handlers.onReconnect();
  };
  connect();
}
