import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { LIMITS } from '../packages/page-sdk/src/protocol.ts';

/** The modules that a site imports, by the name of their file in `dist`. */
const ENTRIES = [
  'page-sdk',
  'element',
  'react',
  'server',
  'compat/praxis',
  'compat/praxis-element',
  'compat/copilotkit',
  'compat/pedelec',
];

/** What every visitor of a site loads, in bytes, gzipped. */
const MAX_CORE_BYTES = 6_000;
/** All of it with the element, for pages without a build. */
const MAX_SCRIPT_BYTES = 8_000;

/** A size and its limit. */
export interface SdkSize {
  readonly name: string;
  readonly bytes: number;
  readonly maxBytes: number;
}

/**
 * Builds `packages/page-sdk` of `root` into its `dist`: one module for each entry, one classic script, and the types.
 * Returns the sizes that have a limit, and one sentence for each thing that is wrong.
 */
export async function buildPageSdk(root: string): Promise<{
  readonly sizes: readonly SdkSize[];
  readonly problems: readonly string[];
}> {
  const folder = join(root, 'packages/page-sdk');
  const outDir = join(folder, 'dist');
  rmSync(outDir, { recursive: true, force: true });
  const modules = await bundle(folder, Object.fromEntries(ENTRIES.map((name) => [name, entry(folder, name)])), 'es');
  const [script] = await bundle(folder, { 'page-agent.iife': entry(folder, 'page-agent-script') }, 'iife');
  const problems = writeTypes(root, outDir);
  const sizes = [
    { name: 'core', bytes: gzipped(withImports(modules, 'page-sdk.js')), maxBytes: MAX_CORE_BYTES },
    { name: 'script', bytes: gzipped(script?.code ?? ''), maxBytes: MAX_SCRIPT_BYTES },
  ];
  const tooLarge = sizes.filter(({ bytes, maxBytes }) => bytes >= maxBytes);
  return { sizes, problems: [...problems, ...tooLarge.map(({ name }) => `The ${name} of the page SDK is too large.`)] };
}

function entry(folder: string, name: string): string {
  const path = join(folder, 'src', name);
  const isReact = name === 'react' || name === 'compat/praxis' || name === 'compat/copilotkit';
  return isReact ? `${path}.tsx` : `${path}.ts`;
}

async function bundle(
  folder: string,
  input: Record<string, string>,
  format: 'es' | 'iife',
): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [{ name: 'inline-limits', transform: inlineLimits }],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      // As for a server: for a page, a helper that preloads is put around each dynamic import, larger than what it loads.
      ssr: true,
      rolldownOptions: {
        input,
        external: [/^react($|\/)/],
        preserveEntrySignatures: 'strict',
        output: {
          format,
          ...(format === 'iife' && { name: 'PageAgent' }),
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
        },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((output) => ('output' in output ? output.output : [])).filter((file) => file.type === 'chunk');
}

/** Puts the numbers of `LIMITS` where they are used: a minifier keeps the whole table for one of them. */
function inlineLimits(code: string): string {
  return code.replace(/\bLIMITS\.(\w+)/g, (whole, name: string) => {
    const limit = Object.entries(LIMITS).find(([key]) => key === name)?.[1];
    return limit === undefined ? whole : String(limit);
  });
}

/** The code of a module with all that it imports. */
function withImports(chunks: readonly Rolldown.OutputChunk[], fileName: string, seen = new Set<string>()): string {
  const chunk = chunks.find((candidate) => candidate.fileName === fileName);
  if (!chunk || seen.has(fileName)) return '';
  seen.add(fileName);
  return chunk.code + chunk.imports.map((name) => withImports(chunks, name, seen)).join('');
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}

function writeTypes(root: string, outDir: string): readonly string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'packages/page-sdk/tsconfig.build.json');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
  if (status !== 0) return [stdout];
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(outDir, name);
    // Sources name their neighbours without an extension, which Node's own way of resolving types does not take.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/((?:from|import\() ?'\.[^']*)'/g, "$1.js'"));
  }
  return [];
}
