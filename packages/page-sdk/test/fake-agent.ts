import {
  type AgentMessage,
  type Hello,
  type PageMessage,
  type PortOffer,
  TAG,
  VERSION,
  type WireTool,
} from '../src/protocol';

type CallStart = Extract<AgentMessage, { readonly type: 'call.start' }>;
type Result = Extract<PageMessage, { readonly type: 'call.result' }>;

/** An agent's side in the same document, as a content script would be: it speaks the protocol over a real port. */
export interface FakeAgent {
  readonly hellos: readonly Hello[];
  readonly received: readonly PageMessage[];
  /** Whether claims are answered with go and results with a confirmation; both unless told. */
  readonly answers: { go: boolean; ack: boolean };
  send(message: AgentMessage): void;
  /** Takes the last hello, which must be there or come. */
  connect(): Promise<void>;
  announce(): void;
  /** The first message that fits, also of those that came already. */
  next<Type extends PageMessage['type']>(
    type: Type,
    fits?: (message: Extract<PageMessage, { readonly type: Type }>) => boolean,
  ): Promise<Extract<PageMessage, { readonly type: Type }>>;
  /** Sends a call and waits for its result. */
  call(name: string, input?: CallStart['input'], more?: Partial<CallStart>): Promise<Result>;
  /** The tools of the last snapshot. */
  tools(): readonly WireTool[];
  close(): void;
}

/** Listens for hellos from now on. Each test closes its own. */
export function startFakeAgent(): FakeAgent {
  const hellos: Hello[] = [];
  const received: PageMessage[] = [];
  const waiting = new Set<() => void>();
  const answers = { go: true, ack: true };
  const controller = new AbortController();
  let port: MessagePort | undefined;
  let count = 0;

  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const until = <Value>(find: () => Value | undefined) =>
    new Promise<Value>((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });

  window.addEventListener(
    'message',
    ({ data, source }) => {
      if (source !== window || data?.tag !== TAG || data.type !== 'hello') return;
      hellos.push(data);
      wake();
    },
    { signal: controller.signal },
  );

  const send = (message: AgentMessage) => port?.postMessage(message);

  function onMessage(message: PageMessage): void {
    received.push(message);
    if (message.type === 'call.claim' && answers.go) send({ type: 'call.go', callId: message.callId });
    if (message.type === 'call.result' && answers.ack) send({ type: 'call.ack', callId: message.callId });
    wake();
  }

  const agent: FakeAgent = {
    hellos,
    received,
    answers,
    send,
    async connect() {
      await until(() => hellos.at(-1));
      // Agents of earlier tests in this document may speak too; the newest one is the last to speak.
      await drained();
      const nonce = hellos.at(-1)?.nonce ?? '';
      const before = received.length;
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }) => onMessage(data);
      const offer: PortOffer = { tag: TAG, v: VERSION, type: 'port', nonce };
      window.postMessage(offer, location.origin, [port2]);
      // The last of the four snapshots that every new agent gets.
      await until(() => received.slice(before).find(({ type }) => type === 'suggestions.set'));
    },
    announce: () => window.postMessage({ tag: TAG, v: VERSION, type: 'announcement' }, location.origin),
    next: (type, fits = () => true) =>
      // What has this type is of this type.
      until(() => received.find((message) => message.type === type && fits(message as never)) as never),
    call(name, input = {}, more = {}) {
      const callId = more.callId ?? `call-${++count}`;
      const [turnStartedAtMs, deadlineMs] = [Date.now(), Date.now() + 120_000];
      const start = { callId, name, input, threadId: 'thread', turnId: 'turn', turnStartedAtMs, deadlineMs };
      send({ type: 'call.start', redelivery: false, ...start, ...more });
      return agent.next('call.result', (result) => result.callId === callId);
    },
    tools: () => received.filter((message) => message.type === 'registry.set').at(-1)?.tools ?? [],
    close() {
      controller.abort();
      port?.close();
    },
  };
  return agent;
}

/** Waits until every message that was posted to the window so far has been heard. */
async function drained(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = ({ data }: MessageEvent) => {
    if (data === 'drained') resolve();
  };
  window.addEventListener('message', listener);
  window.postMessage('drained', location.origin);
  await promise;
  window.removeEventListener('message', listener);
}

/** Waits until something holds, without a guess at how long that takes. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
