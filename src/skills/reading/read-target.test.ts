import { describe, expect, it } from 'vitest';
import { ORIGIN, pathsOf, readManifestOf, targetManifest } from '../../../test/fakes/skill-text';

const APP = { type: 'app', component: 'api', path: '/do', method: 'POST' };
const URL_TARGET = { type: 'url', url: `${ORIGIN}/do`, method: 'POST' };
const AT = '$.targetTools[0]';

describe('readTarget', () => {
  const read = (target: object, tool: object = {}, root: object = {}) =>
    readManifestOf(targetManifest(target, tool, root));

  it.each([
    ['K4', APP],
    ['K4', { ...APP, query: { q: '${input.a}' }, headers: { 'X-Key': '${env.KEY}' }, body: { a: '${input.a}' } }],
    ['K5', { ...URL_TARGET, url: `${ORIGIN}/x/\${input.a}?q=\${input.a}` }],
    ['K7', { ...URL_TARGET, method: 'DELETE' }],
    ['K8', { ...APP, body: '${input}' }],
    ['K9', { ...APP, query: { q: '${input.a?}' }, body: { a: '${input.b.0?}' } }],
    ['K15', { ...URL_TARGET, headers: { Authorization: 'Bearer ${env.TOKEN}' } }],
    ['K15', { ...URL_TARGET, headers: { authorization: '${env.TOKEN}' } }],
    ['K20', { ...URL_TARGET, answer: 'data' }],
    ['K9', { ...APP, body: ['${input.b.0.c}'] }],
    ['K13', { ...APP, body: 'as it is: $${input.nope}' }],
  ])('K4, K5, K7, K8, K9, K13: %s takes %j as it is written', (_row, target) => {
    const reading = read(target);

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([{ kind: 'target', target }]);
  });

  it('K7: adds nothing that the author did not write', () => {
    expect(read(APP).tools[0]).toHaveProperty('target', APP);
  });

  it.each([
    ['K4', { ...APP, component: 'web' }, 'target.component'],
    ['K4', { ...APP, component: undefined }, 'target'],
    ['K4', { ...APP, path: '//evil' }, 'target.path'],
    ['K4', { ...APP, path: '/\\evil' }, 'target.path'],
    ['K4', { ...APP, path: '/a/../../b' }, 'target.path'],
    ['K4', { ...APP, path: '/a/%2E%2e/b' }, 'target.path'],
    ['K4', { ...APP, path: 'do' }, 'target.path'],
    ['K4', { ...APP, path: '@evil.test/' }, 'target.path'],
    ['K4', { ...APP, path: undefined }, 'target'],
    ['K4', { ...APP, query: { q: 1 } }, 'target.query.q'],
    ['K5', { ...URL_TARGET, url: 'https://${input.a}/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: '${input.a}://skills.test/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'https://skills.test:${input.a}/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'https://skills.test${input.a}/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'https:///${input.a}/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'https://$${input.a}/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'http://skills.test/' }, 'target.url'],
    ['K5', { ...URL_TARGET, url: 'https://10.0.0.1/' }, 'target.url'],
    ['K5', { ...URL_TARGET, method: '${input.a}' }, 'target.method'],
    ['K7', { ...APP, method: undefined }, 'target'],
    ['K7', { ...APP, method: 'HEAD' }, 'target.method'],
    ['K7', { ...APP, method: 'GET', body: '${input}' }, 'target.body'],
    ['K12', { ...APP, body: '${foo}' }, 'target.body'],
    ['K12', { ...APP, body: '${input.nope}' }, 'target.body'],
    ['K12', { ...APP, body: { deep: ['${input.a'] } }, 'target.body.deep[0]'],
    ['K12', { ...APP, query: { q: '${env.A B}' } }, 'target.query.q'],
    ['K14', { ...APP, path: '/do/${input.a}' }, 'target.path'],
    ['K14', { ...APP, headers: { '${input.a}': 'x' } }, 'target.headers["${input.a}"]'],
    ['K14', { ...APP, query: { '${input.a}': 'x' } }, 'target.query["${input.a}"]'],
    ['K14', { ...APP, headers: { 'X-A': 'a\r\nX-B: b' } }, 'target.headers.X-A'],
    ['K15', { ...APP, headers: { authorization: 'x' } }, 'target.headers.authorization'],
    ['K15', { ...APP, headers: { AuthoriZation: 'x' } }, 'target.headers.AuthoriZation'],
    ['K15', { ...APP, headers: { Authorization: 'Bearer ${env.TOKEN}' } }, 'target.headers.Authorization'],
    ['K15', { ...URL_TARGET, headers: { Authorization: 'x' } }, 'target.headers.Authorization'],
    ['K15', { ...URL_TARGET, headers: { Authorization: 'Bearer literal' } }, 'target.headers.Authorization'],
    ['K15', { ...URL_TARGET, headers: { Authorization: 'Bearer ${input.a}' } }, 'target.headers.Authorization'],
    ['K15', { ...URL_TARGET, headers: { Authorization: 'Bearer a${env.TOKEN}' } }, 'target.headers.Authorization'],
    ['K15', { ...URL_TARGET, headers: { Authorization: '${env.A}${env.B}' } }, 'target.headers.Authorization'],
    ['K9', { ...URL_TARGET, url: `${ORIGIN}/x/\${input.a?}` }, 'target.url'],
    ['K9', { ...APP, query: { q: 'a ${input.a?}' } }, 'target.query.q'],
    ['K9', { ...APP, body: '${input?}' }, 'target.body'],
    ['K20', { ...URL_TARGET, answer: 'any' }, 'target.answer'],
    ['K16', { ...APP, headers: { 'Kazzle-Tool-Context': 'x' } }, 'target.headers.Kazzle-Tool-Context'],
    ['K16', { ...APP, headers: { 'agent-tool-context': 'x' } }, 'target.headers.agent-tool-context'],
    ['H17', { ...APP, headers: { Cookie: 'x' } }, 'target.headers.Cookie'],
    ['H17', { ...APP, headers: { Host: 'x' } }, 'target.headers.Host'],
    ['K6', { type: 'builtin', name: 'no_such_tool' }, 'target.name'],
    ['K6', { type: 'builtin', name: 'execute_js' }, 'target.name'],
    ['K6, K10', { type: 'builtin', name: 'open_tab', args: { url: '${env.KEY}' } }, 'target.args.url'],
    ['page-tools 4 target', { type: 'ftp' }, 'target.type'],
    ['page-tools 4 target', {}, 'target'],
  ])('K4, K5, K6, K7, K10, K12, K14, K15, K16: %s refuses %j', (_row, target, path) => {
    const reading = read(target);

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toContain(`${AT}.${path}`);
  });

  it.each(['builtin', 'kazzle'])('K6: takes %s for a tool of the product', (type) => {
    const target = { type, name: 'open_tab', args: { url: '${input.a}' } };

    expect(read(target).tools).toMatchObject([{ target: { ...target, type: 'builtin' } }]);
  });

  it('K3: puts a shared target in the place of its name', () => {
    const reading = read({ $target: 'save' }, {}, { targets: { save: APP } });

    expect(reading.problems).toEqual([]);
    expect(reading.targets).toEqual({ save: APP });
    expect(reading.tools).toMatchObject([{ target: APP }]);
  });

  it('K3: names the target that is probably meant', () => {
    const reading = read({ $target: 'savee' }, {}, { targets: { save: APP } });

    expect(reading.tools).toEqual([]);
    expect(reading.problems).toMatchObject([{ path: `${AT}.target.$target`, fix: 'Write "save".' }]);
  });

  it('K3: keeps shared targets that no tool uses, for the buttons of cards', () => {
    const reading = read(APP, {}, { targets: { connect: { ...APP, body: '${input.scope}' } } });

    expect(reading.problems).toEqual([]);
    expect(Object.keys(reading.targets)).toEqual(['connect']);
  });

  it('K12: says nothing of a reference that leaves its value out with the argument', () => {
    const input = { type: 'object', properties: { a: { type: 'string' } } };

    expect(read({ ...APP, query: { q: '${input.a?}' } }, { input }).problems).toEqual([]);
    expect(read({ ...APP, query: { q: '${input.z?}' } }, { input }).tools).toEqual([]);
  });

  it('K12: warns of a reference to an argument that may be left out', () => {
    const input = { type: 'object', properties: { a: { type: 'string' } } };
    const reading = read({ ...APP, body: '${input.a}' }, { input });

    expect(reading.tools).toHaveLength(1);
    expect(pathsOf(reading, 'warning')).toEqual([`${AT}.target.body`]);
  });

  it('K10: lists the names of secrets once', () => {
    const target = { ...APP, headers: { 'X-A': '${env.KEY}', 'X-B': '${env.OTHER}-${env.KEY}' } };

    expect(read(target).secrets).toEqual(['KEY', 'OTHER']);
  });

  it('K10: takes no secret from a component that declares none', () => {
    const reading = read({ ...APP, body: '${env.KEY}' }, {}, { components: { api: { url: ORIGIN } } });

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual([`${AT}.target.body`]);
  });

  it('K23: lists the origins that a result may show', () => {
    const root = { embedOrigins: ['https://board.test'] };
    const reading = read({ ...URL_TARGET, url: 'https://other.test/x/${input.a}' }, {}, root);

    expect([...reading.embedOrigins].sort()).toEqual(['https://board.test', 'https://other.test', ORIGIN]);
  });

  it.each(['https://board.test/path', 'http://board.test', 'javascript:alert(1)', 5])(
    'K23: refuses %j as an origin to show',
    (origin) => {
      expect(pathsOf(read(APP, {}, { embedOrigins: [origin] }))).toEqual(['$.embedOrigins[0]']);
    },
  );

  it.each([
    [{ url: 'https://${input.a}.test' }, 'url'],
    [{ url: 'https://a.test/?q=1' }, 'url'],
    [{ url: 'http://a.test' }, 'url'],
    [{ url: 'https://a.test/../b' }, 'url'],
    [{ url: ORIGIN, env: { collection: 'x' } }, 'env'],
    [{ url: ORIGIN, env: 'x' }, 'env'],
  ])('K4: refuses the component %j, and what needs it', (component, path) => {
    const reading = read(APP, {}, { components: { api: component } });

    expect(reading.components).toEqual({});
    expect(pathsOf(reading)).toEqual([`$.components.api.${path}`, `${AT}.target.component`]);
  });

  it('K4: keeps the base path of a component', () => {
    const reading = read(APP, {}, { components: { api: { url: `${ORIGIN}/v1/` } } });

    expect(reading.components).toEqual({ api: { url: `${ORIGIN}/v1` } });
  });

  it('H13: refuses components and targets named for what all objects share', () => {
    const root = JSON.parse(`{"components":{"__proto__":{"url":"${ORIGIN}"}},"targets":{"constructor":{}}}`);
    const reading = read({ ...URL_TARGET }, {}, root);

    expect(pathsOf(reading)).toEqual(['$.components.__proto__', '$.targets.constructor']);
    expect(Object.keys(reading.components)).toEqual([]);
  });
});
