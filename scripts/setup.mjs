/**
 * Installs what a clean clone lacks. Only Node's built-in modules may be imported here: it runs before `npm ci`.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';

/** The folder that holds package.json. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** Where each browser may be, best first. The environment variable wins over all. */
const BROWSERS = {
  chrome: {
    variable: 'CHROME_BIN',
    title: 'Chromium',
    debianPackage: 'chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome-for-testing'],
    paths: ['/usr/bin/chromium', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  },
  firefox: {
    variable: 'FIREFOX_BIN',
    title: 'Firefox 142 or later',
    debianPackage: 'firefox-esr',
    commands: ['firefox-esr', 'firefox'],
    paths: ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
};

/** Ends the program with one line that says what to do. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Installs the exact dependencies of package-lock.json when they are missing or older than it.
 * Returns true when it installed something.
 */
export function ensureDependencies() {
  if (isInstalled()) return false;
  say('Installing dependencies (npm ci)…');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.error) fail(`npm could not be started: ${result.error.message}. Install Node.js 20 or later with npm.`);
  if (result.status !== 0) fail('npm ci failed; its output above says why. Check the network, then run this again.');
  return true;
}

/** The browser's executable, or undefined when it is not on this machine. @param {'chrome' | 'firefox'} name */
export function findBrowser(name) {
  const { variable, commands, paths, title } = BROWSERS[name];
  const chosen = process.env[variable];
  if (chosen) {
    if (!isExecutable(chosen)) fail(`${variable} is ${chosen}, which cannot be run. Point it at ${title} or unset it.`);
    return chosen;
  }
  return [...commands.flatMap(onPath), ...paths].find(isExecutable);
}

/**
 * Makes sure that each browser is here: looks for it, on Debian as root installs it, else says in one line what to
 * install and ends the program. Sets CHROME_BIN and FIREFOX_BIN for all that runs after it.
 * @param {readonly ('chrome' | 'firefox')[]} names
 */
export function ensureBrowsers(names) {
  const missing = names.filter((name) => findBrowser(name) === undefined);
  if (missing.length > 0) installBrowsers(missing);
  for (const name of names) process.env[BROWSERS[name].variable] = findBrowser(name);
}

/**
 * Runs the current script again under the project's own Node 24 when it was started with another one.
 * Call it after ensureDependencies(). It returns only when this process is the right one already.
 */
export function ensureNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (majorVersion(process.version) >= 24 || process.env.TABHAND_NODE === 'pinned') return;
  if (!existsSync(pinned)) {
    fail(`Node.js ${process.version} is too old for the tools. Install Node.js 24 or later and run this again.`);
  }
  const bin = join(root, 'node_modules', '.bin');
  const result = spawnSync(pinned, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, TABHAND_NODE: 'pinned', PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  process.exit(result.status ?? 1);
}

function installBrowsers(names) {
  const packages = names.map((name) => BROWSERS[name].debianPackage);
  const titles = names.map((name) => BROWSERS[name].title).join(' and ');
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    const variables = names.map((name) => BROWSERS[name].variable).join(' and ');
    fail(`Install ${titles} (Debian: sudo apt-get install ${packages.join(' ')}) or set ${variables}.`);
  }
  say(`Installing ${titles} (apt-get)…`);
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  const still = names.filter((name) => findBrowser(name) === undefined);
  if (still.length > 0) {
    fail(`apt-get did not install ${still.map((name) => BROWSERS[name].debianPackage).join(' and ')}; see above.`);
  }
}

/** True when node_modules holds exactly what the lock file names for this machine. */
function isInstalled() {
  // npm writes this file last, so that a broken install leaves none.
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const installed = lockedPackages(written);
  const isCurrent = ([path, { version, optional }]) => {
    const present = installed[path];
    return present ? present.version === version : optional === true;
  };
  return Object.entries(wanted).every(isCurrent) && Object.keys(installed).every((path) => path in wanted);
}

function lockedPackages(file) {
  const { '': _ourselves, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

function onPath(command) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function majorVersion(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

function say(message) {
  process.stderr.write(`${message}\n`);
}
