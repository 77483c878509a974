import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Most bytes of the script that is put into pages, of what Chrome's service worker parses at each start, and of the
 * whole extension, all as they are installed.
 */
export const BUNDLE_BUDGET_BYTES = {
  // It knows the words by which fields for secrets are called, in twenty languages, tells what is around a button, and
  // what a form would send, so that nothing else is sent behind a card than what it shows.
  content: 146_000,
  bridge: 8_000,
  dialogs: 8_000,
  // The ways to tools of pages that do not speak our protocol, and the same words. It enters only pages that the user allowed.
  link: 33_000,
  // The rules that keep a model from doing harm need room, and run before each act. Of it 51,000 are the words by which
  // buttons of twenty languages say what they do: plain texts, which cost a start next to nothing.
  worker: 790_000,
  extension: 5_000_000,
} as const;

/** What every build must hold, relative to its folder. */
const EXPECTED = [
  'manifest.json',
  'background.js',
  'bridge.js',
  'content.js',
  'dialogs.js',
  'link.js',
  'sidepanel.html',
  'icon/128.png',
  'notices.txt',
] as const;

/** The provider packages and the MCP client, which a service worker imports on first use; an event page has them as modules. */
const WORKER_SCRIPTS = ['sdk.js', 'mcp.js'] as const;

/** Manifest keys that would let a page or another extension reach us, or put code into pages that need none. */
const DOORS = ['content_scripts', 'externally_connectable', 'web_accessible_resources', 'oauth2', 'key'] as const;

/** What keeps code of others out of our pages, and frames of anything but the web. */
const POLICY = ["default-src 'none'", "script-src 'self'", "object-src 'none'", 'frame-src https:'] as const;

/** Checks a built extension; returns one sentence, with what to do, for each thing that is wrong. */
export function findBundleProblems(folder: string): readonly string[] {
  const sizes = new Map(filesOf(folder).map((path) => [path, statSync(join(folder, path)).size]));
  const missing = EXPECTED.filter((path) => !sizes.has(path)).map((path) => `${path}: missing from the build.`);
  if (missing.length > 0) return missing;
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const isWorker = !isEventPage(manifest);
  const absent = isWorker ? WORKER_SCRIPTS.filter((path) => !sizes.has(path)) : [];
  if (absent.length > 0) return absent.map((path) => `${path}: missing from the build.`);
  const workerScripts = isWorker
    ? ['background.js', ...WORKER_SCRIPTS].flatMap((entry) => scriptsOf(folder, entry))
    : [];
  return [
    ...checkSizes(sizes),
    ...(isWorker ? checkStart(scriptsOf(folder, 'background.js')) : []),
    ...checkManifest(manifest),
    ...workerScripts.flatMap(([path, text]) => checkWorkerScript(path, text)),
    ...[...sizes.keys()].filter((path) => path.endsWith('.js')).flatMap((path) => checkEars(folder, path)),
    ...[...sizes.keys()].filter((path) => path.endsWith('.map')).map((path) => `${path}: build without source maps.`),
  ];
}

function checkSizes(sizes: ReadonlyMap<string, number>): readonly string[] {
  const whole = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const problems: string[] = [];
  for (const name of ['bridge', 'content', 'dialogs', 'link'] as const) {
    const bytes = sizes.get(`${name}.js`) ?? 0;
    const budget = BUNDLE_BUDGET_BYTES[name];
    if (bytes > budget) problems.push(`${name}.js: has ${bytes} bytes of ${budget}; see what it imports.`);
  }
  if (whole > BUNDLE_BUDGET_BYTES.extension) {
    problems.push(`The extension has ${whole} bytes of ${BUNDLE_BUDGET_BYTES.extension}; see docs/dependencies.md.`);
  }
  return problems;
}

/** What a start parses is paid at each of them, whether it is used or not. */
function checkStart(scripts: readonly (readonly [string, string])[]): readonly string[] {
  const bytes = scripts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  if (bytes <= BUNDLE_BUDGET_BYTES.worker) return [];
  return [
    `background.js: has ${bytes} bytes of ${BUNDLE_BUDGET_BYTES.worker}; reach provider packages by #sdk, or see what it imports.`,
  ];
}

function checkManifest(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  const open = DOORS.filter((key) => key in manifest).map((key) => `manifest.json: remove ${key}.`);
  const policy = JSON.stringify(manifest.content_security_policy ?? '');
  const missing = POLICY.filter((part) => !policy.includes(part)).map(
    (part) => `manifest.json: put ${part} into the content security policy.`,
  );
  const version = manifest.manifest_version === 3 ? [] : ['manifest.json: build for manifest version 3.'];
  return [...open, ...missing, ...version];
}

/** Pages and other extensions have nobody to talk to: no script listens for messages from outside. */
function checkEars(folder: string, path: string): readonly string[] {
  const heard = /\bon(?:Message|Connect|UserScript\w*)External\b|\bonUserScript(?:Message|Connect)\b/.exec(
    readFileSync(join(folder, path), 'utf8'),
  );
  return heard ? [`${path}: do not listen to ${heard[0]}.`] : [];
}

/** Firefox's background: a page, which may load scripts when it needs them. */
function isEventPage({ background }: { readonly background?: { readonly scripts?: unknown } }): boolean {
  return background?.scripts !== undefined;
}

function checkWorkerScript(path: string, text: string): readonly string[] {
  // A Chromium service worker refuses import() when it runs, so nothing before that would notice.
  return /(?<![.\w$])import\s*\(/.test(text)
    ? [`${path}: build the background without import(); a service worker refuses it.`]
    : [];
}

/** A script and all that it imports statically. */
function scriptsOf(folder: string, entry: string): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    const text = readFileSync(join(folder, path), 'utf8');
    found.set(path, text);
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      visit(target.startsWith('/') ? target.slice(1) : join(path, '..', target));
    }
  };
  visit(entry);
  return [...found];
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
