import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildExamples } from './build-examples.ts';
import { buildPageSdk } from './build-page-sdk.ts';
import { readExample } from './read-example.ts';
import { report } from './report.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { port: { type: 'string', default: '4180' }, build: { type: 'boolean' } } });

const { problems } = await buildPageSdk(root);
report(problems);
if (problems.length === 0) {
  await buildExamples(root);
  if (!values.build) serve(Number(values.port));
}

function serve(port: number): void {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://examples');
    const found = await readExample(root, pathname);
    response
      .writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain', 'cache-control': 'no-store' })
      .end(found?.body ?? 'There is no such page.');
  });
  server.on('error', (error) => {
    console.error(`${error.message}. Take another port: npm run examples -- --port 4181`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => console.log(`Examples: http://127.0.0.1:${port}/ (Ctrl+C ends)`));
}
