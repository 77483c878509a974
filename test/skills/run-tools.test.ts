import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json';
import { callTarget } from '../../src/skills/call-target';
import { pressButton } from '../../src/skills/press-button';
import type { SkillScene } from '../../src/skills/skill-scene';
import { exampleScene, exampleTool, trustTestServers } from './example-scene';
import { type SkillServer, startSkillServer } from './skill-server';

// Targets with the platform's own fetch; what reading tools do is in call-examples.test.ts.
const signal = new AbortController().signal;
const PAGE = { url: 'https://papers.test/abs/tides', title: 'Tides' };
let server: SkillServer;

beforeAll(trustTestServers);

beforeEach(async () => {
  server = await startSkillServer();
});

afterEach(() => server.close());

it('K27 K30 K15 saves once the user has connected, as the installation that it is', async () => {
  const scene = bookmarks();

  const first = await use(scene, 'save_bookmark', PAGE);
  if (first.type !== 'action') throw new Error('There is no card.');
  const pressed = await pressButton(first.card, 'connect', scene, signal);
  const second = await use(scene, 'save_bookmark', PAGE);

  expect(pressed).toEqual({ type: 'result', content: 'Connected. Call save_bookmark again.' });
  expect(second).toMatchObject({ content: `Saved ${PAGE.url}.`, markdown: expect.stringContaining('**Saved**') });
  expect(server.bookmarks.connected).toEqual(new Map([['install-1', 'bookmarks.write']]));
  expect(server.bookmarks.saved).toEqual([{ ...PAGE, by: 'install-1' }]);
});

it('K29 gives what the user chose when the button leads nowhere', async () => {
  const scene = bookmarks();

  const first = await use(scene, 'save_bookmark', PAGE);
  if (first.type !== 'action') throw new Error('There is no card.');

  expect(await pressButton(first.card, 'later', scene, signal)).toEqual({
    type: 'result',
    content: '{"connected":false}',
  });
});

it('K16 K34 K35 is told that there is nobody to ask', async () => {
  await expect(use(bookmarks({ source: { kind: 'api' } }), 'save_bookmark', PAGE)).rejects.toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('connect_required'),
  });
  expect(server.to('save').map(({ headers }) => headers)).toMatchObject([
    { 'agent-tool-context': '{"source":"api"}', 'kazzle-tool-context': '{"source":"api"}' },
  ]);
});

it('K15 is refused with a token for another server', async () => {
  const { identityToken } = bookmarks();

  const saved = use(bookmarks({ identityToken: () => identityToken('https://other.test') }), 'save_bookmark', PAGE);

  await expect(saved).rejects.toMatchObject({ message: expect.stringContaining('401') });
});

it('K10 K13 K23 finds with the key of the team, and shows the board', async () => {
  server.bookmarks.requireKey('team-s3cret');
  const scene = bookmarks({ secret: async () => 'team-s3cret' });

  const answer = await use(scene, 'find_bookmarks', { words: 'a/../b', limit: 3 });

  expect(answer).toMatchObject({ content: '0 bookmarks with a/../b.', embedUrl: `${server.origin}/board` });
  const [visit] = server.to('search');
  expect(visit?.path).toBe('/search/a%2F..%2Fb?literal=%24%7Binput.words%7D');
  expect(visit?.headers.authorization).toBeUndefined();
});

it('K12 asks nobody without the key', async () => {
  await expect(use(bookmarks(), 'find_bookmarks', { words: 'a' })).rejects.toMatchObject({
    message: expect.stringContaining('TEAM_KEY'),
  });
  expect(server.visits).toEqual([]);
});

it('K18 names tool, method and path when the server has no such route', async () => {
  server.disturb('save', { status: 404, body: 'Not here.' });

  await expect(use(bookmarks(), 'save_bookmark', PAGE)).rejects.toMatchObject({
    message: expect.stringMatching(/save_bookmark.*POST \/tools\/save/),
    detail: 'Not here.',
  });
});

function bookmarks(parts: Partial<SkillScene> = {}): SkillScene {
  return exampleScene(server, 'bookmarks', parts);
}

function use(scene: SkillScene, name: string, input: JsonObject): ReturnType<typeof callTarget> {
  return callTarget(exampleTool(scene, name, 'target'), input, scene, signal);
}
