import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** The entrypoints; no other file may be called `index`, since WXT would ship it as one. */
const ENTRYPOINTS = new Set([
  'src/background/index.ts',
  'src/bridge/index.ts',
  'src/content/index.ts',
  'src/link/index.ts',
  'src/dialogs/index.ts',
  'src/mcp/index.ts',
  'src/sdk/index.ts',
]);

/** Functions that only one module may import. */
const SOLE_IMPORTERS: ReadonlyMap<string, string> = new Map([
  ['mintPermit', 'src/policy/decide.ts'],
  ['redeemPermit', 'src/background/effects.ts'],
]);

/** Names that reach the network; only these folders may use them. */
const NETWORK_NAMES = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'WebTransport']);
const NETWORK_FOLDERS = ['src/platform/', 'src/providers/'];

/** Names that reach the extension API; only the platform folder may use them. */
const EXTENSION_NAMES = new Set(['browser', 'chrome']);

/** Names that turn text into code or markup. */
const EVALUATORS = new Set([
  'eval',
  'Function',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
]);

/** Where the agent waits for pages; a timer there is a guess, unless it is one of these. */
const WAITING_FOLDERS = ['src/dom/', 'src/tools/', 'src/content/', 'src/background/'];
const TIMER_NAMES = new Set(['setTimeout', 'setInterval']);

/** The files that may set a timer, each with its reason. */
const TIMER_FILES: ReadonlyMap<string, string> = new Map([
  ['src/dom/settle.ts', 'the settle module: it looks for quiet, and ends at a limit'],
  ['src/dom/ticks.ts', 'the one delay of the page side, which the ticks of the background end too'],
  ['src/dom/next-frame.ts', 'goes on in the task after a frame; no time passes'],
  ['src/dom/highlight.ts', 'takes a mark away again; nothing waits for it'],
  ['src/content/run-call.ts', 'the time limit of a call'],
  ['src/background/watch-requests.ts', 'stops listening some time after the last act; nothing waits for it'],
  ['src/background/first-in-frames.ts', 'looks for frames that came; those without a script of ours give no signal'],
  ['src/background/sleep.ts', 'the sleep of the loop, for time limits and retries'],
  [
    'src/background/page-waits.ts',
    'the deadline of a call, and the limit of the wait for a line, whose coming is the signal',
  ],
  ['src/background/open-pages.ts', 'tells a panel of the last of many changes; nothing waits for it'],
]);

/** Checks the text of every product file below `src/` of `folder`; returns one sentence for each thing to change. */
export function findSourceProblems(folder: string): readonly string[] {
  const paths = productFiles(folder);
  if (!paths.includes('src/core/tool.ts')) {
    return [
      `The source checker found ${paths.length} files in ${folder} and not src/core/tool.ts. Correct its folder.`,
    ];
  }
  return paths.flatMap((path) => checkSource(path, readFileSync(join(folder, path), 'utf8')));
}

/** Checks one file. `path` is relative to the repository, with forward slashes. */
export function checkSource(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path));
  const problems = new Set<string>(checkFileName(path));
  const visit = (node: ts.Node): void => {
    const problem = problemOf(path, node);
    if (problem) problems.add(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${problem}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...problems];
}

function checkFileName(path: string): readonly string[] {
  const name = basename(path).replace(/\.tsx?$/, '');
  if (name === 'index' && !ENTRYPOINTS.has(path)) return [`${path}: name the file for its main export, not index.`];
  if (name === 'utils' || name === 'helpers') return [`${path}: name the file for the one idea it holds, not ${name}.`];
  return [];
}

function problemOf(path: string, node: ts.Node): string | undefined {
  if (ts.isImportSpecifier(node)) return importProblem(path, (node.propertyName ?? node.name).text);
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return packageProblem(path, node.moduleSpecifier.text);
  if (ts.isIdentifier(node)) return nameProblem(path, node);
  return undefined;
}

function importProblem(path: string, name: string): string | undefined {
  const importer = SOLE_IMPORTERS.get(name);
  return importer !== undefined && importer !== path ? `import ${name} only in ${importer}.` : undefined;
}

function packageProblem(path: string, name: string): string | undefined {
  if (name !== 'wxt/browser' || path.startsWith('src/platform/')) return undefined;
  return 'move the browser call into src/platform and take it as a parameter.';
}

function nameProblem(path: string, node: ts.Identifier): string | undefined {
  const { text } = node;
  if (NETWORK_NAMES.has(text) && isUse(node) && !isIn(path, NETWORK_FOLDERS)) {
    return `use a capability instead of ${text}; only src/platform and src/providers reach the network.`;
  }
  if (EXTENSION_NAMES.has(text) && isNamespace(node) && !path.startsWith('src/platform/')) {
    return `move ${text}.* into src/platform and take it as a parameter.`;
  }
  if (TIMER_NAMES.has(text) && isUse(node) && isIn(path, WAITING_FOLDERS) && !TIMER_FILES.has(path)) {
    return `wait for a signal of the page instead of ${text}: settle(), onTick(), delay() or within() with its limit.`;
  }
  if (EVALUATORS.has(text) && isEvaluation(node)) return `build nodes and call functions instead of using ${text}.`;
  return undefined;
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

/** True where the name is the global itself, called or handed on; false where it names a member or a parameter. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return isGlobalObject(parent.expression);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return true;
  return (
    ts.isPropertyAccessExpression(parent) || ts.isShorthandPropertyAssignment(parent) || isInitializer(parent, node)
  );
}

function isInitializer(parent: ts.Node, node: ts.Identifier): boolean {
  return (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node;
}

/** True for `chrome` in `chrome.tabs`, `globalThis.chrome` and the type `chrome.tabs.Tab`. */
function isNamespace(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node || isGlobalObject(parent.expression);
  return ts.isElementAccessExpression(parent) && parent.expression === node;
}

function isEvaluation(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return true;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression === node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return false;
  const isWrite = ts.isBinaryExpression(parent.parent) && parent.parent.left === parent;
  return isWrite || (node.text === 'insertAdjacentHTML' && ts.isCallExpression(parent.parent));
}

function isGlobalObject(node: ts.Node): boolean {
  return ts.isIdentifier(node) && ['globalThis', 'window', 'self', 'navigator'].includes(node.text);
}

function productFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function scriptKind(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}
