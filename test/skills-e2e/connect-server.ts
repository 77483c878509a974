import { onTestFinished } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import type { World } from '../e2e/harness/world.ts';
import { type McpTestServer, startMcpServer } from '../mcp/mcp-server.ts';

const FORM = 'form:has(input[type="password"])';

/** A server that lives as long as the test. */
export async function serveMcp(): Promise<McpTestServer> {
  const server = await startMcpServer();
  onTestFinished(() => server.close());
  return server;
}

/** Enters a server's address in the settings, as a user does, and asks for its tools. */
export async function askServer(panel: Panel, url: string, token = ''): Promise<void> {
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.click('button::-p-text(Add a skill)');
  await panel.click(`${FORM} input[type="text"]`);
  await panel.page.keyboard.type(url);
  if (token !== '') {
    await panel.click(`${FORM} input[type="password"]`);
    await panel.page.keyboard.type(token);
  }
  await panel.click(`${FORM} button[type="submit"]`);
}

/** Connects a server and goes back to the conversation; gives the panel and the id of the skill. */
export async function connectServer(world: World, url: string, token = ''): Promise<{ panel: Panel; id: string }> {
  const { panel } = await world.beside('article.html');
  await askServer(panel, url, token);
  await panel.sees('.sub-foot');
  await agreeToSkill(panel);
  await panel.click('.header nav button[aria-label="Settings"]');
  const { id = '' } = (await panel.call('skill/list', {})).find(({ source }) => source.kind === 'mcp') ?? {};
  return { panel, id };
}
