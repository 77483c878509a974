import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findForbiddenImports } from './import-rules';

const harmless = { 'src/core/tool.ts': 'export const tool = 1;' };

describe('the import rules', () => {
  it('accept an import along the arrows', async () => {
    const folder = treeOf({ 'src/agent/run-turn.ts': "import { tool } from '../core/tool';\nexport const a = tool;" });

    expect(await findForbiddenImports(folder)).toEqual([]);
  });

  it.each([
    ['src/core/a.ts', '../policy/decide', 'src/policy/decide.ts'],
    ['src/agent/a.ts', '../providers/openai', 'src/providers/openai.ts'],
    ['src/policy/a.ts', '../session/event', 'src/session/event.ts'],
    ['src/tools/content/a.ts', '../background/b', 'src/tools/background/b.ts'],
    ['src/tools/background/a.ts', '../../dom/role', 'src/dom/role.ts'],
    ['src/sidepanel/a.ts', '../background/b', 'src/background/b.ts'],
    ['src/content/a.ts', '../agent/b', 'src/agent/b.ts'],
    ['src/background/a.ts', '../sidepanel/b', 'src/sidepanel/b.ts'],
  ])('refuse %s importing %s', async (from, specifier, target) => {
    const folder = treeOf({
      [from]: `import { b } from '${specifier}';\nexport const a = b;`,
      [target]: 'export const b = 1;',
    });

    const problems = await findForbiddenImports(folder);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${from} → ${target}: Let src/.* import only `));
  });

  it('refuse an import of a type as well', async () => {
    const folder = treeOf({
      'src/core/a.ts': "import type { B } from '../dom/b';\nexport type A = B;",
      'src/dom/b.ts': 'export type B = 1;',
    });

    expect(await findForbiddenImports(folder)).toHaveLength(1);
  });

  it('refuse a value from session in messaging, and accept a type', async () => {
    const files = { 'src/session/event.ts': 'export type Event = 1;\nexport const event = 1;' };
    const value = { 'src/messaging/a.ts': "import { event } from '../session/event';\nexport const a = event;" };
    const type = { 'src/messaging/a.ts': "import type { Event } from '../session/event';\nexport type A = Event;" };

    expect((await findForbiddenImports(treeOf({ ...files, ...value }))).join()).toContain('Import only types');
    expect(await findForbiddenImports(treeOf({ ...files, ...type }))).toEqual([]);
  });

  it('refuse the content platform outside the content entrypoint', async () => {
    const folder = treeOf({
      'src/content/a.ts': "import { b } from '../platform/content';\nexport const a = b;",
      'src/platform/content.ts': 'export const b = 1;',
    });

    expect((await findForbiddenImports(folder)).join()).toContain(
      'Import src/platform/content.ts only in src/content/index.ts',
    );
  });

  it('refuse a circle', async () => {
    const folder = treeOf({
      'src/core/a.ts': "import { b } from './b';\nexport const a = () => b;",
      'src/core/b.ts': "import { a } from './a';\nexport const b = () => a;",
    });

    expect((await findForbiddenImports(folder)).join()).toContain('Break the circle');
  });

  it('refuse a test helper in the product, and accept it in a test', async () => {
    const files = { 'test/fakes/clock.ts': 'export const b = 1;' };
    const text = "import { b } from '../../test/fakes/clock';\nexport const a = b;";

    expect((await findForbiddenImports(treeOf({ ...files, 'src/core/a.ts': text }))).join()).toContain(
      'must not import tests',
    );
    expect(await findForbiddenImports(treeOf({ ...files, 'src/core/a.test.ts': text }))).toEqual([]);
  });

  it('refuse a path that leads nowhere', async () => {
    const folder = treeOf({ 'src/core/a.ts': "import { b } from './gone';\nexport const a = b;" });

    expect((await findForbiddenImports(folder)).join()).toContain('Correct the path');
  });

  it('fail when the checker read no modules', async () => {
    const folder = treeOf({ 'src/core/tool.ts': undefined, 'src/core/readme.txt': 'nothing' });

    expect((await findForbiddenImports(folder)).join()).toContain('read 0 modules');
  });
});

function treeOf(files: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...harmless, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text !== undefined) writeFileSync(join(folder, path), text);
  }
  return folder;
}
