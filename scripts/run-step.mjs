import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { root } from './setup.mjs';

/** A step that takes longer than this hangs. */
const STEP_TIMEOUT_MS = 8 * 60_000;

/** Commands that run now, each the head of a process group of its own. */
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) killGroup(child);
    process.exit(130);
  });
}

/**
 * Runs a command in the repository's root without standard input, and keeps what it prints.
 * @param {readonly string[]} command the program and its arguments; a program of node_modules/.bin needs no path
 * @param {Readonly<Record<string, string>>} [more] variables of its environment besides ours
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runCommand([program, ...args], more = {}) {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const chunks = [];
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a browser it started ends with it.
      detached: true,
      env: { ...process.env, ...more, NO_COLOR: '1', PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    });
    running.add(child);
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\nGiven up after ${STEP_TIMEOUT_MS / 1000} s.\n`));
      killGroup(child);
    }, STEP_TIMEOUT_MS);
    const finish = (ok) => {
      clearTimeout(timer);
      running.delete(child);
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

function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function indent(text) {
  return text
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
