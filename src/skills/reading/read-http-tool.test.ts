import { describe, expect, it } from 'vitest';
import { httpTool, ORIGIN, pathsOf, readManifestOf } from '../../../test/fakes/skill-text';

describe('readHttpTool', () => {
  const read = (fields: object) => readManifestOf([httpTool(fields)]);
  const toolOf = (fields: object) => read(fields).tools[0];

  it.each([
    ['name', { name: undefined, expose_as: 'other' }, { name: 'other' }],
    ['name', { name: undefined, exposeAs: 'other' }, { name: 'other' }],
    ['name', { name: undefined, id: 'other' }, { name: 'other' }],
    ['id', { id: 'something else' }, { name: 'look_up' }],
    ['description', { description: undefined }, { description: 'Tool from skill Test skill.' }],
    ['kind', {}, { kind: 'http', method: 'GET' }],
    ['kind', { type: 'HTTP' }, { kind: 'http' }],
    ['readOnly', { read_only: true }, { kind: 'http' }],
    ['method', { method: 'post' }, { method: 'POST' }],
    ['endpoint', { endpoint: undefined, url: `${ORIGIN}/u` }, { endpoint: `${ORIGIN}/u` }],
    ['defaultArgs', { default_args: { a: 1 } }, { defaultArgs: { a: 1 } }],
    ['activeTabUrlArg', { activeTabUrlArg: 'url' }, { activeTabUrlArg: 'url' }],
    ['inputUrlArg', { inputUrlArg: 'url' }, { inputUrlArg: 'url' }],
    ['resultPolicy', { resultPolicy: 'untrusted' }, { name: 'look_up' }],
    ['responseLimits', { responseLimits: { maxChars: 500 } }, { maxChars: 500 }],
    ['responseLimits', { responseLimits: { maxArrayItems: { docs: 10 } } }, { maxItems: { docs: 10 } }],
    ['siteAdapters', { siteAdapters: ['example.org'] }, { sites: ['*://*.example.org/*'] }],
    ['modes', {}, { modes: ['ask', 'act', 'dev'] }],
    ['modes', { modes: ['ASK'] }, { modes: ['ask'] }],
    ['tiers', {}, { tiers: ['compact', 'mid', 'full'] }],
    ['tiers', { tiers: ['full'] }, { tiers: ['full'] }],
    ['credentials', { credentials: 'omit' }, { name: 'look_up' }],
  ])(
    'webbrain 5.3 name, id, description, kind, readOnly, method, endpoint, defaultArgs, activeTabUrlArg, inputUrlArg, resultPolicy, responseLimits, siteAdapters, modes, tiers, credentials: %s takes %j',
    (_row, fields, expected) => {
      expect(read(fields).problems).toEqual([]);
      expect(toolOf(fields)).toMatchObject(expected);
    },
  );

  it.each([
    ['name', { name: 'bad name!' }, 'name'],
    ['name', { name: 'a'.repeat(65) }, 'name'],
    ['name, H12', { name: 'Navigate' }, 'name'],
    ['name, H3', { name: 'loоk_up' }, 'name'],
    ['name, H12', { name: 'navlgate' }, 'name'],
    ['name, H12', { name: 'readpage' }, 'name'],
    ['name, H13', { name: 'constructor' }, 'name'],
    ['readOnly', { readOnly: false }, 'readOnly'],
    ['readOnly', { readOnly: 'true' }, 'readOnly'],
    ['method', { method: 'PUT' }, 'method'],
    ['endpoint, H17', { endpoint: 'http://skills.test/x' }, 'endpoint'],
    ['endpoint', { endpoint: '/x' }, 'endpoint'],
    ['endpoint', { endpoint: `${ORIGIN}/${'x'.repeat(2_048)}` }, 'endpoint'],
    ['endpoint, H17', { endpoint: 'https://me:secret@skills.test/x' }, 'endpoint'],
    ['endpoint, H17', { endpoint: 'https://192.168.0.1/x' }, 'endpoint'],
    ['endpoint, D19', { endpoint: 'https://169.254.169.254/x' }, 'endpoint'],
    ['endpoint, H17', { endpoint: 'https://skills.test:25/x' }, 'endpoint'],
    ['endpoint, D1', { endpoint: 'javascript:alert(1)' }, 'endpoint'],
    ['endpoint', { endpoint: `${ORIGIN}/\${input.a}` }, 'endpoint'],
    ['parameters', { parameters: 'none' }, 'parameters'],
    ['parameters', { parameters: { type: 'string' } }, 'parameters.type'],
    ['defaultArgs', { defaultArgs: [1] }, 'defaultArgs'],
    ['activeTabUrlArg', { activeTabUrlArg: 'u'.repeat(81) }, 'activeTabUrlArg'],
    ['inputUrlArg', { inputUrlArg: 5 }, 'inputUrlArg'],
    ['resultPolicy', { resultPolicy: 'none' }, 'resultPolicy'],
    ['modes', { modes: ['ack'] }, 'modes[0]'],
    ['modes', { modes: [] }, 'modes'],
    ['tiers', { tiers: ['huge'] }, 'tiers[0]'],
    ['credentials', { credentials: 'include' }, 'credentials'],
    ['inputUrlAllowlist', { inputUrlAllowlist: ['papers.test'] }, 'inputUrlAllowlist'],
    ['a misspelled limit', { inputUrlAlowlist: ['papers.test'] }, 'inputUrlAlowlist'],
    ['a misspelled limit', { readonly: true }, 'readonly'],
    ['a target in the wrong list', { target: {} }, 'target'],
  ])(
    'webbrain 5.3 name, readOnly, method, endpoint, parameters, defaultArgs, activeTabUrlArg, inputUrlArg, inputUrlAllowlist, resultPolicy, modes, tiers, credentials: %s refuses %j',
    (_row, fields, path) => {
      const reading = read(fields);

      expect(reading.tools).toEqual([]);
      expect(pathsOf(reading)).toContain(`$[0].${path}`);
    },
  );

  it('webbrain 5.3 endpoint: says that one is missing', () => {
    const reading = read({ endpoint: undefined });

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toContain('$[0]');
  });

  it.each([
    ['kind', { kind: 'httpUpload' }, 'kind'],
    ['description', { description: 'x'.repeat(1_001) }, 'description'],
    ['responseLimits', { responseLimits: { maxChars: 90_000 } }, 'responseLimits.maxChars'],
    ['responseLimits', { responseLimits: { maxArrayItems: { docs: 0 } } }, 'responseLimits.maxArrayItems.docs'],
    ['responseLimits', { responseLimits: { maxBytes: 500 } }, 'responseLimits.maxBytes'],
    ['resultPolicy, K20, H24', { resultPolicy: 'trusted' }, 'resultPolicy'],
    ['siteAdapters', { siteAdapters: ['youtube'] }, 'siteAdapters[0]'],
    ['endpoint', { endpoint: `${ORIGIN}/x#part` }, 'endpoint'],
    ['parameters', { parameters: { properties: {}, required: ['nothing'] } }, 'parameters.required'],
    ['a misspelled field', { descripton: 'Looks up.' }, 'descripton'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['two spellings', { url: `${ORIGIN}/other` }, 'url'],
    ['a job in a plain tool', { job: {} }, 'job'],
  ])(
    'webbrain 5.3 kind, description, responseLimits, resultPolicy, siteAdapters, endpoint, parameters: %s warns of %j',
    (_row, fields, path) => {
      const reading = read(fields);

      expect(reading.tools).toHaveLength(1);
      expect(pathsOf(reading, 'warning')).toEqual([`$[0].${path}`]);
    },
  );

  it('D8: takes this machine, and http there, only when the user agreed to it', () => {
    const manifest = [
      httpTool({ endpoint: 'http://127.0.0.1:8080/x' }),
      httpTool({ name: 'b', url: 'https://localhost/' }),
    ];

    expect(pathsOf(readManifestOf(manifest))).toEqual(['$[0].endpoint']);
    expect(readManifestOf(manifest, { allowsLoopback: true }).tools).toHaveLength(2);
  });

  it('D8: takes no http elsewhere, even when the user agreed to this machine', () => {
    const reading = readManifestOf([httpTool({ endpoint: 'http://skills.test/x' })], { allowsLoopback: true });

    expect(reading.tools).toEqual([]);
  });

  it('webbrain 5.3 name: H11, keeps the first of two tools of one name', () => {
    const reading = readManifestOf([httpTool(), httpTool({ name: 'Look_Up', method: 'POST' })]);

    expect(reading.tools).toMatchObject([{ name: 'look_up', method: 'GET' }]);
    expect(pathsOf(reading)).toEqual(['$[1].name']);
  });

  it('webbrain 5.3 name: H11, keeps the first of two tools whose names look the same', () => {
    const reading = readManifestOf([httpTool(), httpTool({ name: 'l0ok_up', method: 'POST' })]);

    expect(reading.tools).toMatchObject([{ name: 'look_up', method: 'GET' }]);
    expect(pathsOf(reading)).toEqual(['$[1].name']);
  });

  it('webbrain 5.3 inputUrlAllowlist: takes hosts, addresses and {host, paths}', () => {
    const list = [
      'papers.test',
      'https://Other.test/doi/*',
      'https://other.test:8443/',
      { host: '*.wide.test', paths: ['/abs/', '/pdf'] },
    ];

    expect(toolOf({ inputUrlArg: 'url', allowedInputUrls: list })).toMatchObject({
      inputUrlAllowlist: [
        { host: 'papers.test', paths: ['/'] },
        { host: 'other.test', paths: ['/doi/'] },
        { host: 'other.test:8443', paths: ['/'] },
        { host: '*.wide.test', paths: ['/abs/', '/pdf'] },
      ],
    });
  });

  it('webbrain 5.3 inputUrlAllowlist: checks the tab’s address where no other argument is named', () => {
    expect(toolOf({ activeTabUrlArg: 'page', inputUrlAllowlist: ['a.test'] })).toMatchObject({ inputUrlArg: 'page' });
  });

  it.each([
    ['*'],
    ['*.test'],
    [''],
    [{ paths: ['/'] }],
    [{ host: 'a.test', paths: ['/ok/../admin'] }],
    [{ host: 'a.test', paths: ['/ok/%2e%2e/admin'] }],
    [{ host: 'a.test', paths: ['/ok%2fadmin'] }],
    [{ host: 'a.test', paths: ['ok'] }],
    [7],
  ])('webbrain 5.3 inputUrlAllowlist: H21, refuses the rule %j', (rule) => {
    const reading = read({ inputUrlArg: 'url', inputUrlAllowlist: ['fine.test', rule] });

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)[0]).toMatch(/^\$\[0\]\.inputUrlAllowlist\[1\]/);
  });

  it('webbrain 5.3 inputUrlAllowlist: takes at most 20 rules', () => {
    const rules = Array.from({ length: 21 }, (_, index) => `host${index}.test`);

    expect(pathsOf(read({ inputUrlArg: 'url', inputUrlAllowlist: rules }))).toEqual(['$[0].inputUrlAllowlist']);
  });

  it.each([
    ['https://*.example.org/*', 'https://*.example.org/*'],
    ['*://example.org/a/*', '*://example.org/a/*'],
    ['http://localhost:8080/*', 'http://localhost:8080/*'],
    ['127.0.0.1', '*://127.0.0.1/*'],
    ['youtube', '*://*.youtube.com/*'],
    ['gmail', '*://*.mail.google.com/*'],
  ])('webbrain 5.3 siteAdapters: takes %s for %s', (site, pattern) => {
    expect(toolOf({ siteAdapters: [site] })).toMatchObject({ sites: [pattern] });
  });

  it.each(['*', 'https://*/*', '<all_urls>', 'a b', 'file:///x'])('webbrain 5.3 siteAdapters: refuses %s', (site) => {
    expect(pathsOf(read({ siteAdapters: [site] }))).toEqual(['$[0].siteAdapters[0]']);
  });

  it('H13: refuses keys that reach for what all objects share', () => {
    const manifest = '{"tools":[{"name":"a","endpoint":"https://skills.test/","defaultArgs":{"x":{"__proto__":1}}}]}';
    const reading = readManifestOf(JSON.parse(manifest));

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual(['$.tools[0].defaultArgs.x.__proto__']);
  });
});
