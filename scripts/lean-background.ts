import { join, sep } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { endOf, toolDefinition } from './lean-content.ts';

/** What runs in the page only. */
const RUNS_IN_PAGE = new Set(['run', 'targets']);

/**
 * Makes the background small: of a tool that runs in the page it needs all but the handler, and with the handlers goes
 * everything of `src/dom`, which a start of the background would otherwise parse.
 */
export function leanBackground(root: string): Plugin {
  const toolFolder = `${join(root, 'src/tools/content').split(sep).join('/')}/`;
  return {
    name: 'tabhand:lean-background',
    enforce: 'pre',
    transform(code, id) {
      return id.startsWith(toolFolder) ? { code: leaveOutHandlers(code, id), map: null } : undefined;
    },
  };
}

/** The source of a content tool without its handler and without what it imports for it. `path` is for a failure's message. */
export function leaveOutHandlers(code: string, path: string): string {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const cuts: (readonly [from: number, to: number])[] = [];
  const gone = new Set<string>();
  let handlers = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText().includes('/dom/')) {
      cuts.push([node.getStart(), node.getEnd()]);
      for (const name of valuesOf(node)) gone.add(name);
    }
    for (const each of toolDefinition(node)?.properties ?? []) {
      if (!RUNS_IN_PAGE.has(each.name?.getText() ?? '')) continue;
      handlers += each.name?.getText() === 'run' ? 1 : 0;
      cuts.push([each.getStart(), endOf(each, code)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (handlers !== 1) throw new Error(`${path}: give the tool one run(), written in its definition.`);
  const missed = namesAtLoad(source, cuts).find((name) => gone.has(name));
  if (missed !== undefined) throw new Error(`${path}: take ${missed} from src/core; the background needs it too.`);
  cuts.sort(([a], [b]) => a - b);
  return cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
}

function valuesOf({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
}

/** Every name that is looked up when the module is loaded: outside of functions and of what is cut. */
function namesAtLoad(source: ts.SourceFile, cuts: readonly (readonly [from: number, to: number])[]): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCut = cuts.some(([from, to]) => from <= node.getStart() && node.getEnd() <= to);
    if (isCut || ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
