/**
 * Says all that is wrong with skill files: `npm run skill:check FILE…`. Ends with status 1 when there is an error. With
 * `--loopback`, tools may be on this machine, as when the user agrees to that at import.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import process from 'node:process';
import { loadWithVite, type RegistryModule } from './load-with-vite.ts';
import { root } from './setup.mjs';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const allowsLoopback = process.argv.includes('--loopback');

if (files.length === 0) {
  console.error('Name the files: npm run skill:check FILE…');
  process.exitCode = 1;
} else {
  await loadWithVite(root, async (load) => {
    // The paths name the modules whose types these are.
    const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
    const { createSkillCheck, describeProblem } = (await load(
      '/scripts/skill-check-text.ts',
    )) as typeof import('./skill-check-text.ts');
    const reservedNames = new Set(coreTools.map(({ name }) => name));
    const check = createSkillCheck({ reservedNames, allowsLoopback });
    const checkHere = createSkillCheck({ reservedNames, allowsLoopback: true });
    for (const file of files) {
      const path = resolve(file);
      // Only a file of this name is one of an Agent Skill, and so has to be in a folder of the skill's name.
      const folder = basename(path) === 'SKILL.md' ? basename(dirname(path)) : undefined;
      const text = readFileSync(path, 'utf8');
      const { problems, reading } = check(text, folder);
      for (const problem of problems) console.log(`${file}: ${describeProblem(problem)}`);
      const errors = problems.filter(({ level }) => level === 'error').length;
      const tools = reading.tools.map(({ name }) => name).join(', ') || 'no tools';
      console.log(`${file}: “${reading.name}” with ${tools}; ${errors} errors, ${problems.length - errors} warnings.`);
      if (errors > 0) process.exitCode = 1;
      if (checkHere(text, folder).reading.tools.length > reading.tools.length)
        console.log(`${file}: for tools on this machine: npm run skill:check -- --loopback ${file}`);
    }
  });
}
