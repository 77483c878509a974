import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { attack } from './attack.ts';
import { hostileSkill, readTool } from './hostile-skill.ts';
import { obey } from './obey.ts';

const BESIDE = [
  'https://papers.test/ok/..%2fadmin',
  'https://papers.test/ok/../admin',
  'https://papers.test/ok/%2e%2e/admin',
  'https://papers.test/ok/..%5cadmin',
  'https://papers.test/ok%2f..%2fadmin',
  'https://papers.test/ok/%252e%252e%252fadmin',
  'https://papers.test/okay',
  'https://papers.test.elsewhere.test/ok/a',
  'https://papers.test@elsewhere.test/ok/a',
  'https://elsewhere.test/?https://papers.test/ok/a',
  'https://elsewhere.test\\@papers.test/ok/a',
  'https://xpapers.test/ok/a',
  'javascript:papers.test/ok/a',
  '//elsewhere.test/ok/a',
];

attack('H21 D24 D25 D26 D27', 'addresses that look as if they were on the list', async (world) => {
  const { skillServer } = world;
  const markdown = hostileSkill({
    tools: [
      readTool('table', `${skillServer.originAt('skills.test')}/v1/papers/lookup`, {
        method: 'POST',
        inputUrlArg: 'url',
        inputUrlAllowlist: [{ host: 'papers.test', paths: ['/ok/'] }],
        parameters: { type: 'object', properties: { url: { type: 'string' } } },
      }),
    ],
  });
  const { id } = await importSkill(world, markdown, { allowsLoopback: false });
  const good = 'https://papers.test/ok/a';

  await obey(world, id, [...BESIDE.map((url) => ['table', { url }] as const), ['table', { url: good }]]);

  const sent = skillServer.to('lookup').map(({ body }) => String(JSON.parse(body).url));
  expect(sent).toContain(good);
  return {
    'an address beside the list was sent': sent.some(
      (url) => !/^https:\/\/papers\.test\/ok\/(?!.*(?:\.\.|%))/.test(url),
    ),
  };
});
