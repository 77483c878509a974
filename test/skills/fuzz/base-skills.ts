import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpTool, jobTool, ORIGIN, skillText, targetManifest } from '../../fakes/skill-text';

/** Texts that mutation begins with: the files of the tests, and one that uses every field. */
export function baseSkills(): readonly string[] {
  const folder = join(import.meta.dirname, '../files');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('{{ORIGIN}}', ORIGIN));
  const parameters = {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^[a-z]+$', maxLength: 20 }, b: { $ref: '#/$defs/word' } },
    required: ['a'],
    $defs: { word: { type: 'string', enum: ['x', 'y'] } },
  };
  const full = httpTool({
    parameters,
    defaultArgs: { limit: 5 },
    activeTabUrlArg: 'a',
    inputUrlArg: 'a',
    inputUrlAllowlist: ['papers.test', { host: '*.wide.test', paths: ['/abs/'] }],
    siteAdapters: ['example.org', 'https://*.other.org/*'],
    responseLimits: { maxChars: 500 },
    resultPolicy: 'untrusted',
    credentials: 'omit',
    modes: ['ask', 'act'],
    tiers: ['mid', 'full'],
  });
  const target = {
    type: 'url',
    url: `${ORIGIN}/x/\${input.a}`,
    method: 'POST',
    query: { q: '${input.a}' },
    headers: { 'X-Key': '${env.KEY}' },
    body: { all: '${input}', list: ['${input.b.0}'] },
  };
  const targets = { save: { type: 'app', component: 'api', path: '/save', method: 'PUT', body: '${input}' } };
  const root = { tools: [full, jobTool()], targets, embedOrigins: ['https://board.test'] };
  return [...files, skillText(targetManifest(target, {}, root))];
}
