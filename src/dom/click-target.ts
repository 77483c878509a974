import { cssPxPerScreenshotPx } from '../core/screenshot-scale';
import type { PageContext } from '../core/tool';
import type { ActPoint } from './actionable';
import { describeElement } from './describe-element';
import { invalidInput, notFound, withSelector } from './failures';
import { flatElements } from './flat-elements';
import { deepElementFromPoint, flatContains, rootOf } from './flat-tree';
import { nodesWithRefs, pathOf, refOfNode } from './node-path';
import { onlyOne } from './only-one';
import { viewOf } from './read-element';
import { describeNode, modalsIn } from './render';
import { refuseSecretProbe } from './secret-probe';
import { takeSnapshot } from './snapshot';
import { clip, lower, oneLine } from './text';
import type { TreeNode } from './tree-node';
import { isInExcluded, isOperable } from './visible';

/** What names one thing on a page; exactly one of the four. */
export interface ClickWanted {
  readonly ref_id?: string;
  /** Name or visible text, case aside. */
  readonly visible_text?: string;
  /** Absent: exact, and where nothing has exactly this text, whatever contains it. */
  readonly text_match?: 'exact' | 'prefix' | 'contains';
  readonly selector?: string;
  readonly x?: number;
  readonly y?: number;
  readonly coordinate_space?: 'css' | 'screenshot';
}

/** The element, and the point of the viewport where one was given. */
export interface ClickTarget {
  readonly element: Element;
  readonly point?: ActPoint;
}

/**
 * Finds the one thing that is meant.
 * @throws ToolError `invalid-input` unless exactly one way is used; `not-found` when there is no such thing, or when
 * there are several: then `detail` lists them with refs.
 */
export function clickTarget(page: PageContext, wanted: ClickWanted): ClickTarget {
  const { ref_id, visible_text, selector, x, y } = wanted;
  const ways = [ref_id, visible_text, selector, x ?? y].filter((way) => way !== undefined);
  if (ways.length !== 1) throw invalidInput('Give exactly one of ref_id, visible_text, selector, and x with y.');
  if (ref_id !== undefined) return { element: page.refs.resolve(ref_id) };
  if (visible_text !== undefined) return { element: byText(page, visible_text, wanted.text_match) };
  if (selector !== undefined) return { element: bySelector(page, selector) };
  return byPoint(page, wanted);
}

function byPoint({ document }: PageContext, { x, y, coordinate_space }: ClickWanted): ClickTarget {
  const view = document.defaultView;
  if (x === undefined || y === undefined || coordinate_space === undefined || !view)
    throw invalidInput('x and y are needed, and their coordinate_space.');
  const factor = coordinate_space === 'screenshot' ? cssPxPerScreenshotPx(view) : 1;
  const at = { x: x * factor, y: y * factor };
  const element = deepElementFromPoint(document, at.x, at.y);
  if (!element)
    throw invalidInput('The point lies outside of the viewport.', 'Scroll, then give a point that is shown.');
  return { element, point: { element, ...at } };
}

function bySelector(page: PageContext, selector: string): Element {
  refuseSecretProbe(page.document, selector);
  const found = withSelector(() => {
    page.document.querySelector(selector);
    return flatElements(rootOf(page.document)).filter((each) => each.matches(selector) && isOperable(each));
  });
  const only = onlyOne(found);
  if (only) return only;
  if (found.length === 0) throw notFound('Nothing that can be seen matches the selector.', 'Look at the page.');
  throw several(found.slice(0, MAX_LISTED).map((each) => `${page.refs.refOf(each)} ${describeElement(each)}`));
}

// While a modal dialog is open, nothing but the topmost one can be used.
function byText(page: PageContext, text: string, match: ClickWanted['text_match']): Element {
  const { root } = takeSnapshot(page.document);
  const scope = modalsIn(root).at(-1) ?? root;
  const wanted = lower(oneLine(text));
  const nodes = nodesWithRefs(scope).filter((node) => node.kind === 'control' && isUsable(node));
  const tests = match === undefined ? ([TESTS.exact, TESTS.contains] as const) : [TESTS[match]];
  for (const test of tests) {
    const controls = nodes.filter((node) => test(lower(oneLine(node.name)), wanted));
    // What no role makes a control may still listen for clicks.
    const found = innermost(
      controls.length > 0 ? controls : textNodes(scope).filter((n) => test(lower(n.name), wanted)),
    );
    const only = onlyOne(found);
    if (only) return only.element;
    if (found.length > 1) throw several(found.slice(0, MAX_LISTED).map((node) => lineOf(page, node)));
  }
  throw notFound(
    scope === root ? 'Nothing on the page has this text.' : 'Nothing in the open dialog has this text.',
    'Look at the page.',
  );
}

const TESTS = {
  exact: (name: string, wanted: string) => name === wanted,
  prefix: (name: string, wanted: string) => name.startsWith(wanted),
  contains: (name: string, wanted: string) => name.includes(wanted),
};

const MAX_LISTED = 12;

function lineOf({ refs }: PageContext, node: TreeNode): string {
  const path = clip(pathOf(node), 120);
  const ref = node.kind === 'control' ? refOfNode(refs)(node) : refs.refOf(node.element);
  return `${ref} ${describeNode(node)}${path ? ` in ${path}` : ''}`;
}

function several(lines: readonly string[]) {
  return notFound('Several things fit.', 'Use the ref_id of one of those listed.', lines.join('\n'));
}

function isUsable({ element }: TreeNode): boolean {
  return isOperable(element) && !isInExcluded(element) && viewOf(element) !== null;
}

function textNodes(scope: TreeNode): readonly TreeNode[] {
  return scope.children.flatMap((child) =>
    child.kind === 'text' || child.kind === 'heading' ? [child] : textNodes(child),
  );
}

/** Without those that hold another one of them: the name of a card is that of the button in it. */
function innermost(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const elements = new Map(nodes.map((node) => [node.element, node]));
  const unique = [...elements.values()];
  if (unique.length > 100) return unique;
  return unique.filter(({ element }) => !unique.some((o) => o.element !== element && flatContains(element, o.element)));
}
