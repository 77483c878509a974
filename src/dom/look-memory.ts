import type { PageContext, RefTable } from '../core/tool';
import { type DiffScene, type SeenLine, seenLines } from './diff';
import { identityOf } from './node-path';
import type { Line } from './render';

/** What the model knows of a document: its lines, and the calls that told them. */
interface LookMemory {
  readonly lines: readonly SeenLine[];
  readonly callIds: readonly string[];
}

/** A page of more lines is looked at anew each time. */
const MAX_LINES = 30_000;

const memories = new WeakMap<RefTable, LookMemory>();

/** What the model saw last of the document; undefined unless it still has all that told it. */
export function recallLook({ refs, recalls = [] }: PageContext): readonly SeenLine[] | undefined {
  const memory = memories.get(refs);
  return memory?.callIds.every((callId) => recalls.includes(callId)) ? memory.lines : undefined;
}

/** The call shows the model these lines, whole or as differences from what it recalls. */
export function rememberLook(page: PageContext, lines: readonly Line[], how: 'whole' | 'difference'): void {
  const { refs, callId } = page;
  const before = how === 'difference' ? (memories.get(refs)?.callIds ?? []) : [];
  if (callId === undefined || lines.length > MAX_LINES) memories.delete(refs);
  else memories.set(refs, { lines: seenLines(lines), callIds: [...before, callId] });
}

/**
 * After an act that told all that it changed. What differed before the act was not told, so then the older look is what
 * the model knows.
 */
export function rememberAct(page: PageContext, before: readonly SeenLine[], after: readonly Line[]): void {
  const memory = memories.get(page.refs);
  if (memory && sameBodies(memory.lines, before)) rememberLook(page, after, 'difference');
}

function sameBodies(a: readonly SeenLine[], b: readonly SeenLine[]): boolean {
  return a.length === b.length && a.every(({ body }, index) => body === b[index]?.body);
}

/** For comparing what was seen with what is there: refs move over to what took the place of their element. */
export function diffScene(refs: RefTable): DiffScene {
  return {
    onReplace: (before, { node }) => refs.rebind(before, node.element, identityOf(node)),
    isShown: refs.has,
  };
}
