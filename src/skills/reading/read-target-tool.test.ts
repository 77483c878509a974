import { describe, expect, it } from 'vitest';
import { ORIGIN, pathsOf, readManifestOf, targetManifest } from '../../../test/fakes/skill-text';

const APP = { type: 'app', component: 'api', path: '/do', method: 'POST', body: '${input}' };
const AT = '$.targetTools[0]';

describe('readTargetTool', () => {
  const read = (tool: object) => readManifestOf(targetManifest(APP, tool));

  it('K1: takes name, displayName, description, input and target', () => {
    const reading = read({ name: 'save-it', displayName: 'Save it' });

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([
      { name: 'save-it', displayName: 'Save it', kind: 'target', readOnly: false, modes: ['act', 'dev'], target: APP },
    ]);
  });

  it('K2: takes no arguments that are not declared, whatever the schema says', () => {
    const input = { type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: true };
    const reading = read({ input });

    expect(reading.tools).toMatchObject([{ parameters: { additionalProperties: false } }]);
    expect(pathsOf(reading, 'warning')).toEqual([`${AT}.input.additionalProperties`]);
  });

  it.each([
    ['K1', { name: 'no.dots' }, '.name'],
    ['K1, H12', { name: 'read_page' }, '.name'],
    ['K1', { description: undefined }, ''],
    ['K1', { description: ' ' }, '.description'],
    ['K1', { target: undefined }, ''],
    ['K20, H24', { resultPolicy: 'trusted' }, '.resultPolicy'],
    ['K20', { resultPolicy: 'mine' }, '.resultPolicy'],
    ['page-tools 4 readOnly', { readOnly: 'yes' }, '.readOnly'],
    ['page-tools 4 modes', { modes: ['ask'] }, '.modes'],
    [
      'page-tools 4 readOnly, H4',
      { readOnly: true, target: { type: 'url', url: `${ORIGIN}/x`, method: 'DELETE' } },
      '.target',
    ],
  ])('K1, K20: %s refuses %j', (_row, tool, path) => {
    const reading = read(tool);

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual([`${AT}${path}`]);
  });

  it.each([
    ['page-tools 4 timeoutMs', { timeoutMs: 1e9 }, '.timeoutMs', { timeoutMs: 600_000 }],
    ['page-tools 4 displayName', { displayName: 'x'.repeat(81) }, '.displayName', { displayName: 'x'.repeat(80) }],
    ['page-tools 4 modes', { modes: ['ask', 'act'] }, '.modes', { modes: ['act', 'dev'] }],
    [
      'page-tools 4 description',
      { description: 'y'.repeat(1_025) },
      '.description',
      { description: 'y'.repeat(1_024) },
    ],
  ])('%s: tells that it changes %j', (_row, tool, path, expected) => {
    const reading = read(tool);

    expect(pathsOf(reading, 'warning')).toEqual([`${AT}${path}`]);
    expect(reading.tools).toMatchObject([expected]);
  });

  it('page-tools 4 modes: shows a tool that only reads where it says', () => {
    expect(read({ readOnly: true, modes: ['ask'] }).tools).toMatchObject([{ modes: ['ask'], readOnly: true }]);
  });

  it('H11: takes a name once, over both lists', () => {
    const tools = [{ name: 'Act_On_It', description: 'x', endpoint: `${ORIGIN}/x` }];
    const reading = readManifestOf(targetManifest(APP, {}, { tools }));

    expect(reading.tools).toMatchObject([{ kind: 'http' }]);
    expect(pathsOf(reading)).toEqual([`${AT}.name`]);
  });
});
