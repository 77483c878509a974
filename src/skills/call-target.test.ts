import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonReply, textReply } from '../../test/fakes/skill-port';
import { skillReading, skillScene, targetTool } from '../../test/fakes/skill-scene';
import type { JsonObject, JsonValue } from '../core/json';
import type { AppTarget, BuiltinTarget, RequestTarget, UrlTarget } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { callTarget, runTarget } from './call-target';

const signal = new AbortController().signal;
const parameters = { type: 'object', properties: { url: {}, id: {}, n: {}, list: {}, word: {} } };
const components = { api: { url: 'https://api.test/base', env: { collection: 'c', environment: 'e' } } };
const save: AppTarget = { type: 'app', component: 'api', path: '/tools/save', method: 'POST', body: '${input}' };
const find: UrlTarget = { type: 'url', url: 'https://find.test/x/${input.id}', method: 'GET' };

function setUp(target: RequestTarget | BuiltinTarget, parts: Parameters<typeof skillScene>[0] = {}) {
  const scene = skillScene({ reading: skillReading({ components, secrets: ['KEY'] }), ...parts });
  const { port } = scene;
  port.reply = () => textReply('ok');
  const call = (input: JsonValue = {}) => callTarget(targetTool({ target, parameters }), input, scene, signal);
  return { scene, port, call };
}

async function refused(target: RequestTarget, input: JsonObject, parts: Parameters<typeof skillScene>[0] = {}) {
  const { call, port } = setUp(target, parts);
  const error: unknown = await call(input).catch((caught: unknown) => caught);
  expect(port.requests).toEqual([]);
  return error instanceof ToolError ? error.code : error;
}

it('K1 K8 saves a bookmark: the body of the POST is the input, with its types', async () => {
  const { call, port } = setUp(save);

  await call({ url: 'https://a.test', n: 1, list: [true, null] });

  expect(port.requests).toMatchObject([{ method: 'POST', url: 'https://api.test/base/tools/save' }]);
  expect(JSON.parse(port.requests[0]?.body ?? '')).toEqual({ url: 'https://a.test', n: 1, list: [true, null] });
});

it('K2 sends nothing when there is an argument too many', async () => {
  expect(await refused(save, { extra: 1 })).toBe('invalid-input');
});

it('K3 a tool and a button make the same request', async () => {
  const { call, port, scene } = setUp(save);
  const input = { url: 'https://a.test', n: 1 };

  await call(input);
  await runTarget({ target: save, input }, scene, signal);

  expect(port.requests[1]).toEqual(port.requests[0]);
  expect(port.requests).toHaveLength(2);
});

describe('K4 an app target', () => {
  it.each([
    ['https://api.test', '/x', 'https://api.test/x'],
    ['https://api.test/', '/x', 'https://api.test/x'],
    ['https://api.test/base/', '/x', 'https://api.test/base/x'],
  ])('%s and %s are %s', async (url, path, address) => {
    const { call, port } = setUp({ ...save, path }, { reading: skillReading({ components: { api: { url } } }) });

    await call();

    expect(port.requests).toMatchObject([{ url: address }]);
  });

  it.each(['//evil.test', '/\\evil.test', '/..', '/../x', '/a/%2e%2e/%2E%2E/x', '/a\\..\\..', 'x', '@evil.test', ''])(
    'does not leave its component by %s',
    async (path) => {
      expect(await refused({ ...save, path }, {})).toBe('unavailable');
    },
  );

  it('needs a component that is declared', async () => {
    expect(await refused({ ...save, component: 'constructor' }, {})).toBe('unavailable');
  });

  it.each(['http://api.test', 'https://10.0.0.1', 'https://localhost'])('does not go to %s', async (url) => {
    expect(await refused(save, {}, { reading: skillReading({ components: { api: { url } } }) })).toBe('denied');
  });
});

describe('K5 a url target', () => {
  it.each([
    ['../..', 'https://find.test/x/..%2F..'],
    ['a/b?c#d', 'https://find.test/x/a%2Fb%3Fc%23d'],
    ['a\\b%2e', 'https://find.test/x/a%5Cb%252e'],
    ['ä\ud800', 'https://find.test/x/%C3%A4%EF%BF%BD'],
    ['', 'https://find.test/x/'],
  ])('keeps %s one segment', async (id, address) => {
    const { call, port } = setUp(find);

    await call({ id });

    expect(port.requests).toMatchObject([{ url: address }]);
  });

  it.each(['.', '..'])('can not hold %s as a segment', async (id) => {
    expect(await refused(find, { id })).toBe('invalid-input');
  });

  it('encodes values in its query', async () => {
    const { call, port } = setUp({
      ...find,
      url: 'https://find.test/?q=${input.word}',
      query: { 'a b': '&${input.word}' },
    });

    await call({ word: 'x&y=z' });

    const url = new URL(port.requests[0]?.url ?? '');
    expect([...url.searchParams]).toEqual([
      ['q', 'x&y=z'],
      ['a b', '&x&y=z'],
    ]);
  });

  it.each([
    'https://${input.word}/',
    'https://find.test:${input.word}/',
    'https://find.test${input.word}/',
    '${input.word}://find.test/',
    'https://a@${input.word}/',
    'https://find.test\\${input.word}',
  ])('has its host from no value: %s', async (url) => {
    expect(await refused({ ...find, url }, { word: '.evil.test' })).toBe('unavailable');
  });
});

describe('K6 a builtin target', () => {
  it('is given back with its arguments, and nothing is sent', async () => {
    const { call, port } = setUp({ type: 'builtin', name: 'open_tab', args: { url: '${input.url}', n: 1 } });

    expect(await call({ url: 'https://a.test' })).toEqual({
      type: 'builtin',
      name: 'open_tab',
      args: { url: 'https://a.test', n: 1 },
    });
    expect(port.requests).toEqual([]);
  });

  it('has no arguments when it names none, and gets no secret', async () => {
    expect(await setUp({ type: 'builtin', name: 'list_tabs' }).call()).toMatchObject({ args: {} });
    const withSecret = setUp(
      { type: 'builtin', name: 'open_tab', args: { url: '${env.KEY}' } },
      { secrets: { KEY: 'k' } },
    );
    await expect(withSecret.call()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('K7 there is nothing that the target does not name', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s without a body has none', async (method) => {
    const { call, port } = setUp({ ...find, method });

    await call({ id: 'x' });

    expect(port.requests[0]?.method).toBe(method);
    expect(port.requests[0]?.body).toBeUndefined();
    expect(port.requests[0]?.headers).toEqual({});
  });

  it.each<[JsonValue, string, Record<string, string>]>([
    [{ a: '${input.n}' }, '{"a":5}', { 'content-type': 'application/json' }],
    ['${input.n}', '5', { 'content-type': 'application/json' }],
    ['n=${input.n}', 'n=5', {}],
    [null, 'null', { 'content-type': 'application/json' }],
  ])('the body %j is sent as %s', async (body, sent, headers) => {
    const { call, port } = setUp({ ...find, url: 'https://find.test/', method: 'POST', body });

    await call({ n: 5 });

    expect(port.requests).toMatchObject([{ body: sent, headers }]);
    expect(port.requests[0]?.headers).toEqual(headers);
  });

  it('an author may name the type of a JSON body', async () => {
    const { call, port } = setUp({ ...save, headers: { 'Content-Type': 'application/merge-patch+json' } });

    await call({ n: 1 });

    expect(port.requests[0]?.headers['content-type']).toBe('application/merge-patch+json');
  });

  it('a GET with a body is none', async () => {
    expect(await refused({ ...find, body: {} }, { id: 'x' })).toBe('unavailable');
  });
});

describe('K10 secrets', () => {
  const withKey: UrlTarget = { ...find, headers: { 'X-Key': '${env.KEY}' } };

  it('arrive in the header', async () => {
    const { call, port } = setUp(withKey, { secrets: { KEY: 's3cret-value' } });

    await call({ id: 'x' });

    expect(port.requests[0]?.headers).toEqual({ 'x-key': 's3cret-value' });
  });

  it('do not come back, neither in results nor in errors, nor those of other targets', async () => {
    const { call, port } = setUp(withKey, { secrets: { KEY: 's3cret-value' } });
    const echo = `s3cret-value ${encodeURIComponent('s3cret-value')} ${btoa('x:s3cret-value')}`;

    port.reply = () => jsonReply({ content: echo, markdown: echo, embedUrl: `https://find.test/?k=s3cret-value` });
    const answer = JSON.stringify(await call({ id: 'x' }));
    port.reply = () => jsonReply({ code: 'x', error: `${'-'.repeat(480)}${echo}` }, 400);
    const failure = JSON.stringify(await call({ id: 'x' }).catch((error: ToolError) => [error.message, error.detail]));

    for (const text of [answer, failure]) {
      expect(text).not.toContain('s3cret');
      expect(text).not.toContain(btoa('x:s3cret-value').slice(4, 12));
    }
    expect(answer).toContain('[secret]');
  });

  it('K12 are asked for before anything is sent', async () => {
    expect(await refused(withKey, { id: 'x' })).toBe('unavailable');
  });
});

describe('K12 a reference without a value', () => {
  it.each<Partial<AppTarget>>([
    { body: { a: ['${input.nope}'] } },
    { headers: { 'x-a': '${input.nope}' } },
    { query: { a: '${env.NOPE}' } },
    { body: '${foo}' },
  ])('in %j means that nothing is sent', async (part) => {
    expect(await refused({ ...save, ...part }, {})).not.toBeUndefined();
  });

  it.each([null, '', 0, false])('%j is a value', async (n) => {
    const { call, port } = setUp({ ...save, body: { n: '${input.n}' } });

    await call({ n });

    expect(JSON.parse(port.requests[0]?.body ?? '')).toEqual({ n });
  });
});

describe('K14 header values', () => {
  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\u0000b', 'a\rb', '☃'])('can not be %j', async (word) => {
    expect(await refused({ ...save, headers: { 'x-a': '${input.word}' } }, { word })).toBe('invalid-input');
  });
});

describe('K15 the identity', () => {
  it('goes to a component, for its origin', async () => {
    const { call, port } = setUp(save);

    await call();

    expect(port.requests[0]?.headers.authorization).toBe('Bearer token.for.https://api.test');
  });

  it('goes to no url target', async () => {
    const { call, port } = setUp({ ...find, url: 'https://api.test/base/tools/save' });

    await call();

    expect(port.requests[0]?.headers).toEqual({});
  });

  it.each([
    'Authorization',
    'authorization',
    'AUTHORIZATION',
    'Cookie',
    'Host',
    'Kazzle-Tool-Context',
    'agent-tool-context',
  ])('is not for authors to set: %s', async (name) => {
    expect(await refused({ ...save, headers: { [name]: 'x' } }, {})).toBe('unavailable');
  });

  it('does not come back', async () => {
    const { call, port } = setUp(save);
    port.reply = ({ headers }) => textReply(`You are ${headers.authorization}`);

    expect(await call()).toEqual({ type: 'result', content: 'You are Bearer [secret]' });
  });
});

describe('K9 a value that may be missing', () => {
  const target: UrlTarget = {
    type: 'url',
    url: 'https://find.test/x',
    method: 'POST',
    query: { a: '${input.word?}', b: 'x' },
    headers: { 'X-A': '${input.n?}' },
    body: { kept: 1, word: '${input.word?}', list: ['${input.n?}', 2] },
  };

  it('leaves out the field that it is the value of', async () => {
    const { call, port } = setUp(target);

    await call({});

    expect(port.requests).toMatchObject([{ url: 'https://find.test/x?b=x', body: '{"kept":1,"list":[2]}' }]);
    expect(port.requests[0]?.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('is sent with its type when it is there, also when it is empty', async () => {
    const { call, port } = setUp(target);

    await call({ word: '', n: 0 });

    expect(port.requests).toMatchObject([
      { url: 'https://find.test/x?a=&b=x', headers: { 'x-a': '0' }, body: '{"kept":1,"word":"","list":[0,2]}' },
    ]);
  });

  it('leaves out the whole body', async () => {
    const { call, port } = setUp({ ...target, body: '${input.list?}' });

    await call({});

    expect(port.requests[0]).not.toHaveProperty('body');
  });
});

describe('K10, K15 Authorization of a url target', () => {
  const target = (value: string): UrlTarget => ({
    ...find,
    url: 'https://find.test/x',
    headers: { Authorization: value },
  });

  it('holds the secret of the user, which no answer brings back', async () => {
    const { call, port } = setUp(target('Bearer ${env.KEY}'), { secrets: { KEY: 'tok-123456' } });
    port.reply = ({ headers }) => textReply(`You are ${headers.authorization}`);

    expect(await call()).toEqual({ type: 'result', content: 'You are Bearer [secret]' });
    expect(port.requests[0]?.headers).toEqual({ authorization: 'Bearer tok-123456' });
  });

  it.each([
    ['Basic ${env.KEY}', 'ann:sesame:open', `Basic ${btoa('ann:sesame:open')}`],
    ['Basic ${env.KEY}', btoa('ann:sesame'), `Basic ${btoa('ann:sesame')}`],
    ['Bearer ${env.KEY}', 'abc:def', 'Bearer abc:def'],
  ])('%s with %s is %s', async (value, KEY, header) => {
    const { call, port } = setUp(target(value), { secrets: { KEY } });
    port.reply = ({ headers }) => textReply(String(headers.authorization));

    expect(JSON.stringify(await call())).not.toContain(header.slice(7));
    expect(port.requests[0]?.headers.authorization).toBe(header);
  });

  it.each(['Bearer literal', 'Bearer ${input.word}'])('is not %s, whatever a manifest said', async (value) => {
    expect(await refused(target(value), { word: 'x' })).toBe('unavailable');
  });
});

describe('K20 a server that knows nothing of skills', () => {
  const target: UrlTarget = { ...find, url: 'https://find.test/x', answer: 'data' };

  it.each([
    [jsonReply([{ content: 'a' }]), '{"success":true,"status":200,"data":[{"content":"a"}]}'],
    [
      jsonReply({ type: 'action_required', title: 'Hand over', elements: [] }),
      '{"success":true,"status":200,"data":{"type":"action_required","title":"Hand over","elements":[]}}',
    ],
    [
      jsonReply({ content: 'a', embedUrl: 'https://find.test/', markdown: 'b' }),
      '{"success":true,"status":200,"data":{"content":"a","embedUrl":"https://find.test/","markdown":"b"}}',
    ],
    [textReply(''), '{"success":true,"status":200,"data":""}'],
  ])('answers %j, which is data and nothing else', async (reply, content) => {
    const { call, port } = setUp(target);
    port.reply = () => reply;

    expect(await call()).toEqual({ type: 'result', content });
  });

  it('has its answer cut, and without the secret in it', async () => {
    const secret = 'tok-123456';
    const { call, port } = setUp({ ...target, query: { k: '${env.KEY}' } }, { secrets: { KEY: secret }, maxChars: 60 });
    port.reply = () => jsonReply({ [secret]: secret, long: 'x'.repeat(100) });

    const answer = await call();

    expect(answer).toMatchObject({ type: 'result', warnings: [expect.stringContaining('cut')] });
    expect(JSON.stringify(answer)).not.toContain(secret);
  });
});

describe('K16 the context of a call', () => {
  it.each([
    [{ kind: 'thread', threadId: 't1' }, '{"source":"thread","threadId":"t1"}'],
    [{ kind: 'api' }, '{"source":"api"}'],
  ] as const)('%j goes to a component under both names', async (source, context) => {
    const { call, port } = setUp(save, { source });

    await call();

    expect(port.requests[0]?.headers).toMatchObject({
      'kazzle-tool-context': context,
      'agent-tool-context': context,
    });
  });
});

describe('K18 a tool without its route', () => {
  it.each([404, 405])('fails with status %d, and names itself, method and path', async (status) => {
    const { call, port } = setUp(save);
    port.reply = () => textReply('no such page', status);

    await expect(call()).rejects.toMatchObject({
      code: 'unavailable',
      message: `The tool a_tool found nothing at its server: POST /tools/save answered with status ${status}.`,
      detail: 'no such page',
    });
  });

  it('names the path as it is written, without values', async () => {
    const { call, port } = setUp(find);
    port.reply = () => textReply('', 404);

    await expect(call({ id: 'private' })).rejects.toMatchObject({
      message: expect.stringContaining('GET /x/${input.id} answered'),
    });
  });
});

it('K34 gives code and error of a refusal, as words of the server', async () => {
  const { call, port } = setUp(save);
  port.reply = () => jsonReply({ code: 'connect_required', error: 'Connect first.', more: 1 }, 409);

  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The server of a_tool answered with status 409.',
    detail: '{"code":"connect_required","error":"Connect first."}',
  });
});

it('keeps to the time and the length that the tool names', async () => {
  const { scene, port } = setUp(save);
  port.reply = () => textReply('x'.repeat(100));
  const tool = targetTool({ target: save, parameters, timeoutMs: 5_000, maxChars: 10 });

  const answer = await callTarget(tool, {}, scene, signal);

  expect(port.requests).toMatchObject([{ timeoutMs: 5_000, maxBytes: 1_048_576 }]);
  expect(answer).toEqual({ type: 'result', content: 'xxxxxxxxxx', warnings: ['[cut: 90 more characters]'] });
});

describe('K5 K11 whatever a value is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'f', '?', '#', '@', ':', '$', '{', '}', '\r', '\n'),
    }),
  );

  it('a url target reaches its own host, with the value as one segment, or nothing is sent', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (id) => {
        const { call, port } = setUp({ ...find, url: 'https://find.test/x/${input.id}/end?q=${input.id}' });
        const error: unknown = await call({ id }).then(
          () => undefined,
          (caught: unknown) => caught,
        );
        if (error !== undefined) {
          expect(error).toBeInstanceOf(ToolError);
          expect(port.requests).toEqual([]);
          return;
        }
        const { host, pathname, searchParams, hash } = new URL(port.requests[0]?.url ?? '');
        expect({ host, hash }).toEqual({ host: 'find.test', hash: '' });
        expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'x', id.toWellFormed(), 'end']);
        expect([...searchParams]).toEqual([['q', id.toWellFormed()]]);
      }),
    );
  });

  it('a body arrives as it was given, and no header is added', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.jsonValue({ maxDepth: 3 }), async (word, list) => {
        const target: AppTarget = {
          ...save,
          body: { word: '${input.word}', list: '${input.list}', both: '<${input.word}>' },
        };
        const { call, port } = setUp(target, { secrets: { KEY: 's3cret-value' } });

        // What fast-check makes is JSON, though its type allows more.
        await call({ word, list: list as JsonValue });

        const body = JSON.parse(port.requests[0]?.body ?? '');
        expect(body).toEqual(JSON.parse(JSON.stringify({ word, list, both: `<${word}>` })));
        expect(Object.keys(port.requests[0]?.headers ?? {}).toSorted()).toEqual([
          'agent-tool-context',
          'authorization',
          'content-type',
          'kazzle-tool-context',
        ]);
      }),
    );
  });
});
