import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';

/** What only the background, the loop and the docs read of a tool. A page needs its name, its input and its handler. */
const LEFT_OUT = new Set([
  'label',
  'description',
  'modes',
  'tier',
  'devTier',
  'effects',
  'trust',
  'overlaps',
  'timeoutMs',
]);

/**
 * Makes the script that is put into pages small: tools without the texts about them, and `src/content/zod-mini.ts` in
 * the place of zod. See docs/adr/0012-small-content-script.md.
 */
export function leanContent(root: string): Plugin {
  const toolFolder = join(root, 'src/tools/content').split(sep).join('/');
  return {
    name: 'tabhand:lean-content',
    enforce: 'pre',
    resolveId(id) {
      return id === 'zod/mini' ? join(root, 'src/content/zod-mini.ts') : undefined;
    },
    transform(code, id) {
      if (id.startsWith(`${toolFolder}/`)) return { code: leaveOutTexts(code, id), map: null };
      if (id.endsWith('/src/tools/content-registry.ts')) return { code: listTools(toolFolder), map: null };
      if (id.includes(WXT_ENTRY)) return { code: startOnly(code), map: null };
      return undefined;
    },
    renderChunk(code) {
      return { code: useArrows(code), map: null };
    },
    onLog(_level, log) {
      // The bundler only warns of a function that zod has and the small one lacks; the script would fail in the page.
      if (log.code === 'IMPORT_IS_UNDEFINED' || log.code === 'MISSING_EXPORT') this.error(log);
    },
  };
}

/** WXT's code around an entrypoint. */
const WXT_ENTRY = 'virtual:wxt-unlisted-script-entrypoint';

/** A registry that names no files: a glob keeps the path of each. */
function listTools(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => /^\w+\.ts$/.test(name))
    .sort();
  const imports = files.map((file, index) => `import tool${index} from './content/${file}';`);
  return `${imports.join('\n')}\nexport const contentTools = [${files.map((_, index) => `tool${index}`).join(', ')}];`;
}

/** Starts the script and nothing else; WXT's own code logs failures, which the browser does as well. */
function startOnly(code: string): string {
  const [line] = /^import definition from .*$/m.exec(code) ?? [];
  if (line === undefined)
    throw new Error('scripts/lean-content.ts: WXT starts scripts in another way now; see its code.');
  return `${line}\ndefinition.main();\nexport default undefined;`;
}

/** The source of a content tool without its texts for models and people. `path` is for the message of a failure. */
export function leaveOutTexts(code: string, path: string): string {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const cuts: (readonly [from: number, to: number])[] = [];
  let tools = 0;
  const visit = (node: ts.Node): void => {
    const definition = toolDefinition(node);
    if (definition !== undefined) {
      tools += 1;
      const texts = definition.properties.filter((each) => LEFT_OUT.has(each.name?.getText() ?? ''));
      cuts.push(...texts.map((each) => [each.getStart(), endOf(each, code)] as const));
    }
    if (isDescription(node)) cuts.push([node.getStart(), endOf(node, code)]);
    else if (isOnlyDescribed(node)) cuts.push([node.expression.expression.getEnd(), node.getEnd()]);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  if (tools !== 1) throw new Error(`${path}: define one tool by defineContentTool({ … }), as an object literal.`);
  cuts.sort(([a], [b]) => a - b);
  return cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
}

/** The definition that a node is, when it is one of a content tool. */
export function toolDefinition(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineContentTool') return undefined;
  const [definition] = node.arguments;
  return definition !== undefined && ts.isObjectLiteralExpression(definition) ? definition : undefined;
}

function isDescription(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'z.describe';
}

/** `schema.check(z.describe('…'))`, of which the schema alone remains. */
function isOnlyDescribed(node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'check' &&
    ts.isCallExpression(node.expression.expression) &&
    node.arguments.every(isDescription)
  );
}

/** After the comma that separates a property from the next one. */
export function endOf(node: ts.Node, text: string): number {
  const comma = /^\s*,/.exec(text.slice(node.getEnd()));
  return node.getEnd() + (comma?.[0].length ?? 0);
}

/**
 * The bundle with its outermost functions as arrow functions, the shorter form of the same. A function declaration can be
 * called before its line, so all of them go to the front.
 */
export function useArrows(code: string): string {
  const source = ts.createSourceFile('content.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const body = wrapperOf(source);
  const functions = body.statements.filter((each) => ts.isFunctionDeclaration(each)).filter(canBeArrow);
  const rest = functions.reduceRight((text, { pos, end }) => text.slice(0, pos) + text.slice(end), code);
  const start = body.statements[0]?.getFullStart() ?? body.getStart() + 1;
  return rest.slice(0, start) + functions.map(toArrow).join('') + rest.slice(start);
}

/** The function around all of an immediately called bundle. */
function wrapperOf(source: ts.SourceFile): ts.Block {
  let found: ts.Block | undefined;
  const visit = (node: ts.Node): void => {
    if (found === undefined && (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) && ts.isBlock(node.body))
      found = node.body;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found === undefined) throw new Error('scripts/lean-content.ts: the content script is no longer one function.');
  return found;
}

function canBeArrow(node: ts.FunctionDeclaration): boolean {
  // Arrow functions have no `this` and no `arguments` of their own.
  return node.asteriskToken === undefined && !/\b(this|arguments|new\.target)\b/.test(node.getText());
}

function toArrow(node: ts.FunctionDeclaration): string {
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  const parameters = node.parameters.map((each) => each.getText()).join(', ');
  return `\nconst ${node.name?.text} = ${isAsync ? 'async ' : ''}(${parameters}) => ${node.body?.getText()};`;
}
