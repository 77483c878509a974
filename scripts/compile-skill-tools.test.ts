import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pathsOf, readText } from '../test/fakes/skill-text';
import { compileTools, withBlock } from './compile-skill-tools.ts';
import { root } from './setup.mjs';

const TARGET = { type: 'app', component: 'api', path: '/tools/save-bookmark', method: 'POST', body: '${' + 'input}' };
const components = { api: { url: 'https://bookmarks.test' } };

describe('compileTools', () => {
  const input = z.object({ url: z.url().describe('URL to save.'), title: z.string().optional() }).strict();
  const save = { name: 'save_bookmark', displayName: 'Save bookmark', description: 'Saves it.', input, target: TARGET };

  it('K1, K2: makes a manifest that the product takes, with a schema that refuses unknown keys', () => {
    const compiled = compileTools({ tools: [save], components });
    const reading = readText(withBlock('# Bookmarks\n\nSaves pages.', typeof compiled === 'string' ? {} : compiled));

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([
      {
        name: 'save_bookmark',
        displayName: 'Save bookmark',
        target: TARGET,
        parameters: {
          type: 'object',
          required: ['url'],
          additionalProperties: false,
          properties: {
            url: { type: 'string', format: 'uri', description: 'URL to save.' },
            title: { type: 'string' },
          },
        },
      },
    ]);
  });

  it('K1: takes the default export, and inputs that are JSON Schema already', () => {
    const plain = { ...save, input: { type: 'object', properties: {} } };

    expect(compileTools({ default: [plain] })).toEqual({ version: 2, targetTools: [plain] });
  });

  it.each([
    [{}, 'export a list'],
    [{ tools: [5] }, 'tools[0] is no object'],
    [{ tools: [{ ...save, input: z.string() }] }, 'tools[0].input is no object'],
    [{ tools: [{ ...save, input: z.object({ a: z.date() }) }] }, 'tools[0].input has a part'],
    [{ tools: [{ ...save, input: { _def: {} } }] }, 'another version of Zod'],
  ])('K1: says what is wrong with %o', (module, sentence) => {
    expect(compileTools(module)).toContain(sentence);
  });

  it('K1: puts the block in the place of the one that is there', () => {
    const text = '# A\n\n```tabhand-tools\n{}\n```\n\nAfter.';

    const written = withBlock(withBlock(text, { version: 1 }), { version: 2, targets: {} });

    expect(readText(written).instructions).toBe('# A\n\n\nAfter.');
    expect(pathsOf(readText(written))).toEqual([]);
    expect(written.match(/tabhand-tools/g)).toHaveLength(1);
  });
});

describe('npm run skill:compile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skill-compile-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const source = `
    import { z } from 'zod';
    export const components = ${JSON.stringify(components)};
    export const tools = [{
      name: 'save_bookmark', displayName: 'Save bookmark', description: 'Saves it.',
      input: z.object({ url: z.string() }).strict(), target: ${JSON.stringify(TARGET)},
    }];`;
  const run = (...options: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/run-skill-compile.ts'), folder, ...options], {
      cwd: root,
      encoding: 'utf8',
    });

  it('K1: writes the manifest into SKILL.md, and K19: stops at a tools.json', { timeout: 60_000 }, () => {
    writeFileSync(join(folder, 'tools.ts'), source);
    writeFileSync(join(folder, 'SKILL.md'), '# Bookmarks\n\nSaves pages.\n');

    expect(run('--write')).toMatchObject({ status: 0, stderr: '' });
    expect(readText(readFileSync(join(folder, 'SKILL.md'), 'utf8')).tools).toMatchObject([{ name: 'save_bookmark' }]);

    writeFileSync(join(folder, 'tools.json'), '[]');
    const refused = run();

    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('tools.json');
    expect(refused.stdout).toBe('');
  });
});
