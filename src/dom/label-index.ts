import { treeRootOf } from './flat-tree';

/** Gives the labels of a control. */
export type LabelsOf = (control: Element) => readonly HTMLLabelElement[];

/**
 * `element.labels` walks the whole tree at each call, which is quadratic on big forms: this searches each root once
 * instead. For one pass: nothing may change meanwhile. While `hasRoots` says no, all controls stand in the document.
 */
export function createLabelIndex(document: Document, hasRoots: () => boolean): LabelsOf {
  const roots = new Set<Node>();
  const byControl = new Map<Element, HTMLLabelElement[]>();
  return (control) => {
    const root = hasRoots() ? treeRootOf(control) : document;
    if (!roots.has(root)) {
      roots.add(root);
      noteLabels(root, byControl);
    }
    return byControl.get(control) ?? NONE;
  };
}

function noteLabels(root: Node, byControl: Map<Element, HTMLLabelElement[]>): void {
  // Documents, shadow roots and elements can all be searched.
  const found = 'querySelectorAll' in root ? (root as ParentNode).querySelectorAll('label') : NONE;
  if (found.length === 0) return;
  for (const label of found) {
    const { control } = label;
    if (!control) continue;
    const others = byControl.get(control);
    if (others) others.push(label);
    else byControl.set(control, [label]);
  }
}

const NONE: readonly HTMLLabelElement[] = [];
