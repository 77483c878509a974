import { linked, topOf } from './flat-tree';
import { tagIfElement } from './read-element';
import { readElement } from './read-into-pass';
import { addNode, addText, createPass, flushText, type Level, MAX_CHARS, type Pass } from './snapshot-pass';
import { NO_STATES } from './states';
import type { TreeNode } from './tree-node';
import { showsText } from './visible';

/** One look at a document. It holds elements, so drop it soon. */
export interface Snapshot {
  readonly root: TreeNode;
  /** The document and each open shadow root met on the way: what a mutation observer must watch. */
  readonly scopes: readonly Node[];
  /** True when the page holds more than was read. */
  readonly isCut: boolean;
}

/** A look that is being taken. The document must not change meanwhile. */
export interface SnapshotWalk {
  /** What was read so far. */
  readonly snapshot: Snapshot;
  /** Goes on until `isDue`, asked now and then, says that it is time to stop. False when all is read. */
  run(isDue: () => boolean): boolean;
  /** The element whose children are being read. */
  place(): Element | undefined;
}

const ASK_EVERY = 128;
/** A page of more nodes or characters is read no further: nobody can read it either. */
const MAX_NODES = 250_000;

/**
 * Reads what a user perceives of the document in one pass over the flat tree, open shadow roots included. It only reads:
 * no attribute, style or node is written. Hidden, inert and `aria-hidden` parts are left out; frames are nodes without
 * content.
 */
export function takeSnapshot(document: Document): Snapshot {
  const walk = walkDocument(document);
  walk.run(() => false);
  return walk.snapshot;
}

/** As `takeSnapshot`, in as many pieces as its caller wants. */
export function walkDocument(document: Document): SnapshotWalk {
  const element = topOf(document);
  const common = { element, role: 'document', name: '', states: NO_STATES };
  const root: TreeNode = { ...common, kind: 'structure', parent: null, children: [] };
  const pass = createPass(document, root);
  return {
    snapshot: {
      root,
      scopes: pass.scopes,
      get isCut() {
        return pass.isCut;
      },
    },
    run: (isDue) => runPass(pass, isDue),
    place: () => pass.levels[pass.depth]?.element,
  };
}

function runPass(pass: Pass, isDue: () => boolean): boolean {
  const { levels } = pass;
  for (let count = 1; ; count += 1) {
    const level = levels[pass.depth];
    if (!level) return false;
    if (pass.nodes > MAX_NODES || pass.chars > MAX_CHARS) {
      pass.depth = -1;
      pass.isCut = true;
      addNode(level.parent, pass, { kind: 'notice', element: level.element, role: 'notice', name: TOO_MUCH });
      return false;
    }
    const child = level.next ?? level.slotted[level.index];
    if (!child) {
      pass.depth -= 1;
      if (level.isBlock) flushText(level.parent, pass);
      continue;
    }
    if (count % ASK_EVERY === 0 && isDue()) return true;
    const tag = tagIfElement(child);
    if (level.next) level.next = tag === 'form' ? linked(child, 'nextSibling') : child.nextSibling;
    else level.index += 1;
    // The tag, and the type of the node, say what it is.
    if (tag !== undefined) readElement(child as Element, tag, level, pass);
    else if (!level.inControl && child.nodeType === 3) readText((child as Text).data, level, pass);
  }
}

function readText(data: string, level: Level, pass: Pass): void {
  level.shows ??= showsText(level.element);
  addText(data, level.element, level.shows, pass);
}

const TOO_MUCH = '(The page goes on: it holds more than is read.)';
