import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { expect, it } from 'vitest';
import * as zod from 'zod';
import { isJsonObject, type JsonObject } from '../src/core/json';
import { invalidResponse } from '../src/skills/invalid-response';
import { readCard } from '../src/skills/read-card';
import { readCardTarget } from '../src/skills/read-card-target';
import { readSkill } from '../src/skills/read-skill';
import { BUILTIN_TARGETS } from '../src/skills/reading/builtin-targets';
import { coreTools } from '../src/tools/registry';
import { compileTools, withBlock } from './compile-skill-tools';
import { root } from './setup.mjs';

const PAGE = readFileSync(join(root, 'docs/skills.md'), 'utf8');
const options = { reservedNames: new Set(coreTools.map(({ name }) => name)), allowsLoopback: false };

it('begins with a skill that is read without a problem', () => {
  const { name, tools, modes, problems } = readSkill(firstSkill(), options);

  expect(problems).toEqual([]);
  expect([name, tools.map((tool) => tool.name), modes]).toEqual(['Sunrise', ['sun_times'], ['ask', 'act', 'dev']]);
});

it('shows a manifest with targets that is read without a problem', () => {
  const { tools, embedOrigins, problems } = readSkill(bookmarks(), options);

  expect(problems).toEqual([]);
  expect(tools.map((tool) => tool.name)).toEqual(['save_bookmark']);
  expect(embedOrigins).toContain('https://boards.example.org');
});

it('shows a card that the manifest before it allows', () => {
  const { targets, ...reading } = readSkill(bookmarks(), options);
  const connect = targets.save;
  if (!connect) throw new Error('The example lost its target.');

  const card = readCard(example('action_required'), {
    target: (target, input) => readCardTarget(target, input, { ...reading, targets: { ...targets, connect } }, options),
    invalid: (reason) => invalidResponse(reason),
  });

  expect(card.buttons.map(({ id, variant }) => [id, variant])).toEqual([
    ['connect', 'primary'],
    ['later', 'secondary'],
  ]);
});

it('shows a tools.ts that compiles to tools that are read without a problem', () => {
  const [, source = ''] = /^```ts\n(.*?)^```$/ms.exec(PAGE) ?? [];
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exports: Record<string, unknown> = {};
  runInThisContext(`(exports, require) => {${outputText}}`)(exports, () => zod);

  const { tools, secrets, problems } = readSkill(withBlock('# Notes\n\nFor notes.', compiled(exports)), options);

  expect(problems).toEqual([]);
  expect([tools.map((tool) => tool.name), secrets]).toEqual([['save_note'], ['API_KEY']]);
});

it('names every tool that a target may call', () => {
  const row = PAGE.split('\n').find((line) => line.startsWith('| `builtin`')) ?? '';

  expect([...row.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining([...BUILTIN_TARGETS]),
  );
});

function compiled(exports: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const manifest = compileTools(exports);
  if (typeof manifest === 'string') throw new Error(manifest);
  return manifest;
}

/** The skill of the first steps, as its reader would type it. */
function firstSkill(): string {
  const [, indented = ''] = /^ {3}````markdown\n(.*?)^ {3}````$/ms.exec(PAGE) ?? [];
  return indented.replace(/^ {3}/gm, '');
}

function bookmarks(): string {
  return `# Bookmarks\n\nFor bookmarks.\n\n\`\`\`tabhand-tools\n${JSON.stringify(example('targetTools'))}\n\`\`\`\n`;
}

/** The JSON on the page that holds a word. */
function example(word: string): JsonObject {
  const blocks = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']): unknown => JSON.parse(text));
  const found = blocks.find((block) => JSON.stringify(block).includes(word));
  // JSON.parse gives JSON values.
  const value = found as JsonObject | undefined;
  if (!isJsonObject(value)) throw new Error(`docs/skills.md shows no JSON with ${word}.`);
  return value;
}
