import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { getPageAgent } from '../src/page-sdk';
import { until } from './fake-agent';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/page-tools.md'), 'utf8');

afterEach(() => {
  Reflect.deleteProperty(document, Symbol.for('page-agent.v1'));
});

it('begins with the page that is the first example', () => {
  const [, shown = ''] = /^ {3}```html\n([\s\S]*?)^ {3}```$/m.exec(guide) ?? [];

  expect(shown.replace(/^ {3}/gm, '')).toBe(readFileSync(join(root, 'examples/first-tool/index.html'), 'utf8'));
});

it('shows how to play the agent in a test, and that works', async () => {
  const [, script = ''] = /^```js\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  // The guide's own words, run as a page would run them.
  new Function(script)();
  const page = getPageAgent();
  page.registerTool({ name: 'add', description: 'Adds.', execute: ({ n }: { n: number }) => ({ n: n + 1 }) });

  await until(() => Reflect.get(window, 'callTool') !== undefined);
  await until(() => Reflect.get(window, 'agentTools').length === 1);
  const result = await Reflect.get(window, 'callTool')('add', { n: 1 });

  expect(result).toMatchObject({ text: '{"n":2}', isError: false });
  expect(page.status).toBe('idle');
  await until(() => page.calls()[0]?.state === 'complete');
});
