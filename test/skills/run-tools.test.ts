import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json';
import type { SkillAnswer, SkillTool } from '../../src/core/skill';
import { createSkillPort } from '../../src/platform/shared/skill-http';
import { callHttp } from '../../src/skills/call-http';
import { callTarget, runTarget } from '../../src/skills/call-target';
import { createIdentityKey, signIdentityToken } from '../../src/skills/identity-token';
import { readSkill } from '../../src/skills/read-skill';
import type { CallSource, SkillScene } from '../../src/skills/skill-scene';
import { type SkillServer, startSkillServer } from './skill-server';
import { trustingFetch } from './trusting-fetch';

// The sample files, read and run against their server over real HTTPS; only the browser is missing.
let server: SkillServer;
const signal = new AbortController().signal;
const key = await createIdentityKey();
const THREAD: CallSource = { kind: 'thread', threadId: 'thread-7' };

beforeEach(async () => {
  server = await startSkillServer();
});
afterEach(() => server.close());

function sceneOf(file: string, parts: Partial<SkillScene> = {}): SkillScene {
  const reading = readSkill(server.skill(file), { reservedNames: new Set(), allowsLoopback: true });
  return {
    skillId: 'sample',
    skillName: reading.name,
    reading,
    port: createSkillPort(trustingFetch),
    allowsLoopback: true,
    source: THREAD,
    secret: async () => undefined,
    identityToken: (audience) =>
      signIdentityToken({ installationId: 'install-1', audience, skillId: 'sample' }, key, Date.now()),
    maxChars: 8_000,
    ...parts,
  };
}

function toolOf<Kind extends SkillTool['kind']>(scene: SkillScene, name: string, kind: Kind) {
  const tool = scene.reading.tools.find((candidate) => candidate.name === name);
  if (tool?.kind !== kind) throw new Error(`The file has no ${name}.`);
  // Just looked at.
  return tool as Extract<SkillTool, { kind: Kind }>;
}

async function look(scene: SkillScene, name: string, input: JsonObject) {
  const { text } = await callHttp(toolOf(scene, name, 'http'), input, scene, signal);
  return JSON.parse(text);
}

function use(scene: SkillScene, name: string, input: JsonObject) {
  return callTarget(toolOf(scene, name, 'target'), input, scene, signal);
}

describe('lookup.md', () => {
  it('webbrain 5.3 activeTabUrlArg: looks up the paper of the tab', async () => {
    const scene = sceneOf('lookup', { tabUrl: `${server.originAt('papers.test')}/abs/tides?session=1#top` });

    const { data } = await look(scene, 'paper_lookup', {});

    expect(data).toMatchObject({ found: true, title: 'Tides of narrow bays', year: 2019 });
    expect(server.to('lookup')).toHaveLength(1);
  });

  it('webbrain 5.4 input URL: asks nothing about a page outside its list', async () => {
    const scene = sceneOf('lookup', { tabUrl: 'https://mail.test/abs/1' });

    await expect(look(scene, 'paper_lookup', {})).rejects.toMatchObject({ code: 'denied' });
    expect(server.visits).toEqual([]);
  });

  it.each([
    [{ redirectTo: 'https://127.0.0.1:1/' }, 'redirects'],
    [{ body: 'x'.repeat(1_048_577), mediaType: 'text/plain' }, 'more than'],
    [{ body: 'x', mediaType: 'image/png' }, 'no text'],
    [{ status: 404, json: { code: 'gone', error: 'Gone.' } }, '404'],
    [{ breaksOff: true }, 'broke off'],
  ] as const)(
    'webbrain 5.4 redirect, status, request failed: fails when the server answers %j',
    async (disturbance, words) => {
      const scene = sceneOf('lookup', { tabUrl: 'https://papers.test/abs/tides' });
      server.disturb('lookup', disturbance);

      await expect(look(scene, 'paper_lookup', {})).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(words),
      });
    },
  );
});

it('aliases.md, webbrain 5.3 defaultArgs and webbrain 5.4 GET: runs with the defaults filled in', async () => {
  const scene = sceneOf('aliases');

  expect((await look(scene, 'convert_length', { value: 10 })).data).toEqual({ value: 32.8084, unit: 'ft' });
  expect((await look(scene, 'convert_weight', { kg: 2 })).data).toEqual({ pounds: 4.4092 });
});

describe('bookmarks.md', () => {
  const page = { url: 'https://papers.test/abs/tides', title: 'Tides' };

  it('K27 K30 K15 saves once the user has connected, as the installation that it is', async () => {
    const scene = sceneOf('bookmarks');

    const first = await use(scene, 'save_bookmark', page);
    if (first.type !== 'action') throw new Error('There is no card.');
    const [connect] = first.card.buttons;
    if (!connect?.target) throw new Error('There is no button.');
    const { target, input = null, label: name } = connect;
    const pressed = await runTarget({ target, input, name }, scene, signal);
    const second = await use(scene, 'save_bookmark', page);

    expect(pressed).toEqual({ type: 'result', content: 'Connected. Call save_bookmark again.' });
    expect(second).toMatchObject({ content: `Saved ${page.url}.`, markdown: expect.stringContaining('**Saved**') });
    expect(server.bookmarks.connected).toEqual(new Map([['install-1', 'bookmarks.write']]));
    expect(server.bookmarks.saved).toEqual([{ ...page, by: 'install-1' }]);
  });

  it('K16 K34 K35 is told that there is nobody to ask', async () => {
    const scene = sceneOf('bookmarks', { source: { kind: 'api' } });

    await expect(use(scene, 'save_bookmark', page)).rejects.toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('connect_required'),
    });
    expect(server.to('save')[0]?.headers).toMatchObject({
      'agent-tool-context': '{"source":"api"}',
      'kazzle-tool-context': '{"source":"api"}',
    });
  });

  it('K15 refuses a token for another server', async () => {
    const claims = { installationId: 'install-1', audience: 'https://other.test', skillId: 'sample' };
    const scene = sceneOf('bookmarks', { identityToken: () => signIdentityToken(claims, key, Date.now()) });

    await expect(use(scene, 'save_bookmark', page)).rejects.toMatchObject({ message: expect.stringContaining('401') });
  });

  it('K10 K13 K23 finds with the key of the team, and shows the board', async () => {
    server.bookmarks.requireKey('team-s3cret');
    const scene = sceneOf('bookmarks', { secret: async () => 'team-s3cret' });

    const answer: unknown = await use(scene, 'find_bookmarks', { words: 'a/../b', limit: 3 });

    expect(answer).toMatchObject({
      content: '0 bookmarks with a/../b.',
      embedUrl: `${server.origin}/board`,
    } satisfies Partial<SkillAnswer>);
    const [visit] = server.to('search');
    expect(visit?.path).toBe('/search/a%2F..%2Fb?literal=%24%7Binput.words%7D');
    expect(visit?.headers.authorization).toBeUndefined();
  });

  it('K12 asks nobody without the key', async () => {
    await expect(use(sceneOf('bookmarks'), 'find_bookmarks', { words: 'a' })).rejects.toMatchObject({
      message: expect.stringContaining('TEAM_KEY'),
    });
    expect(server.visits).toEqual([]);
  });

  it('K18 names tool, method and path when the server has no such route', async () => {
    server.disturb('save', { status: 404, body: 'Not here.' });

    await expect(use(sceneOf('bookmarks'), 'save_bookmark', page)).rejects.toMatchObject({
      message: expect.stringMatching(/save_bookmark.*POST \/tools\/save/),
      detail: 'Not here.',
    });
  });
});
