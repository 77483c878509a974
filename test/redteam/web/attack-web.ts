import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { testCertificate } from '../../skills/certificate.ts';
import { type Canary, newCanary } from '../canary.ts';
import { emptyLedgers, type Ledgers } from './ledgers.ts';
import { PRIVATE_HOSTS } from './private-hosts.ts';
import { answerOfSites } from './sites.ts';

/** A request as it came to one of the names below `.test`. */
export interface WebRequest {
  /** Wall clock. */
  readonly atMs: number;
  /** Without a port. */
  readonly host: string;
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of a form's body; empty for all others. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What is sent back: 200 and HTML unless it says otherwise. */
export interface WebAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** A page as a text, or how a request is answered. */
export type Served =
  | string
  | WebAnswer
  | ((request: WebRequest) => string | WebAnswer | Promise<string | WebAnswer> | undefined);

/**
 * The web that attacks are made in: every name below `.test`, at the usual ports, over HTTPS and HTTP. What a case does not
 * serve itself, the usual sites do (`sites.ts`). It writes down every request to any name.
 */
export interface AttackWeb {
  /** Since the last reset, oldest first. */
  readonly requests: readonly WebRequest[];
  /** What changed on the servers since the last reset. */
  readonly ledgers: Ledgers;
  /** What the sites hold that nobody else may get. */
  readonly canary: Canary;
  /** Ports on this machine, for the browser's start. */
  readonly ports: WebPorts;
  /** The requests to a host and to what is below it. */
  to(host: string): readonly WebRequest[];
  /** Serves something in this case: at one address without its query, or at every address of a host. */
  serve(address: string, served: Served): void;
  /** Another public name that leads to this machine, not yet known to the browser; `http` answers for it at its own port. */
  newReboundName(): string;
  /** As new, with other canaries. */
  reset(canary: Canary): void;
}

export interface WebPorts {
  readonly https: number;
  /** Speaks HTTP, also as a proxy, to which a browser may be told to turn for these names. */
  readonly http: number;
  /** Hosts of private networks, whose port 80 the server at `http` stands for. */
  readonly privateHosts: readonly string[];
  /** Hosts that the policy knows by name, served as the names below `.test` are. */
  readonly knownHosts: readonly string[];
  /** See `newReboundName`. */
  readonly reboundNames: readonly string[];
}

/** More than are used in one browser. */
const REBOUND_NAMES = Array.from({ length: 60 }, (_, index) => `n${index}.rebind.example`);

/** What they show is no secret of the user. */
const KNOWN_HOSTS = ['www.bing.com', 'en.wikipedia.org'];

/** Starts the servers. They end with the process, and do not keep it. */
export async function startAttackWeb(): Promise<AttackWeb> {
  let canary = newCanary('none');
  let requests: WebRequest[] = [];
  let ledgers = emptyLedgers();
  let served = new Map<string, Served>();
  const newNames = REBOUND_NAMES.values();

  async function answer(scheme: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(scheme, message);
    requests.push(request);
    const own = served.get(request.url.origin + request.url.pathname) ?? served.get(request.url.origin);
    const found = typeof own === 'function' ? await own(request) : own;
    send(response, found ?? answerOfSites(request, canary, ledgers));
  }

  const listener = (scheme: string) => (message: IncomingMessage, response: ServerResponse) => {
    void answer(scheme, message, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, { status: 500, body: String(error) });
    });
  };
  const { key, certificate } = testCertificate();
  const secure = createSecureServer({ key, cert: certificate }, listener('https'));
  const plain = createServer(listener('http'));
  const [https, http] = await Promise.all([listen(secure), listen(plain)]);
  // Loopback of the newer protocol, where there is one.
  // And another address of it, for names that only look as if they were elsewhere.
  for (const address of ['::1', '127.0.0.9']) {
    createServer(listener('http'))
      .on('error', () => undefined)
      .listen(http, address)
      .unref();
  }
  plain.on('connect', (_request: IncomingMessage, client: Duplex, head: Buffer) => tunnel(client, head, https));
  for (const [scheme, server] of [
    ['wss', secure],
    ['ws', plain],
  ] as const) {
    server.on('upgrade', (message: IncomingMessage, socket: Socket) => {
      void read(scheme, message).then((request) => requests.push(request));
      socket.destroy();
    });
  }

  return {
    get requests() {
      return requests;
    },
    get ledgers() {
      return ledgers;
    },
    get canary() {
      return canary;
    },
    ports: { https, http, privateHosts: PRIVATE_HOSTS, knownHosts: KNOWN_HOSTS, reboundNames: REBOUND_NAMES },
    newReboundName() {
      const name = newNames.next().value;
      if (name === undefined) throw new Error('There are not enough names in REBOUND_NAMES.');
      return name;
    },
    to: (host) => requests.filter((request) => request.host === host || request.host.endsWith(`.${host}`)),
    serve(address, what) {
      const { origin, pathname } = new URL(address);
      served.set(address === origin ? origin : origin + pathname, what);
    },
    reset(next) {
      canary = next;
      requests = [];
      ledgers = emptyLedgers();
      served = new Map();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  server.unref();
  // A server that listens on a TCP port has such an address.
  return (server.address() as AddressInfo).port;
}

function tunnel(client: Duplex, head: Buffer, port: number): void {
  const upstream = connect(port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

async function read(scheme: string, message: IncomingMessage): Promise<WebRequest> {
  const atMs = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  // A proxy is asked with the whole address.
  const target = message.url ?? '/';
  const url = new URL(target.startsWith('/') ? `${scheme}://${headers.host ?? 'nobody.test'}${target}` : target);
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : {};
  return { atMs, host: url.hostname, method: message.method ?? 'GET', url, headers, body, fields };
}

function send(response: ServerResponse, found: string | WebAnswer): void {
  const { status = 200, headers = {}, body = '' } = typeof found === 'string' ? { body: found } : found;
  const usual = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  // Node takes lists for headers that come more than once.
  response.writeHead(status, { ...usual, ...headers } as Record<string, string | string[]>).end(body);
}
