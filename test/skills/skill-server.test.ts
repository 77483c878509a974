import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, type Reply } from './ask.ts';
import { installationKeys, signIdentity } from './sign-identity.ts';
import { type SkillServer, startSkillServer } from './skill-server.ts';

let server: SkillServer;

beforeEach(async () => {
  server = await startSkillServer();
});

afterEach(() => server.close());

it('looks up the paper of a page, with the fields that are asked for', async () => {
  const reply = await post('/v1/papers/lookup', { url: 'https://papers.test/abs/tides', fields: 'title,year' });

  expect(JSON.parse(reply.body)).toEqual({ found: true, title: 'Tides of narrow bays', year: 2019 });
  expect(server.to('lookup').map(({ body }) => JSON.parse(body).url)).toEqual(['https://papers.test/abs/tides']);
});

it('says that it does not know a paper', async () => {
  expect((await post('/v1/papers/lookup', { url: 'https://papers.test/abs/unknown' })).body).toBe('{"found":false}');
});

it('converts lengths and weights', async () => {
  expect((await get('/convert?value=2&from=m&to=ft')).body).toBe('{"value":6.5617,"unit":"ft"}');
  expect((await get('/weight?kg=2')).body).toBe('{"pounds":4.4092}');
  expect((await get('/ok')).headers['content-type']).toMatch(/^text\/plain/);
});

it('carries a job to its file and forgets it after', async () => {
  server.planJobs({ polls: 1 });

  const created = await post('/v1/audio/jobs', { url: 'https://lectures.test/1' });
  const statuses = [await get('/v1/audio/jobs/job-1'), await get('/v1/audio/jobs/job-1')];
  const file = await get('/v1/audio/jobs/job-1/file');
  const removed = await ask('DELETE', `${server.origin}/v1/audio/jobs/job-1`);
  const after = await get('/v1/audio/jobs/job-1');

  expect(JSON.parse(created.body)).toEqual({ job_id: 'job-1', status: 'queued' });
  expect(statuses.map(({ body }) => JSON.parse(body))).toEqual([
    { job_id: 'job-1', status: 'running', progress: 50 },
    { job_id: 'job-1', status: 'completed', progress: 100 },
  ]);
  expect([file.headers['content-type'], file.headers['content-length']]).toEqual(['audio/mpeg', '65536']);
  expect([removed.status, after.status]).toEqual([204, 404]);
  expect(server.jobs).toEqual([
    {
      id: 'job-1',
      input: { url: 'https://lectures.test/1' },
      seen: { creates: 1, statuses: 2, files: 1, deletes: 1 },
    },
  ]);
});

it('gives the same job for the same key, and writes down that it was asked twice', async () => {
  const headers = { 'idempotency-key': 'call-1' };
  await post('/v1/audio/jobs', {}, headers);
  await post('/v1/audio/jobs', {}, headers);
  await post('/v1/audio/jobs', {}, { 'idempotency-key': 'call-2' });

  expect(server.jobs.map(({ id, seen }) => [id, seen.creates])).toEqual([
    ['job-1', 2],
    ['job-2', 1],
  ]);
});

it('ends jobs as it is told to', async () => {
  server.planJobs({ id: '../admin', polls: 0, end: 'failed', tellsProgress: false });
  await post('/v1/audio/jobs', {});

  const status = await get(`/v1/audio/jobs/${encodeURIComponent('../admin')}`);

  expect(JSON.parse(status.body)).toEqual({ job_id: '../admin', status: 'failed' });
});

it('asks for a connection, takes it, and then saves', async () => {
  const keys = installationKeys();
  const headers = identified(keys, { source: 'thread', threadId: 't1' });

  const card = JSON.parse((await post('/tools/save', { url: 'https://a.test/' }, headers)).body);
  await post('/connect', card.elements[0].input, headers);
  const saved = JSON.parse((await post('/tools/save', { url: 'https://a.test/', title: 'A' }, headers)).body);

  expect([card.type, card.elements[0].target]).toEqual(['action_required', { $target: 'connect' }]);
  expect(server.bookmarks.connected).toEqual(new Map([['install-1', 'bookmarks.write']]));
  expect(saved).toEqual({ content: 'Saved https://a.test/.', markdown: '**Saved** [A](https://a.test/)' });
  expect(server.bookmarks.saved).toEqual([{ url: 'https://a.test/', title: 'A', by: 'install-1' }]);
});

it('K34 refuses with a code where nobody can press a button', async () => {
  const headers = identified(installationKeys(), { source: 'api' });

  const reply = await post('/tools/save', { url: 'https://a.test/' }, headers);

  expect([reply.status, JSON.parse(reply.body).code]).toEqual([409, 'connect_required']);
});

it('saves for nobody who does not show who it is', async () => {
  const reply = await post('/tools/save', { url: 'https://a.test/' });

  expect([reply.status, JSON.parse(reply.body).code]).toEqual([401, 'not_identified']);
  expect(server.bookmarks.saved).toEqual([]);
});

it('searches with the key of the team', async () => {
  server.bookmarks.requireKey('k-1');

  const replies = [await get('/search/tides'), await get('/search/tides', { 'x-team-key': 'k-1' })];

  expect(replies.map(({ status }) => status)).toEqual([403, 200]);
});

it('K36 builds the address of its board on the address that it is reached by', async () => {
  const { embedUrl } = JSON.parse((await get('/search/tides')).body);

  expect(embedUrl).toBe(`${server.origin}/board`);
});

it('counts presses on the board, and tells the height that it is asked for', async () => {
  await post('/board/click', {});

  const board = await get('/board?height=NaN');

  expect(board.body).toContain('<output>1</output>');
  expect(board.body).toContain('tell("NaN")');
  expect((await get('/board?framed=never')).headers['content-security-policy']).toBe("frame-ancestors 'none'");
});

it('disturbs a route as often as it is told to', async () => {
  server.disturb('ok', { status: 404, json: { code: 'gone', error: 'Gone.' }, times: 1 });

  expect([(await get('/ok')).status, (await get('/ok')).status]).toEqual([404, 200]);
});

it('redirects, and gives another type than it has', async () => {
  const end = server.disturb('ok', { redirectTo: server.originAt('elsewhere.test') });
  const redirected = await get('/ok');
  end();
  server.disturb('ok', { mediaType: 'image/png' });
  const picture = await get('/ok');

  expect([redirected.status, redirected.headers.location]).toEqual([302, server.originAt('elsewhere.test')]);
  expect([picture.headers['content-type'], picture.body]).toEqual(['image/png', 'All is well.']);
});

it('breaks off in the middle', async () => {
  server.disturb('ok', { breaksOff: true });

  await expect(get('/ok')).rejects.toThrow('aborted');
});

it('drips until the other side goes away', async () => {
  server.disturb('ok', { drips: true });

  const late = ask('GET', `${server.origin}/ok`, { signal: AbortSignal.timeout(200) });

  await expect(late).rejects.toThrow('aborted');
});

it('holds an answer back until it is let go', async () => {
  const letGo = server.hold('ok');
  const reply = get('/ok');
  await server.visit('ok');
  letGo();

  expect((await reply).body).toBe('All is well.');
});

it('fills its origin into skill files', () => {
  expect(server.skill('aliases')).toContain(`"url": "${server.origin}/convert"`);
  expect(server.skill('aliases', 'https://skills.test')).not.toContain('{{ORIGIN}}');
});

it('refuses to disturb what it does not have', () => {
  expect(() => server.disturb('nothing', {})).toThrow('no route nothing');
});

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return ask('GET', server.origin + path, { headers });
}

function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return ask('POST', server.origin + path, { body, headers });
}

function identified(keys: ReturnType<typeof installationKeys>, context: object): Readonly<Record<string, string>> {
  return {
    authorization: signIdentity({ keys, audience: server.origin }),
    'agent-tool-context': JSON.stringify(context),
  };
}
