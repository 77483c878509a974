import type {
  PanelFailure,
  PanelNotice,
  PanelPlace,
  PanelProtocol,
  PanelReply,
  Params,
  Result,
} from '../messaging/protocol';

/** The bare line to the background, as the platform gives it. */
export interface Wire {
  /** @throws when nothing receives the message. */
  send(message: unknown): Promise<unknown>;
  connect(
    handlers: { readonly onMessage: (message: unknown) => void; readonly onClose: () => void },
    signal: AbortSignal,
    hello: PanelPlace,
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
const SLOW: ReadonlySet<keyof PanelProtocol> = new Set([
  'provider/test',
  'provider/detect',
  'attachment/add',
  'skill/preview',
  'skill/test',
]);
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const TRIES = 4;
/** Messages that do no more when they are handled twice, so that one whose answer was lost may be sent again. */
const REPEATABLE: ReadonlySet<keyof PanelProtocol> = new Set([
  'panel/hello',
  'session/list',
  'session/events',
  'attachment/list',
  'attachment/remove',
  'turn/stop',
  'call/cancel',
  'proposal/view',
  'settings/get',
  'settings/set',
  'provider/kinds',
  'provider/list',
  'provider/remove',
  'provider/detect',
  'grant/list',
  'grant/revoke',
  'grant/revoke-all',
  'site/careful',
  'skill/list',
  'skill/preview',
  'skill/enable',
  'skill/remove',
  'skill/bundled',
  'skill/reserved',
  'skill/secret',
]);

/** Puts a typed backend on a bare line. `place` is told with each connection. */
export function createBackend(wire: Wire, wait: Wait, place: PanelPlace = {}): Backend {
  return {
    call: (type, params) => call(wire, wait, type, params),
    follow: (handlers, signal) => follow({ wire, wait, place }, handlers, signal),
  };
}

async function call<K extends keyof PanelProtocol>(
  wire: Wire,
  wait: Wait,
  type: K,
  params: Params<PanelProtocol, K>,
): Promise<PanelReply<Result<PanelProtocol, K>>> {
  const limitMs = SLOW.has(type) ? SLOW_ANSWER_MS : ANSWER_MS;
  let isLate = false;
  const late = wait(limitMs).then(() => {
    isLate = true;
    return noAnswer('late');
  });
  const reply = await Promise.race([sendUntilHeard(wire, wait, { type, params }, () => isLate), late]);
  // The background answers `type` with the result type the protocol names for it; both are built from one source.
  return reply as PanelReply<Result<PanelProtocol, K>>;
}

/** A background that is being stopped or started loses a message now and then; the next one answers. */
async function sendUntilHeard(
  wire: Wire,
  wait: Wait,
  message: { readonly type: keyof PanelProtocol; readonly params: unknown },
  isLate: () => boolean,
): Promise<PanelReply<unknown>> {
  for (let tries = 1; ; tries += 1) {
    const sent = await send(wire, message);
    if (sent.kind === 'reply') return sent.reply;
    const mayRepeat = sent.kind === 'not-delivered' || REPEATABLE.has(message.type);
    if (!mayRepeat || tries >= TRIES || isLate()) return noAnswer(sent.reason);
    await wait(FIRST_PAUSE_MS * 2 ** (tries - 1));
  }
}

type Sent =
  | { readonly kind: 'reply'; readonly reply: PanelReply<unknown> }
  /** Nobody took it, so nothing was done. */
  | { readonly kind: 'not-delivered'; readonly reason: string }
  /** It may have been handled, and its answer got lost. */
  | { readonly kind: 'lost'; readonly reason: string };

async function send(wire: Wire, message: unknown): Promise<Sent> {
  try {
    const reply = await wire.send(message);
    return isReply(reply) ? { kind: 'reply', reply } : { kind: 'lost', reason: 'empty' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: isNotDelivered(reason) ? 'not-delivered' : 'lost', reason };
  }
}

/** The words of every browser for a message that no listener was there to take. */
function isNotDelivered(reason: string): boolean {
  return /receiving end does not exist/i.test(reason);
}

function noAnswer(reason: string): { readonly ok: false; readonly failure: PanelFailure } {
  return { ok: false, failure: { code: 'no-answer', params: { reason } } };
}

function isReply(reply: unknown): reply is PanelReply<unknown> {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && typeof reply.ok === 'boolean';
}

interface Line {
  readonly wire: Wire;
  readonly wait: Wait;
  readonly place: PanelPlace;
}

function follow({ wire, wait, place }: Line, handlers: FollowHandlers, signal: AbortSignal): void {
  let pauseMs = 0;
  const connect = () => {
    try {
      wire.connect({ onMessage, onClose: () => void reconnect() }, signal, place);
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
