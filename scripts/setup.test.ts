import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';

const setup = resolve(import.meta.dirname, 'setup.mjs');

describe('the set-up', () => {
  it('takes the browser that the environment names', () => {
    const { stdout } = run("console.log(findBrowser('chrome'))", { CHROME_BIN: process.execPath });

    expect(stdout.trim()).toBe(process.execPath);
  });

  it('says in one line what to change when that browser cannot be run', () => {
    const { status, stderr } = run("findBrowser('firefox')", { FIREFOX_BIN: '/nowhere/firefox' });

    expect(status).toBe(1);
    expect(stderr).toBe(
      'FIREFOX_BIN is /nowhere/firefox, which cannot be run. Point it at Firefox 142 or later or unset it.\n',
    );
  });

  it('leaves installed dependencies alone', () => {
    expect(run('console.log(ensureDependencies())', {}).stdout.trim()).toBe('false');
  });

  it('passes the browsers on to what runs after it', () => {
    const code = "ensureBrowsers(['chrome']); console.log(process.env.CHROME_BIN)";

    expect(run(code, { CHROME_BIN: process.execPath }).stdout.trim()).toBe(process.execPath);
  });
});

describe('the project', () => {
  it('runs its tools with the pinned Node', () => {
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
  });
});

function run(code: string, env: Readonly<Record<string, string>>) {
  const script = `import { ensureBrowsers, ensureDependencies, findBrowser } from ${JSON.stringify(setup)};\n${code}`;
  const options = { encoding: 'utf8' as const, env: { ...process.env, ...env } };
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], options);
}
