import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { askServer, connectServer, serveMcp } from './connect-server.ts';

const TOKEN = 'green-otter-7731';

e2e('MCP: shows the tools of a server before anything is kept, and calls none', async (world) => {
  const server = await serveMcp();
  const { panel } = await world.beside('article.html');

  await askServer(panel, server.url);
  await panel.sees('.sub-foot');
  const shown = await panel.text();

  expect(shown).toContain('Find notes');
  expect(shown).toContain('Adds a note for the whole team.');
  expect(shown).toContain('the server says it only reads');
  expect(shown).toContain(new URL(server.url).host);
  expect(server.calls).toEqual([]);
  expect((await panel.call('skill/list', {})).some(({ source }) => source.kind === 'mcp')).toBe(false);
  // Nothing says who asks.
  const told = server.visits.flatMap(({ headers: { cookie, referer, origin } }) => [cookie, referer, origin]);
  expect(told.filter((value) => value !== undefined)).toEqual([]);
  await agreeToSkill(panel);
});

e2e('MCP: sends its token to its server, and shows it to no model, in no log and in no export', async (world) => {
  const { model } = world;
  const server = await serveMcp();
  server.requireToken(TOKEN);
  const { panel, id } = await connectServer(world, server.url, TOKEN);
  model.script(
    use(['load_skill', { skill_id: id }]),
    // What it echoes is hidden too.
    use(['find_notes', { words: 'tides' }]),
    say('There is one.'),
  );

  await panel.send('Which notes are about tides?');
  await panel.turnEnd();

  expect(server.calls).toMatchObject([{ name: 'find_notes', input: { words: 'tides' } }]);
  expect(server.visits.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  const seen = JSON.stringify([model.requests, await panel.log(), await panel.call('skill/list', {})]);
  expect(seen).toContain('Notes about tides: one.');
  expect(seen).not.toContain(TOKEN);
  expect(await panel.page.content()).not.toContain(TOKEN);
});

e2e('MCP: asks before a tool that can change something, and calls nothing that was denied', async (world) => {
  const { model } = world;
  const server = await serveMcp();
  const { panel, id } = await connectServer(world, server.url);
  model.script(use(['load_skill', { skill_id: id }]), use(['add_note', { text: 'Buy tea' }]), say('Not added.'));

  await panel.send('Add a note: buy tea.');
  await panel.sees('.permission-card');
  const shown = await panel.text();
  await panel.answer('deny');
  await panel.turnEnd();

  expect(shown).toContain(new URL(server.url).host);
  expect(shown).toContain('Buy tea');
  expect(server.calls).toEqual([]);
});

e2e('MCP: calls a tool once that the user allowed', async (world) => {
  const { model } = world;
  const server = await serveMcp();
  const { panel, id } = await connectServer(world, server.modernUrl);
  model.script(use(['load_skill', { skill_id: id }]), use(['add_note', { text: 'Buy tea' }]), say('Added.'));

  await panel.send('Add a note: buy tea.');
  await panel.sees('.permission-card');
  await panel.answer('once');
  await panel.turnEnd();

  expect(server.calls).toMatchObject([{ name: 'add_note', input: { text: 'Buy tea' } }]);
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'add_note', outcome: 'ok' });
});
