import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkillPort } from '../../src/platform/shared/skill-http.ts';
import { skillBackground } from '../fakes/skill-background.ts';
import { fetchAnyway } from './mcp-scene.ts';
import { type McpTestServer, startMcpServer } from './mcp-server.ts';
import { MCP_TOOLS } from './mcp-tools.ts';

const TOKEN = 'grey-wren-2209';
let server: McpTestServer;
beforeEach(async () => {
  server = await startMcpServer();
});
afterEach(() => server.close());

async function connected(token = '') {
  const background = skillBackground();
  background.port.streaming = createSkillPort(fetchAnyway).stream;
  const { service } = background;
  const preview = (given = token) => service.preview({ from: 'mcp', url: server.url, token: given });
  const { hash } = await preview();
  const skill = await service.import(hash, true);
  return { ...background, preview, skill };
}

const changed = (name: string) =>
  MCP_TOOLS.map((tool) => (tool.name === name ? { ...tool, description: `${tool.description} And more.` } : tool));

describe('a connected server', () => {
  it('is a skill whose secret is the token that it was asked with', async () => {
    server.requireToken(TOKEN);
    const { skill, store } = await connected(TOKEN);

    expect(skill).toMatchObject({
      id: 'team-notes',
      source: { kind: 'mcp', url: server.url },
      secrets: [{ name: 'MCP_TOKEN', isSet: true }],
    });
    expect(await store.secret('team-notes', 'MCP_TOKEN')).toBe(TOKEN);
    expect(JSON.stringify([skill, await store.list()])).not.toContain(TOKEN);
  });

  it('is asked again with the token that it has, and takes the place of itself', async () => {
    server.requireToken(TOKEN);
    const { preview, service, skill } = await connected(TOKEN);
    server.offer(changed('find_notes'));

    const again = await preview('');
    const { id } = await service.import(again.hash, true);

    expect(again.replaces?.diff.join('\n')).toContain('And more.');
    expect(id).toBe(skill.id);
    expect((await service.list())[0]?.secrets).toEqual([{ name: 'MCP_TOKEN', isSet: true }]);
  });

  it('takes the place of no other skill by its name', async () => {
    const background = skillBackground();
    background.port.streaming = createSkillPort(fetchAnyway).stream;
    await background.add('# Team notes\n\nA skill of the user.');

    const preview = await background.service.preview({ from: 'mcp', url: server.url, token: '' });

    expect(preview).not.toHaveProperty('replaces');
  });

  it('is tested from its page in a session of its own', async () => {
    const { service, skill } = await connected();

    const result = await service.test(skill.id, 'find_notes', { words: 'tides' });

    expect(result).toMatchObject({ ok: true, text: 'Notes about tides: one.' });
    expect(server.visits.at(-1)?.method).toBe('DELETE');
  });
});

describe('a tool that its server changed', () => {
  it('is hidden from models and not called, until it is allowed anew', async () => {
    const { service, library, skill, preview } = await connected();
    const offered = async () => (await library.shelf()).tools([skill.id]).map(({ name }) => name);
    server.offer(changed('add_note'));

    // Whichever tool is called: all are looked at.
    await service.test(skill.id, 'find_notes', { words: 'tides' });
    const refused = await service.test(skill.id, 'add_note', { text: 'x' });

    expect(await offered()).not.toContain('add_note');
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('changed or withdrawn') });
    expect((await service.list())[0]).toMatchObject({ withheld: ['add_note'] });

    await service.import((await preview()).hash, true);
    expect(await offered()).toContain('add_note');
    expect((await service.list())[0]).not.toHaveProperty('withheld');
    expect(await service.test(skill.id, 'add_note', { text: 'x' })).toMatchObject({ ok: true });
  });

  it('is there again when its server takes the change back', async () => {
    const { service, skill } = await connected();
    server.offer(changed('add_note'));
    await service.test(skill.id, 'find_notes', { words: 'tides' });
    server.offer(MCP_TOOLS);
    await service.test(skill.id, 'find_notes', { words: 'tides' });

    expect((await service.list())[0]).not.toHaveProperty('withheld');
  });

  it('is hidden when its server has it no more', async () => {
    const { service, skill } = await connected();
    server.offer(MCP_TOOLS.filter(({ name }) => name !== 'draw'));
    await service.test(skill.id, 'find_notes', { words: 'tides' });

    expect((await service.list())[0]).toMatchObject({ withheld: ['draw'] });
  });

  it('is not hidden in a text that came after the one that was called', async () => {
    const { service, skill } = await connected();

    await service.withhold(skill.id, 'another hash', ['add_note']);

    expect((await service.list())[0]).not.toHaveProperty('withheld');
  });
});
