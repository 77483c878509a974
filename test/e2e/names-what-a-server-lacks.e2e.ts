import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import type { Panel } from './harness/panel.ts';
import { say } from './harness/scripted-model.ts';

/** Works beside a server on loopback, whose address it gets. */
async function withServer(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(serve);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  try {
    // A server that listens on a TCP port has such an address.
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  }
}

/** Opens Settings, fills in a new model and tests it, as a user does. */
async function testConnection(panel: Panel, kind: string, baseUrl: string): Promise<void> {
  const { page } = panel;
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.click('.section > button.wide');
  await panel.sees('.model-form');
  await page.select('.model-form select', kind);
  await page.$eval('.model-form input[type="url"]', (field) => field instanceof HTMLInputElement && field.select());
  await page.type('.model-form input[type="url"]', baseUrl);
  await page.type('.model-form .model-row input', 'some-model');
  await panel.click('.model-form .actions button[type="button"]');
  await panel.sees('.connection-result');
}

acceptance(37, 'gives the line that makes Ollama take requests from extensions', async ({ beside }) => {
  const refused: string[] = [];
  const refuse = ({ headers: { origin } }: IncomingMessage, response: ServerResponse) => {
    // Ollama refuses what names an origin that it was not told of, and browsers name one with every POST.
    if (origin !== undefined) refused.push(origin);
    response.writeHead(origin === undefined ? 200 : 403).end(JSON.stringify({ object: 'list', data: [] }));
  };
  await withServer(refuse, async (url) => {
    const { panel } = await beside('article.html');

    await testConnection(panel, 'ollama', `${url}/v1`);

    await panel.shows('Ollama refuses browser extensions.');
    await panel.shows('OLLAMA_ORIGINS=chrome-extension://*,moz-extension://* ollama serve');
    expect(refused.at(-1)).toMatch(/^(chrome|moz)-extension:/);
  });
});

acceptance(
  37,
  'offers the right address of a server that has its models elsewhere, and takes it',
  async ({ beside }) => {
    const asked: string[] = [];
    const serve = ({ url, method }: IncomingMessage, response: ServerResponse) => {
      asked.push(`${method} ${url}`);
      const isList = url === '/v1/models';
      response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isList ? { object: 'list', data: [{ id: 'some-model' }] } : { error: 'not found' }));
    };
    await withServer(serve, async (url) => {
      const { panel } = await beside('article.html');

      await testConnection(panel, 'custom', url);
      await panel.shows('There is a server, but not at this path.');
      await panel.shows(`${url}/v1`);
      await panel.click('.connection-result > button');
      await panel.shows('is not there');

      const field = await panel.page.$eval('.model-form input[type="url"]', (each) => Reflect.get(each, 'value'));
      expect(field).toBe(`${url}/v1`);
      expect(asked).toContain('POST /v1/chat/completions');
    });
  },
);

acceptance(37, 'says that a model cannot call tools', async ({ beside, model }) => {
  model.script(say('ready'));
  const { panel } = await beside('article.html');

  await testConnection(panel, 'custom', model.baseUrl);

  await panel.shows('The model answers, but it cannot call tools.');
  expect(model.requests[0]?.tools).toHaveLength(1);
});
