import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { connectMcp } from '../../src/background/connect-mcp.ts';
import { createMcpCalls, type McpRun } from '../../src/background/mcp-calls.ts';
import type { McpSkillTool } from '../../src/core/skill.ts';
import { openMcp } from '../../src/mcp/open-mcp.ts';
import { createSkillPort } from '../../src/platform/shared/skill-http.ts';
import { MCP_TOKEN, writeMcpSkill } from '../../src/skills/mcp/write-mcp-skill.ts';
import { readSkill } from '../../src/skills/read-skill.ts';
import { skillHash } from '../../src/skills/skill-hash.ts';
import { skillScene } from '../fakes/skill-scene.ts';

/** `fetch` of Node without the check of certificates, for servers of tests. */
export const fetchAnyway: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const asked = new Request(input, init);
    const headers = Object.fromEntries(asked.headers);
    const { method, url, signal } = asked;
    const out = httpsRequest(url, { method, headers, rejectUnauthorized: false, signal }, (answer) => {
      const status = answer.statusCode ?? 500;
      const body = [204, 304].includes(status) ? null : Readable.toWeb(answer);
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      // Node's stream is the web's.
      resolve(new Response(body as ReadableStream | null, { status, headers: named }));
    });
    out.on('error', reject);
    void asked.text().then((text) => out.end(text === '' ? undefined : text), reject);
  });

/** The skill of a server, and what calls its tools as the background does, over real requests. */
export async function mcpScene(
  url: string,
  { token = '', outside = false, reserved = ['navigate', 'read_page'] } = {},
) {
  const port = createSkillPort(fetchAnyway);
  const reservedNames = new Set(reserved);
  const withheld: string[][] = [];
  const connect = () => connectMcp({ url, token }, { open: openMcp, port });
  const markdown = writeMcpSkill(await connect(), reservedNames);
  const reading = readSkill(markdown, { reservedNames, allowsLoopback: true });
  const hash = await skillHash(markdown);
  const mcp = createMcpCalls({
    open: openMcp,
    withhold: async (_id, _hash, names) => void withheld.push([...names]),
    now: Date.now,
  });
  const scene = {
    ...skillScene({ reading, allowsLoopback: true, secrets: token === '' ? {} : { [MCP_TOKEN]: token } }),
    ...(outside && { source: { kind: 'api' as const } }),
    port,
  };
  const toolOf = (name: string): McpSkillTool => {
    const tool = reading.tools.find((each) => each.name === name);
    if (tool?.kind !== 'mcp') throw new Error(`The server has no tool ${name}.`);
    return tool;
  };
  const call = (
    name: string,
    input: McpRun['input'],
    signal: AbortSignal = new AbortController().signal,
    progress?: McpRun['progress'],
  ) => mcp.call({ tool: toolOf(name), input, scene, skillHash: hash, ...(progress && { progress }) }, signal);
  return { markdown, reading, withheld, call, connect };
}
