import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runInNewContext } from 'node:vm';

/** What a site may write: each line uses a subpath, and its types. */
const SITE = `
import { getPageAgent, PageToolError, channels, type PageAgent } from '@tabhand/page-sdk';
import { definePageAgentElement, type PageAgentElement } from '@tabhand/page-sdk/element';
import { usePageTool, PageAgentProvider } from '@tabhand/page-sdk/react';
import { usePraxisTool } from '@tabhand/page-sdk/compat/praxis';
import { fromPraxisTool } from '@tabhand/page-sdk/compat/praxis-element';
import { useFrontendTool } from '@tabhand/page-sdk/compat/copilotkit';
import { Pedelec, defineTool } from '@tabhand/page-sdk/compat/pedelec';
import { toolContext, isThreadToolInvocation } from '@tabhand/page-sdk/server';

const agent: PageAgent = getPageAgent();
const inputSchema = { type: 'object', properties: { dark: { type: 'boolean' } } } as const;
const remove: () => void = agent.registerTool({
  name: 'set_theme', description: 'Sets the theme.', inputSchema, annotations: { readOnlyHint: true },
  execute: ({ dark }: { dark: boolean }, { signal }) => (signal.aborted ? '' : channels({ content: String(dark) })),
});
agent.addEventListener('toolcall', ({ detail }) => detail.status satisfies 'start' | 'end');
export function isRefused() {
  // @ts-expect-error a tool needs a description
  agent.registerTool({ name: 'nameless' });
  // @ts-expect-error context is JSON
  agent.setContext('a', () => 1);
}
remove();
definePageAgentElement();
export const page = defineTool({ name: 'page', description: 'Reads.', argsSchema: { type: 'object' }, handler: () => 1 });
export const used = [PageToolError, usePageTool, PageAgentProvider, usePraxisTool, fromPraxisTool, useFrontendTool, Pedelec];
export const isThread = isThreadToolInvocation(toolContext({ headers: { 'agent-tool-context': '{"source":"api"}' } }));
export type Element = PageAgentElement;
`;

/**
 * Packs the built package, puts it where a site would have it, runs its classic script and imports each of its
 * entries in Node, and checks types, also of what the guide shows, in both ways that TypeScript has of finding them.
 * Returns what goes wrong.
 */
export function checkSdkPackage(root: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'page-sdk-'));
  try {
    return [...pack(root, folder), ...runScript(folder), ...runSite(root, folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(root: string, folder: string): readonly string[] {
  const source = join(root, 'packages/page-sdk');
  const packed = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], source);
  const unpacked = run('tar', ['-xzf', packed.stdout.trim(), '-C', folder], folder);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@tabhand'), { recursive: true });
  cpSync(join(folder, 'package'), join(modules, '@tabhand/page-sdk'), { recursive: true });
  for (const name of ['react', 'react-dom', '@types/react', 'csstype']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  return [packed, unpacked].flatMap(({ status, text }) => (status === 0 ? [] : [text]));
}

/** The classic script gives one global, also where there is no document. */
function runScript(folder: string): readonly string[] {
  const script = readFileSync(join(folder, 'package/dist/page-agent.iife.js'), 'utf8');
  const kind: unknown = runInNewContext(`${script};typeof PageAgent.getPageAgent`);
  return kind === 'function' ? [] : ['The classic script gives no PageAgent.getPageAgent.'];
}

function runSite(root: string, folder: string): readonly string[] {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'site.ts'), SITE);
  const shown = writeGuide(root, folder);
  const node = run(process.execPath, [join(folder, 'site.ts')], folder);
  const problems = node.status === 0 ? [] : [`Node cannot import the package: ${node.text.slice(-2_000)}`];
  for (const resolution of ['bundler', 'nodenext']) {
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const compilerOptions = {
      noEmit: true,
      strict: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: [],
      module,
      moduleResolution: resolution,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['site.ts', ...shown] }));
    const check = run(process.execPath, [tsc, '-p', folder], folder);
    if (check.status !== 0) problems.push(`Types, found the way of ${resolution}: ${check.text}`);
  }
  return problems;
}

/** Each TypeScript example of the guide as a file of its own. */
function writeGuide(root: string, folder: string): readonly string[] {
  const guide = readFileSync(join(root, 'docs/page-tools.md'), 'utf8');
  const examples = [...guide.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)];
  return examples.map(([, ending = '', text = ''], index) => {
    const name = `guide-${index + 1}.${ending}`;
    writeFileSync(join(folder, name), text);
    return name;
  });
}

function run(command: string, options: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd, encoding: 'utf8' });
  return { status, stdout, text: `${stdout}${stderr}` };
}
