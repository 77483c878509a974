/**
 * Turns the `tools.ts` of a folder into the manifest of a skill: `npm run skill:compile DIR`. Prints the block; with
 * `--write` puts it into the folder's SKILL.md instead. Ends with status 1 when the block would be refused.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { loadWithVite, type RegistryModule } from './load-with-vite.ts';
import { root } from './setup.mjs';

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const isWrite = process.argv.includes('--write');
const allowsLoopback = process.argv.includes('--loopback');

const problem = folder === undefined ? 'Name the folder: npm run skill:compile DIR' : await compile(resolve(folder));
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}

/** The sentence that says why it failed, or nothing. */
async function compile(path: string): Promise<string | undefined> {
  return loadWithVite(root, async (load) => {
    // The paths name the modules whose types these are.
    const { compileTools, folderProblem, withBlock } = (await load(
      '/scripts/compile-skill-tools.ts',
    )) as typeof import('./compile-skill-tools.ts');
    const unfit = folderProblem(path);
    if (unfit !== undefined) return unfit;
    const compiled = compileTools((await load(join(path, 'tools.ts'))) as Readonly<Record<string, unknown>>);
    if (typeof compiled === 'string') return compiled;

    const file = join(path, 'SKILL.md');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const whole = withBlock(text, compiled);
    const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
    const { createSkillCheck, describeProblem } = (await load(
      '/scripts/skill-check-text.ts',
    )) as typeof import('./skill-check-text.ts');
    const names = new Set(coreTools.map(({ name }) => name));
    const { problems } = createSkillCheck({ reservedNames: names, allowsLoopback })(whole);
    for (const found of problems) console.error(describeProblem(found));
    if (problems.some(({ level }) => level === 'error')) return 'The manifest would be refused; see above.';
    if (isWrite) writeFileSync(file, whole);
    else console.log(withBlock('', compiled));
    return undefined;
  });
}
