import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createDoor, type Socket } from 'node:net';
import { join } from 'node:path';
import { testCertificate } from './certificate.ts';
import { type Answer, type Route, refusal, type SkillVisit } from './route.ts';
import { type ServedBookmarks, serveBookmarks } from './serve-bookmarks.ts';
import { type JobPlan, type ServedJob, serveJobs } from './serve-jobs.ts';
import { LOOKUP_ROUTES } from './serve-lookups.ts';
import { SHELTER_ROUTES } from './serve-shelter.ts';

/** What happens instead of a route's own answer, or before it. */
export interface Disturbance extends Answer {
  /** Sends the client elsewhere. */
  readonly redirectTo?: string;
  /** Answers, its own way when nothing else is said, only once this has resolved. */
  readonly after?: Promise<unknown>;
  /** Breaks off in the middle of the body. */
  readonly breaksOff?: true;
  /** Sends the body, then a byte now and then, and never ends. */
  readonly drips?: true;
  /** For how many requests; for all that come when absent. */
  readonly times?: number;
}

/** The server behind the skill files in `files/`, over HTTPS on loopback: it answers, and writes down what was asked. */
export interface SkillServer {
  /** On this machine by number. */
  readonly origin: string;
  /** The same server under one of `TEST_NAMES`, which stands for a host elsewhere. */
  originAt(name: string): string;
  /** Every request, the newest last. */
  readonly visits: readonly SkillVisit[];
  /** The requests to one route, such as `create`, `status`, `save`. */
  to(route: string): readonly SkillVisit[];
  /** Resolves with the first request to a route, also one that was made already. */
  visit(route: string): Promise<SkillVisit>;
  /** Every job that ever began. */
  readonly jobs: readonly ServedJob[];
  /** How jobs go that begin from now on. */
  planJobs(plan: JobPlan): void;
  readonly bookmarks: Omit<ServedBookmarks, 'routes'>;
  /** Changes what a route answers, until the returned function is called. */
  disturb(route: string, disturbance: Disturbance): () => void;
  /** Holds back every later answer of a route until the returned function is called. */
  hold(route: string): () => void;
  /** Lets nobody in until the returned function is called: who connects waits, and can send nothing yet. */
  shut(): () => void;
  /** A skill file of `files/` with this server's origin, or the given one, filled in. */
  skill(name: string, origin?: string): string;
  close(): Promise<void>;
}

/** Starts a server with empty ledgers on a free port. */
export async function startSkillServer(): Promise<SkillServer> {
  const visits: (SkillVisit & { readonly route: string })[] = [];
  const waiting: { readonly route: string; readonly resolve: (visit: SkillVisit) => void }[] = [];
  const disturbances: { readonly route: string; readonly disturbance: Disturbance; left: number }[] = [];
  const jobs = serveJobs();
  const bookmarks = serveBookmarks(() => originAt('127.0.0.1'));
  const files: Route = {
    name: 'skill-file',
    method: 'GET',
    path: /^\/files\/(\w+)\.md$/,
    answer: (_visit, [name = '']) => ({ body: skill(name), mediaType: 'text/markdown; charset=utf-8' }),
  };
  const routes = [files, ...LOOKUP_ROUTES, ...SHELTER_ROUTES, ...jobs.routes, ...bookmarks.routes];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = await read(request);
    const { pathname, searchParams } = new URL(visit.path, 'https://server');
    const route = routes.find((each) => each.method === visit.method && each.path.test(pathname)) ?? UNKNOWN;
    visits.push({ ...visit, route: route.name });
    for (const each of waiting) if (each.route === route.name) each.resolve(visit);
    const groups = [...(route.path.exec(pathname) ?? [])].slice(1).map(decodeURIComponent);
    const entry = disturbances.findLast((each) => each.route === route.name && each.left > 0);
    if (!entry) {
      send(response, await route.answer(visit, groups, searchParams));
      return;
    }
    entry.left -= 1;
    const { disturbance } = entry;
    await disturbance.after;
    if (isAnswer(disturbance)) send(response, disturbance);
    else send(response, { ...(await route.answer(visit, groups, searchParams)), ...disturbance });
  }

  const { key, certificate } = testCertificate();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    void serve(request, response).catch((error: unknown) => {
      // A client that went away in the middle of its request is no fault of ours.
      if (!response.headersSent) send(response, refusal(500, 'broken', String(error)));
    });
  });
  // The server itself knows a connection only once it has asked something, and clients open some to have them.
  const sockets = new Set<Socket>();
  let opened = Promise.resolve();
  const door = createDoor((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    void opened.then(() => {
      if (!socket.destroyed) server.emit('connection', socket);
    });
  });
  await new Promise<void>((done) => {
    door.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const { port } = door.address() as AddressInfo;
  function originAt(name: string): string {
    return `https://${name}:${port}`;
  }

  function skill(name: string, origin = originAt('127.0.0.1')): string {
    return skillFile(name).replaceAll('{{ORIGIN}}', origin);
  }

  function disturb(route: string, disturbance: Disturbance): () => void {
    if (!routes.some(({ name }) => name === route)) throw new Error(`The server has no route ${route}.`);
    const entry = { route, disturbance, left: disturbance.times ?? Number.POSITIVE_INFINITY };
    disturbances.push(entry);
    return () => {
      entry.left = 0;
    };
  }

  return {
    origin: originAt('127.0.0.1'),
    originAt,
    visits,
    to: (route) => visits.filter((each) => each.route === route),
    visit(route) {
      const seen = visits.find((each) => each.route === route);
      return seen ? Promise.resolve(seen) : new Promise((resolve) => waiting.push({ route, resolve }));
    },
    jobs: jobs.jobs,
    planJobs: jobs.plan,
    bookmarks,
    disturb,
    hold(route) {
      const gate = Promise.withResolvers<void>();
      const end = disturb(route, { after: gate.promise });
      return () => {
        end();
        gate.resolve();
      };
    },
    shut() {
      const gate = Promise.withResolvers<void>();
      opened = gate.promise;
      return gate.resolve;
    },
    skill,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        door.close(done);
      });
    },
  };
}

/** A skill file as it lies in `files/`. */
export function skillFile(name: string): string {
  return readFileSync(join(import.meta.dirname, 'files', `${name}.md`), 'utf8');
}

const UNKNOWN: Route = {
  name: 'unknown',
  method: 'GET',
  path: /^/,
  answer: () => refusal(404, 'route_unknown', 'There is nothing here.'),
};

function isAnswer({ status, json, body, redirectTo, drips }: Disturbance): boolean {
  return [status, json, body, redirectTo, drips].some((part) => part !== undefined);
}

async function read(request: IncomingMessage): Promise<SkillVisit> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host = '', ...headers } = request.headers;
  return {
    method: request.method ?? 'GET',
    host,
    path: request.url ?? '/',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function send(response: ServerResponse, answer: Disturbance): void {
  const { status = answer.redirectTo === undefined ? 200 : 302, json, headers = {}, redirectTo } = answer;
  const bytes = Buffer.from(json === undefined ? (answer.body ?? '') : JSON.stringify(json));
  response.writeHead(status, {
    'content-type': answer.mediaType ?? (json === undefined ? 'text/plain; charset=utf-8' : 'application/json'),
    'cache-control': 'no-store',
    ...(status !== 204 && !answer.drips && { 'content-length': bytes.length }),
    ...(redirectTo !== undefined && { location: redirectTo }),
    ...headers,
  });
  if (answer.drips) {
    if (bytes.length > 0) response.write(bytes);
    const drops = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drops));
  } else if (answer.breaksOff) {
    response.write(bytes.subarray(0, bytes.length / 2));
    setImmediate(() => response.destroy());
  } else {
    response.end(bytes);
  }
}
