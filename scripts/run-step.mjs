import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { root } from './setup.mjs';

/** A step that takes longer than this hangs. */
const STEP_TIMEOUT_MS = 8 * 60_000;

/**
 * Runs a command in the repository's root without standard input, and keeps what it prints.
 * @param {readonly string[]} command the program and its arguments; a program of node_modules/.bin needs no path
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runCommand([program, ...args], { env = {} } = {}) {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const chunks = [];
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    });
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\nGiven up after ${STEP_TIMEOUT_MS / 1000} s.\n`));
      child.kill('SIGKILL');
    }, STEP_TIMEOUT_MS);
    const finish = (ok) => {
      clearTimeout(timer);
      resolve({ ok, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - startMs) / 1000 });
    };
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${program} could not be started: ${error.message}\n`));
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/**
 * Runs named commands in order, each even when one before it failed, and prints one line for each; of a command
 * that failed also what it printed.
 * @param {readonly { name: string, command: readonly string[] }[]} steps
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, command } of steps) {
    const result = await runCommand(command);
    console.log(`${result.ok ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)`);
    if (!result.ok) console.log(indent(result.output.trimEnd()));
    results.push({ name, ...result });
  }
  return results;
}

function indent(text) {
  return text
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
