import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/core/json';
import { type OpenApiDocument, openDocument } from '../../../src/skills/openapi/open-document';
import { parseDocument } from '../../../src/skills/openapi/parse-document';
import { readSkill } from '../../../src/skills/read-skill';
import { cpuMsOf } from '../../fakes/cpu-time';
import { brokenRules } from './broken-rules';
import { mutateDocument } from './mutate-document';

const RUNS = 600;
const SERVER = 'https://api.test/v1';
const RESERVED = new Set(['navigate', 'read_page']);
const MOST_MS = 50;

function bases(): readonly string[] {
  return ['petstore.yaml', 'shelter.yaml', 'swagger.yaml'].map((name) => {
    const parsed = parseDocument(readFileSync(join(import.meta.dirname, '../openapi', name), 'utf8'));
    if ('fault' in parsed) throw new Error(`${name} is ${parsed.fault}`);
    return JSON.stringify(parsed.document);
  });
}

function open(text: string): OpenApiDocument | undefined {
  const opened = openDocument(text, { reservedNames: RESERVED });
  return 'fault' in opened ? undefined : opened;
}

/** What is wrong with the skill of a document, whatever the document. */
function faultsOf(document: OpenApiDocument): readonly string[] {
  const usable = document.operations
    .slice(0, 40)
    .filter((operation) => document.check(operation).isUsable)
    .slice(0, document.maxOperations);
  if (usable.length === 0) return [];
  const reading = readSkill(document.write(usable, SERVER), { reservedNames: RESERVED, allowsLoopback: false });
  const errors = reading.problems
    .filter(({ level }) => level === 'error')
    .map(({ path, reason }) => `${path} ${reason}`);
  const names = reading.tools.map(({ name }) => name).join();
  const wanted = usable.map(({ toolName }) => toolName).join();
  return [...errors, ...brokenRules(reading, RESERVED), ...(names === wanted ? [] : [`${names} for ${wanted}`])];
}

function object(more: JsonObject): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Big' }, ...more });
}

describe('a document changed by chance', () => {
  it('H8, H11 to H18: never throws, and what may be picked is a sound tool', () => {
    const texts = bases();
    const failures: string[] = [];
    let operations = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const document = open(mutateDocument(texts, seed));
      if (document === undefined) continue;
      operations += document.operations.length;
      failures.push(...faultsOf(document).map((fault) => `seed ${seed}: ${fault}`));
    }

    expect(failures).toEqual([]);
    // Mutation must leave enough that is sound, or nothing was tested.
    expect(operations).toBeGreaterThan(RUNS);
  });
});

describe('a hostile document', () => {
  const wide = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `S${at}`,
        {
          type: 'object',
          properties: {
            a: { $ref: `#/components/schemas/S${(at + 1) % count}` },
            b: { $ref: `#/components/schemas/S${(at + 2) % count}` },
            c: { allOf: [{ $ref: `#/components/schemas/S${(at + 3) % count}` }, { pattern: '^(a|a)*$' }] },
          },
        },
      ]),
    );
  const post = (schema: JsonObject) => ({
    post: { requestBody: { required: true, content: { 'application/json': { schema } } } },
  });

  it.each([
    [
      'of schemas that all lead to each other',
      object({ paths: { '/x': post({ $ref: '#/components/schemas/S0' }) }, components: { schemas: wide(300) } }),
    ],
    [
      'of one schema with 20,000 fields',
      object({
        paths: {
          '/x': post({ properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, {}])) }),
        },
      }),
    ],
    [
      'of 100,000 parameters',
      object({
        paths: {
          '/x': { get: { parameters: Array.from({ length: 100_000 }, (_, at) => ({ name: `p${at}`, in: 'query' })) } },
        },
      }),
    ],
    ['of a description of 4 MB', object({ paths: { '/x': { get: { description: '<a [b] ('.repeat(500_000) } } } })],
    [
      'of values that YAML puts into each other',
      `openapi: 3.0.0\na0: &a0 [x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}\npaths:\n  /x:\n    get: { parameters: [{ name: a, in: query, schema: { default: *a30, enum: *a30 } }] }\n`,
    ],
    [
      'of a value that holds itself',
      'openapi: 3.0.0\npaths:\n  /x:\n    get: &g { summary: x, parameters: [{ name: a, in: query, schema: &s { allOf: [*s], default: *g } }] }\n',
    ],
  ])('%s is judged in 50 ms an operation', (_name, text) => {
    const document = open(text);
    const [operation] = document?.operations ?? [];
    if (document === undefined || operation === undefined) throw new Error('It was refused as a whole.');

    // Twice the limit, for a slow machine.
    expect(cpuMsOf(() => document.check(operation))).toBeLessThan(MOST_MS * 2);
    expect(faultsOf(document)).toEqual([]);
  });

  it('with 10,000 operations is listed within a second, each with a name of its own', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`/p${at}`, { get: { operationId: 'same' } }]),
    );
    let document: OpenApiDocument | undefined;
    const tookMs = cpuMsOf(() => {
      document = open(object({ paths }));
    });

    expect(tookMs).toBeLessThan(1_000);
    expect(new Set(document?.operations.map(({ toolName }) => toolName)).size).toBe(10_000);
  });

  it.each([
    ['that is too deep for a reader', `openapi: 3.0.0\npaths: ${'['.repeat(200_000)}`],
    [
      'that is deep JSON',
      `{"openapi":"3.0.0","paths":{"/x":{"get":{"parameters":${'['.repeat(200_000)}${']'.repeat(200_000)}}}}}`,
    ],
  ])('%s ends in no error of the program', (_name, text) => {
    expect(() => open(text)?.operations.map((operation) => open(text)?.check(operation))).not.toThrow();
  });
});
