import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../core/json';
import { readSkill } from '../read-skill';
import { type OpenApiDocument, openDocument } from './open-document';

const FOLDER = join(import.meta.dirname, '../../../test/skills/openapi');
const SERVER = 'https://api.test/v1';
const NO_NAMES: ReadonlySet<string> = new Set();

function open(text: string, options: Partial<Parameters<typeof openDocument>[1]> = {}): OpenApiDocument {
  const opened = openDocument(text, { reservedNames: NO_NAMES, ...options });
  if ('fault' in opened) throw new Error(`The document is ${opened.fault}.`);
  return opened;
}

/** A document with these paths. */
function openPaths(paths: JsonObject, more: JsonObject = {}): OpenApiDocument {
  return open(JSON.stringify({ openapi: '3.1.0', info: { title: 'Test' }, paths, ...more }));
}

/** The only tool of a document with one operation, as the ordinary reading has it. */
function toolOf(operation: JsonObject, { method = 'get', path = '/x', ...more }: JsonObject = {}) {
  const document = openPaths({ [String(path)]: { [String(method)]: operation } }, more);
  const [tool] = readTools(document);
  if (tool?.kind !== 'target' || tool.target.type !== 'url') throw new Error('There is no such tool.');
  return { ...tool, target: tool.target };
}

function readTools(document: OpenApiDocument) {
  const reading = readSkill(document.write(document.operations, SERVER), {
    reservedNames: NO_NAMES,
    allowsLoopback: false,
  });
  expect(reading.problems).toEqual([]);
  return reading.tools;
}

function problemsOf(document: OpenApiDocument, index = 0) {
  const operation = document.operations[index];
  if (operation === undefined) throw new Error('There is no such operation.');
  return document.check(operation);
}

const query = (name: string, more: JsonObject = {}) => ({ name, in: 'query', schema: { type: 'string' }, ...more });

describe('a document in YAML', () => {
  const document = open(readFileSync(join(FOLDER, 'petstore.yaml'), 'utf8'));

  it('lists its operations in its order', () => {
    expect(document.title).toBe('Pet shop');
    expect(document.operations.map(({ key, toolName }) => `${toolName}: ${key}`)).toEqual([
      'listPets: GET /pets',
      'pets_create: POST /pets',
      'getPet: GET /pets/{petId}',
      'patch_pets_petId: PATCH /pets/{petId}',
      'uploadPicture: POST /pets/{petId}/picture',
    ]);
  });

  it('becomes tools that the ordinary reading takes without a problem', () => {
    const tools = readTools(document);

    expect(tools.map(({ name }) => name)).toEqual(['listPets', 'pets_create', 'getPet', 'patch_pets_petId']);
    expect(tools.filter((tool) => tool.kind === 'target' && tool.readOnly).map(({ name }) => name)).toEqual([
      'listPets',
      'getPet',
    ]);
  });

  it('names what an operation needs that no skill can do, with its place', () => {
    expect(problemsOf(document, 4)).toMatchObject({
      isUsable: false,
      problems: [{ level: 'error', path: '$.paths["/pets/{petId}/picture"].post.requestBody.content' }],
    });
  });

  it('leaves open where a schema leads back to itself, and says so', () => {
    expect(problemsOf(document, 1).problems).toContainEqual(
      expect.objectContaining({ path: '$.components.schemas.Pet.allOf[1].properties.parents.items' }),
    );
  });
});

describe('the request', () => {
  it('leaves out what is optional and not given, and names the rest as it is', () => {
    const { target, parameters } = toolOf({
      parameters: [query('page[size]'), query('$filter', { required: true }), { ...query('X-Trace'), in: 'header' }],
    });

    expect(target).toMatchObject({
      query: { 'page[size]': '${input.page_size?}', $filter: '${input.filter}' },
      headers: { 'X-Trace': '${input.X-Trace?}' },
    });
    expect(parameters.required).toEqual(['filter']);
  });

  it('keeps arguments apart that have one name in several places', () => {
    const { parameters, target } = toolOf(
      {
        parameters: [{ ...query('id'), in: 'path', required: true }, query('id'), query('body')],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      },
      { method: 'post', path: '/x/{id}' },
    );

    expect(Object.keys(parameters.properties ?? {}).toSorted()).toEqual(['body', 'body_query', 'id', 'id_query']);
    expect(target).toMatchObject({ url: `${SERVER}/x/\${input.id}`, body: '${input.body}' });
  });

  it('makes no reference of a dollar sign in the path', () => {
    const { target } = toolOf({ parameters: [{ ...query('a'), in: 'path' }] }, { path: '/p/${a}/$value' });

    expect(target.url).toBe(`${SERVER}/p/%24\${input.a}/%24value`);
  });

  it('takes a piece of the path for an argument that no parameter declares', () => {
    expect(toolOf({}, { path: '/x/{thing}' }).parameters.required).toEqual(['thing']);
  });

  it.each([
    ['form, not exploded', { style: 'form', explode: false }, 'string', 'commas'],
    ['pipes', { style: 'pipeDelimited', explode: false }, 'string', '|'],
    ['once for each value', {}, 'integer', 'One value'],
  ])('writes a list in a query, %s', (_name, style, type, says) => {
    const schema = { type: 'array', items: { type: 'integer' } };
    const properties = toolOf({ parameters: [{ ...query('ids'), ...style, schema }] }).parameters.properties;

    expect(properties).toMatchObject({ ids: { type, description: expect.stringContaining(says) } });
  });

  it.each([
    ['an object', { schema: { type: 'object' } }],
    ['a list of which several must come', { schema: { type: 'array', minItems: 2, items: {} } }],
    ['a cookie', { in: 'cookie' }],
    ['a header of the browser', { in: 'header', name: 'User-Agent' }],
  ])('leaves out a parameter that is %s, and refuses one that is required', (_name, more) => {
    const parameter = { ...query('p'), ...more };
    const optional = openPaths({ '/x': { get: { parameters: [parameter] } } });
    const required = openPaths({ '/x': { get: { parameters: [{ ...parameter, required: true }] } } });

    expect(problemsOf(optional)).toMatchObject({ isUsable: true, problems: [{ level: 'warning' }] });
    expect(problemsOf(required)).toMatchObject({
      isUsable: false,
      problems: [{ level: 'error', path: '$.paths["/x"].get.parameters[0]' }],
    });
  });

  it('asks for JSON where a server has it, and sends the type that the body has', () => {
    const { target } = toolOf(
      {
        requestBody: { content: { 'application/merge-patch+json': { schema: {} } } },
        responses: { 200: { content: { 'application/xml': {}, 'application/json': {} } } },
      },
      { method: 'patch' },
    );

    expect(target.headers).toEqual({ Accept: 'application/json', 'Content-Type': 'application/merge-patch+json' });
    expect(target.body).toBe('${input.body?}');
  });

  it('goes to the server that the operation names', () => {
    expect(toolOf({ servers: [{ url: 'https://other.test/' }] }).target.url).toBe('https://other.test/x');
  });
});

describe('who asks', () => {
  const secured = (scheme: JsonValue, name = 'my-Login') =>
    openPaths(
      { '/x': { get: {} } },
      { security: [{ [name]: [] }], components: { securitySchemes: { [name]: scheme } } },
    );

  it.each([
    [{ type: 'apiKey', in: 'header', name: 'X-K' }, { headers: { 'X-K': '${env.MY_LOGIN_KEY}' } }, 'key'],
    [
      { type: 'apiKey', in: 'header', name: 'Authorization' },
      { headers: { Authorization: '${env.MY_LOGIN_KEY}' } },
      'key',
    ],
    [{ type: 'apiKey', in: 'query', name: 'k' }, { query: { k: '${env.MY_LOGIN_KEY}' } }, 'key'],
    [{ type: 'http', scheme: 'Bearer' }, { headers: { Authorization: 'Bearer ${env.MY_LOGIN_TOKEN}' } }, 'bearer'],
    [
      { type: 'http', scheme: 'basic' },
      { headers: { Authorization: 'Basic ${env.MY_LOGIN_NAME_AND_PASSWORD}' } },
      'basic',
    ],
    [{ type: 'oauth2', flows: {} }, { headers: { Authorization: 'Bearer ${env.MY_LOGIN_TOKEN}' } }, 'oauth2'],
  ])('K10, K15: %j is a secret of the user', (scheme, target, kind) => {
    const document = secured(scheme);

    expect(readTools(document)).toMatchObject([{ target }]);
    expect(problemsOf(document).secrets).toMatchObject([{ kind }]);
  });

  it.each([
    { type: 'apiKey', in: 'cookie', name: 'sid' },
    { type: 'apiKey', in: 'header', name: 'Cookie' },
    { type: 'http', scheme: 'digest' },
    { type: 'mutualTLS' },
    null,
  ])('%j is refused', (scheme) => {
    expect(problemsOf(secured(scheme))).toMatchObject({
      isUsable: false,
      problems: [{ path: '$.paths["/x"].get.security' }],
    });
  });

  it('goes the first way that a skill can go, with all schemes of it', () => {
    const document = openPaths(
      { '/x': { get: { security: [{ sid: [] }, { a: [], b: [] }] } } },
      {
        components: {
          securitySchemes: {
            sid: { type: 'apiKey', in: 'cookie', name: 's' },
            a: { type: 'apiKey', in: 'header', name: 'X-A' },
            b: { type: 'apiKey', in: 'query', name: 'b' },
          },
        },
      },
    );

    expect(readTools(document)).toMatchObject([
      { target: { headers: { 'X-A': '${env.A_KEY}' }, query: { b: '${env.B_KEY}' } } },
    ]);
  });
});

describe('Swagger 2.0', () => {
  const document = open(
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'Old' },
      host: 'old.test',
      basePath: '/api',
      schemes: ['http', 'https'],
      securityDefinitions: { login: { type: 'basic' } },
      paths: {
        '/a': {
          post: {
            security: [{ login: [] }],
            parameters: [
              { name: 'tags', in: 'query', type: 'array', items: { type: 'string' } },
              { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
            ],
          },
          put: { parameters: [{ name: 'f', in: 'formData', required: true, type: 'file' }] },
        },
      },
      definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    }),
  );

  it('has its server, body, lists and login', () => {
    expect(document.servers[0]).toBe('https://old.test/api');
    expect(readTools(document)).toMatchObject([
      {
        parameters: {
          properties: { tags: { type: 'string' }, body: { properties: { name: { type: 'string' } } } },
          required: ['body'],
        },
        target: { query: { tags: '${input.tags?}' }, body: '${input.body}' },
      },
    ]);
  });

  it('refuses a form', () => {
    expect(problemsOf(document, 1).isUsable).toBe(false);
  });
});

describe('schemas of 3.0', () => {
  it('are written as JSON Schema of today', () => {
    const schema = {
      type: 'object',
      required: ['a', 'id'],
      properties: {
        a: { type: 'number', nullable: true, minimum: 1, exclusiveMinimum: true, example: 3 },
        id: { type: 'string', readOnly: true },
        code: { type: 'string', pattern: '^(a+)+$' },
        kind: { oneOf: [{ type: 'string' }, { type: 'integer' }], discriminator: { propertyName: 'x' } },
      },
    };
    const { parameters } = toolOf(
      { requestBody: { required: true, content: { 'application/json': { schema } } } },
      { method: 'post' },
    );

    expect(parameters.properties).toEqual({
      body: {
        type: 'object',
        properties: {
          a: { type: ['number', 'null'], exclusiveMinimum: 1 },
          code: { type: 'string' },
          kind: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        },
        required: ['a'],
      },
    });
  });

  it.each(['https://evil.test/pet.json#/Pet', 'pet.yaml', '#/components/schemas/Nope', '#/components/schemas/Loop'])(
    'refuse the operation for a reference to %s',
    ($ref) => {
      const document = openPaths(
        { '/x': { get: { parameters: [query('a', { schema: { $ref } })] } } },
        { components: { schemas: { Loop: { $ref: '#/components/schemas/Loop' } } } },
      );

      expect(problemsOf(document).isUsable).toBe(false);
    },
  );
});

describe('names', () => {
  it('are what providers take, each once, and none that looks like a tool of the product', () => {
    const ids = ['click', 'repos/list for-user', 'a', 'A', '1st', '', '__proto__', 'x'.repeat(90)];
    const paths = Object.fromEntries(ids.map((operationId, index) => [`/p${index}/{id}`, { get: { operationId } }]));
    const document = open(JSON.stringify({ openapi: '3.0.0', paths }), { reservedNames: new Set(['click']) });

    expect(document.operations.map(({ toolName }) => toolName)).toEqual([
      'click_2',
      'repos_list_for-user',
      'a',
      'A_2',
      'call_1st',
      'get_p5_id',
      'proto',
      'x'.repeat(64),
    ]);
  });
});
