import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect } from 'vitest';
import { setUpModel } from '../../scripts/start/set-up-model.ts';
import { type ModelServer, startModelServer } from '../fakes/model-server.ts';
import { e2e } from './harness/world.ts';

/** One row for each package of the AI SDK beside the one that all other tests use. */
const PROTOCOLS = [
  { kind: 'openai', recording: 'openai-responses', path: '/v1/responses', base: '/v1' },
  { kind: 'anthropic', recording: 'anthropic', path: '/v1/messages', base: '/v1' },
  {
    kind: 'google',
    recording: 'google',
    path: '/v1beta/models/recorded:streamGenerateContent',
    base: '/v1beta',
  },
];

const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

for (const { kind, recording, path, base } of PROTOCOLS) {
  e2e(`it reads a call that ${kind} streams in its own format`, async ({ beside, launched }) => {
    const bytes = readFileSync(resolve(import.meta.dirname, `../../src/providers/recordings/${recording}.sse`));
    let asked = 0;
    const server = await startModelServer({
      [`POST ${path}`]: (_body, response) => {
        asked += 1;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        // The second answer never comes; what was called is known by then.
        if (asked === 1) response.end(bytes);
      },
    });
    servers.push(server);
    const model = {
      kind,
      baseUrl: server.origin + base,
      key: 'a-key',
      modelId: 'recorded',
      from: 'a recording',
      demo: false,
    };
    await setUpModel(launched, model, { mode: 'act' });
    const { panel } = await beside('article.html');

    await panel.send('Read it to me');
    const end = await panel.event('tool-end');

    expect(end).toMatchObject({ name: 'read_page' });
    await panel.call('turn/stop', { sessionId: panel.sessionId });
    expect((await panel.turnEnd()).reason).toBe('stopped');
  });
}
