import { describe, expect, it } from 'vitest';
import { httpTool, jobTool, ORIGIN, readText, skillText, targetManifest } from '../test/fakes/skill-text';
import { baseSkills } from '../test/skills/fuzz/base-skills';
import { mutateSkill } from '../test/skills/fuzz/mutate-skill';
import { root } from './setup.mjs';
import { loadManifestSchema, schemaProblems } from './skill-check-text.ts';

const APP = { type: 'app', component: 'api', path: '/do', method: 'POST' };

const INPUT = `\${input}`;

describe('the schema of manifests and the reading of skills', () => {
  const schema = loadManifestSchema(root);

  it.each(baseSkills().filter((text) => !text.includes('Twelve faults')))('agree that a text is sound: %#', (text) => {
    expect(schemaProblems(text, schema)).toEqual([]);
    expect(readText(text).problems.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each([
    [5],
    [{}],
    [{ tool: [] }],
    [[httpTool({ name: 'bad name!' })]],
    [[httpTool({ name: undefined })]],
    [[httpTool({ endpoint: undefined })]],
    [[httpTool({ endpoint: 'ftp://skills.test' })]],
    [[httpTool({ readOnly: false })]],
    [[httpTool({ method: 'PUT' })]],
    [[httpTool({ credentials: 'include' })]],
    [[httpTool({ modes: ['ack'] })]],
    [[httpTool({ modes: [] })]],
    [[httpTool({ parameters: { type: 'string' } })]],
    [[httpTool({ target: {} })]],
    [[jobTool({ method: 'GET' })]],
    [[jobTool({ readOnly: true })]],
    [[jobTool({ job: { statusEndpoint: `${ORIGIN}/status` } })]],
    [[jobTool({ job: { fileEndpoint: undefined } })]],
    [targetManifest({ ...APP, method: undefined })],
    [targetManifest({ ...APP, path: '//evil' })],
    [targetManifest({ ...APP, path: `/\${input.a}` })],
    [targetManifest({ ...APP, method: 'GET', body: INPUT })],
    [targetManifest({ ...APP, headers: { Authorization: 'x' } })],
    [targetManifest({ ...APP, headers: { 'agent-TOOL-context': 'x' } })],
    [targetManifest({ ...APP, query: { q: 1 } })],
    [targetManifest({ type: 'url', url: `https://\${input.a}/`, method: 'GET' })],
    [targetManifest({ type: 'builtin', name: 'execute_js' })],
    [targetManifest({ type: 'ftp' })],
    [targetManifest(APP, { description: undefined })],
    [targetManifest(APP, { resultPolicy: 'trusted' })],
    [targetManifest(APP, {}, { components: { 'a b': { url: ORIGIN } } })],
    [targetManifest(APP, {}, { components: { api: { url: ORIGIN, env: {} } } })],
  ])('agree that %j is not sound', (manifest) => {
    const text = skillText(manifest);

    expect(schemaProblems(text, schema).length).toBeGreaterThan(0);
    expect(readText(text).problems.some(({ level }) => level === 'error')).toBe(true);
  });

  it('agree on texts changed by chance: what the schema refuses, the reading tells of', () => {
    const bases = baseSkills();
    const silent = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((seed) => {
      const text = mutateSkill(bases, seed);
      return readText(text).problems.length === 0 && schemaProblems(text, schema).length > 0;
    });

    expect(silent).toEqual([]);
  });
});
