import { notFound, withSelector } from './failures';
import { shadowRootOf } from './flat-tree';
import { all } from './read-element';

/** An element with a shadow root. */
export interface ShadowHost {
  readonly element: Element;
  readonly root: ShadowRoot;
  /** How many roots are around it. */
  readonly depth: number;
}

/** All elements with a shadow root below `root`, open or closed, each followed by those in its own root. */
export function shadowHosts(root: ParentNode, depth = 0): readonly ShadowHost[] {
  return all(root, '*').flatMap((element) => {
    const inside = shadowRootOf(element);
    return inside ? [{ element, root: inside, depth }, ...shadowHosts(inside, depth + 1)] : [];
  });
}

/**
 * The roots that a path leads to: selectors of hosts, the outermost first, with `>>>` between them. Without a path the
 * document and every shadow root in it.
 * @throws ToolError `invalid-input` for what is no selector, `not-found` when nothing on the way has a shadow root, unless
 * frames are searched too.
 */
export function rootsAt(
  document: Document,
  path?: string,
  { mayBeElsewhere = false }: { readonly mayBeElsewhere?: boolean } = {},
): readonly (Document | ShadowRoot)[] {
  if (path === undefined) return [document, ...shadowHosts(document).map(({ root }) => root)];
  let roots: readonly (Document | ShadowRoot)[] = [document];
  for (const selector of path.split('>>>')) {
    roots = withSelector(() => roots.flatMap((root) => all(root, selector)))
      .map(shadowRootOf)
      .filter((root) => root !== null);
  }
  if (roots.length === 0 && !mayBeElsewhere)
    throw notFound('No shadow root is at this path.', 'get_shadow_dom lists the hosts.');
  return roots;
}
