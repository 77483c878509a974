/**
 * Reads 20,000 skill texts that were changed by chance, and says which of them threw, took too long or gave something
 * that breaks a rule: `npm run skill:fuzz`. Options: `--runs=N`, `--seed=N` for the first one.
 */
import process from 'node:process';
import { loadWithVite } from './load-with-vite.ts';
import { root } from './setup.mjs';

const MAX_MS = 50;
// Other work and the garbage collector hold the process up now and then, so what took long is done again.
const TRIES = 4;
const OPTIONS = { reservedNames: new Set(['navigate', 'read_page']), allowsLoopback: false };

function optionOf(name: string, usual: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given === undefined ? usual : Number(given.slice(name.length + 3));
}

const runs = optionOf('runs', 20_000);
const firstSeed = optionOf('seed', 1);

await loadWithVite(root, async (load) => {
  // The paths name the modules whose types these are.
  const { readSkill } = (await load('/src/skills/read-skill.ts')) as typeof import('../src/skills/read-skill.ts');
  const { baseSkills } = (await load(
    '/test/skills/fuzz/base-skills.ts',
  )) as typeof import('../test/skills/fuzz/base-skills.ts');
  const { mutateSkill } = (await load(
    '/test/skills/fuzz/mutate-skill.ts',
  )) as typeof import('../test/skills/fuzz/mutate-skill.ts');
  const { brokenRules, patternsOf } = (await load(
    '/test/skills/fuzz/broken-rules.ts',
  )) as typeof import('../test/skills/fuzz/broken-rules.ts');
  const bases = baseSkills();
  const times: number[] = [];
  const patternTimes: number[] = [];
  let tools = 0;
  let failures = 0;

  function tell(seed: number, what: string): void {
    failures += 1;
    console.log(`seed ${seed}: ${what}`);
  }

  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const text = mutateSkill(bases, seed);
    try {
      const { value: reading, tookMs } = timed(() => readSkill(text, OPTIONS));
      times.push(tookMs);
      tools += reading.tools.length;
      if (tookMs > MAX_MS) tell(seed, `took ${tookMs.toFixed()} ms`);
      for (const rule of brokenRules(reading, OPTIONS.reservedNames)) tell(seed, rule);
      for (const pattern of patternsOf(reading)) {
        // As long as an argument can be.
        const run = timed(() => new RegExp(pattern, 'u').test(`${'ab'.repeat(1_000)}!`));
        patternTimes.push(run.tookMs);
        if (run.tookMs > MAX_MS) tell(seed, `the pattern ${pattern} took ${run.tookMs.toFixed()} ms`);
      }
    } catch (error) {
      tell(seed, `threw ${String(error)}`);
    }
  }

  console.log(`${runs} texts, ${tools} sound tools, ${patternTimes.length} patterns run, ${failures} failures.`);
  console.log(`Reading: ${summary(times)}. Patterns: ${summary(patternTimes)}.`);
  if (failures > 0) process.exitCode = 1;
});

function timed<T>(work: () => T): { readonly value: T; readonly tookMs: number } {
  let tookMs = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now();
    const value = work();
    tookMs = Math.min(tookMs, performance.now() - begun);
    if (tookMs <= MAX_MS || attempt === TRIES) return { value, tookMs };
  }
}

function summary(values: readonly number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, most ${at(1)} ms`;
}
