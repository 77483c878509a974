import type { FrameHandle } from '../core/frame-place';
import { ignore } from '../core/ignore';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { FrameInfo } from '../platform/platform-pages';
import { frameAddress } from './frame-address';

/** A frame below the main one, with its place in the tree. */
export interface Frame extends FrameInfo {
  readonly tabId: number;
  readonly documentId: string;
  /** Absent when the main frame is around it. */
  readonly parent?: Frame;
  /** Its place in the `window` of its parent; -1 in a shadow tree, or where it is not known. */
  readonly index: number;
  /** See `frameAddress`. */
  readonly address: string;
}

/** What is known of the frames of all tabs. Frames are called `f1`, `f2`, … in each tab, each document by its own name. */
export interface FrameDirectory {
  /** The frames of a tab as they are now, in tree order. `pageUrl` is the main frame's address. */
  survey(tabId: number, pageUrl: string): Promise<readonly Frame[]>;
  /** What a frame is called; one without a name gets the next. */
  nameOf(frame: Frame): string;
  /** The frame of this name as it is now. @throws ToolError `not-found` when its document is gone. */
  find(tabId: number, name: string): Promise<Frame>;
  /** Puts the content script into frames that have none. @returns the documents that have one now. */
  enter(tabId: number, frames: readonly Frame[]): Promise<ReadonlySet<string>>;
  /** The script of this document is gone. */
  forget(documentId: string): void;
  /** Which frames the parent's handles mean: one for each, undefined where there is none. */
  match(
    all: readonly Frame[],
    parent: Frame | undefined,
    handles: readonly FrameHandle[],
  ): readonly (Frame | undefined)[];
  /** Remembers where the last act of a tab was: in a frame, or in the main document. */
  noteAct(tabId: number, frame: Frame | undefined): void;
  /** The frame that was acted in last; undefined when the last act was in the main document, or the frame is gone. */
  lastActed(tabId: number): Promise<Frame | undefined>;
  /** Remembers whether all was shown that a frame said last. */
  noteShown(frame: Frame, isWhole: boolean): void;
  /** False when the model was shown only a part of what the frame's script told, and takes for known. */
  wasShown(frame: Frame): boolean;
  /** How the document around a frame knows it. */
  handleOf(frame: Frame): FrameHandle;
}

const SURVEY_TIMEOUT_MS = 1_500;
const INJECT_TIMEOUT_MS = 2_000;

interface TabNames {
  next: number;
  readonly byName: Map<string, Frame>;
  readonly byDocument: Map<string, string>;
  acted?: string;
}

/** An empty directory. A background that starts anew learns the names from the frames' scripts. */
export function createFrameDirectory(platform: Pick<Platform, 'pages' | 'tabs' | 'build'>): FrameDirectory {
  const tabs = new Map<number, TabNames>();
  const entered = new Set<string>();
  const lost = new Set<string>();
  const partlyShown = new Set<string>();
  const handles = new Map<string, FrameHandle>();
  platform.tabs.onRemoved((tabId) => {
    drop(tabId, () => true);
    tabs.delete(tabId);
  });

  function namesOf(tabId: number): TabNames {
    const names = tabs.get(tabId) ?? { next: 1, byName: new Map(), byDocument: new Map() };
    tabs.set(tabId, names);
    return names;
  }

  /** Forgets documents that are gone. One that comes back, by the history, brings its name with it. */
  function drop(tabId: number, isGone: (documentId: string) => boolean): void {
    const names = namesOf(tabId);
    for (const [name, { documentId }] of names.byName) {
      if (!isGone(documentId)) continue;
      names.byName.delete(name);
      names.byDocument.delete(documentId);
      entered.delete(documentId);
      lost.delete(documentId);
      partlyShown.delete(documentId);
      handles.delete(documentId);
    }
  }

  function call(frame: Frame, name: string): void {
    const names = namesOf(frame.tabId);
    names.byName.set(name, frame);
    names.byDocument.set(frame.documentId, name);
    names.next = Math.max(names.next, Number(name.slice(1)) + 1);
  }

  async function survey(tabId: number, pageUrl: string): Promise<readonly Frame[]> {
    const found = await platform.pages.frames(tabId, { timeoutMs: SURVEY_TIMEOUT_MS });
    const all = toTree(tabId, found, pageUrl);
    const present = new Set(all.map(({ documentId }) => documentId));
    drop(tabId, (documentId) => !present.has(documentId));
    const names = namesOf(tabId);
    for (const frame of all) {
      const known = names.byDocument.get(frame.documentId);
      const told = frame.inside?.build === platform.build ? frame.inside.name : undefined;
      const name = known ?? (told && /^f\d{1,5}$/.test(told) && !names.byName.has(told) ? told : undefined);
      if (name !== undefined) call(frame, name);
    }
    return all;
  }

  async function find(tabId: number, name: string): Promise<Frame> {
    const known = namesOf(tabId).byName.get(name);
    if (known) {
      const now = await platform.pages.frame(tabId, known.frameId);
      if (now?.documentId === known.documentId && !now.failed) {
        return { ...known, url: now.url, address: /^https?:/i.test(now.url) ? now.url : known.address };
      }
    }
    // A frame that the browser does not list, or a background that has just begun.
    const main = await platform.pages.mainFrame(tabId);
    await survey(tabId, main?.url ?? '');
    const found = namesOf(tabId).byName.get(name);
    if (!found) throw goneFrame();
    return found;
  }

  return {
    survey,
    nameOf(frame) {
      const names = namesOf(frame.tabId);
      const known = names.byDocument.get(frame.documentId);
      if (known !== undefined) return known;
      const name = `f${names.next}`;
      call(frame, name);
      return name;
    },
    find,
    async enter(tabId, frames) {
      const isIn = ({ documentId, inside }: Frame) =>
        entered.has(documentId) || (inside?.build === platform.build && !lost.has(documentId));
      const missing = frames.filter((frame) => !isIn(frame)).map(({ documentId }) => documentId);
      if (missing.length > 0) {
        for (const id of await platform.pages.injectFrames(tabId, missing, { timeoutMs: INJECT_TIMEOUT_MS })) {
          entered.add(id);
        }
      }
      return new Set(frames.filter(isIn).map(({ documentId }) => documentId));
    },
    forget(documentId) {
      entered.delete(documentId);
      lost.add(documentId);
    },
    match(all, parent, given) {
      const children = all.filter((frame) => frame.parent?.documentId === parent?.documentId);
      const found = matchFrames(children, given);
      found.forEach((frame, at) => {
        const handle = given[at];
        if (frame && handle) handles.set(frame.documentId, handle);
      });
      return found;
    },
    noteAct(tabId, frame) {
      const names = namesOf(tabId);
      names.acted = frame && names.byDocument.get(frame.documentId);
    },
    async lastActed(tabId) {
      const { acted } = namesOf(tabId);
      return acted === undefined ? undefined : find(tabId, acted).catch(ignore('the frame is gone'));
    },
    noteShown({ documentId }, isWhole) {
      if (isWhole) partlyShown.delete(documentId);
      else partlyShown.add(documentId);
    },
    wasShown: ({ documentId }) => !partlyShown.has(documentId),
    handleOf(frame) {
      const { documentId, frameId, index, url } = frame;
      return handles.get(documentId) ?? { key: '', frameId, index, src: url };
    },
  };
}

/** The frame that a ref was given for shows another document, or is gone. */
export function goneFrame(): ToolError {
  const message = 'The frame of this ref is gone, or shows another page.';
  return new ToolError('not-found', message, 'Look at the page again: refs end with their document.');
}

/** The addresses of the frames around one, without the main document. */
export function addressesAround({ parent }: Frame): readonly string[] {
  return parent ? [parent.address, ...addressesAround(parent)] : [];
}

/** Says which of the frames of one document each handle means. */
export function matchFrames(
  children: readonly Frame[],
  handles: readonly FrameHandle[],
): readonly (Frame | undefined)[] {
  const left = new Set(children);
  const found: (Frame | undefined)[] = handles.map(() => undefined);
  const pass = (fits: (frame: Frame, handle: FrameHandle) => boolean): void => {
    handles.forEach((handle, at) => {
      if (found[at]) return;
      found[at] = [...left].find((frame) => fits(frame, handle));
      if (found[at]) left.delete(found[at]);
    });
  };
  pass(({ frameId }, handle) => frameId === handle.frameId);
  pass(
    ({ inside, index }, handle) =>
      handle.frameId === undefined && inside !== undefined && index >= 0 && index === handle.index,
  );
  // Chrome tells neither of a frame that no script may enter, nor of one in a shadow tree: its address does, else the order.
  const isLoose = ({ inside, index }: Frame, handle: FrameHandle): boolean =>
    handle.frameId === undefined && index === -1 && (inside === undefined || handle.index === -1);
  pass((frame, handle) => isLoose(frame, handle) && frame.url === handle.src);
  pass((frame, handle) => isLoose(frame, handle) && (frame.inside !== undefined) === (handle.index === -1));
  return found;
}

/** Gives each frame its parent, and brings all in the order of the tree. */
function toTree(tabId: number, found: readonly FrameInfo[], pageUrl: string): readonly Frame[] {
  const byId = new Map(found.map((info) => [info.frameId, info]));
  const byPath = new Map(found.flatMap((info) => (info.inside ? [[info.inside.path.join('/'), info] as const] : [])));
  // The way to a frame in a shadow tree is not its own alone, so nothing is found by it.
  const byWay = (path: readonly number[] = []): FrameInfo | undefined =>
    path.includes(-1) ? undefined : byPath.get(path.slice(0, -1).join('/'));
  const parentOf = ({ parentFrameId, inside }: FrameInfo): FrameInfo | undefined =>
    parentFrameId === undefined ? byWay(inside?.path) : byId.get(parentFrameId);
  const placed: Frame[] = [];
  const place = (parentInfo: FrameInfo | undefined, parent: Frame | undefined): void => {
    const children = found.filter((info) => parentOf(info) === parentInfo);
    for (const info of children.toSorted(inOrder)) {
      const { documentId, url, inside } = info;
      // A frame that has no document yet has nothing to read either.
      if (documentId === undefined) continue;
      const address = frameAddress(url, inside?.origin, parent?.address ?? pageUrl);
      const frame: Frame = { ...info, tabId, documentId, parent, index: inside?.path.at(-1) ?? -1, address };
      placed.push(frame);
      place(info, frame);
    }
  };
  place(undefined, undefined);
  return placed;
}

function inOrder(a: FrameInfo, b: FrameInfo): number {
  const [one, other] = [a, b].map(({ inside }) => inside?.path.at(-1) ?? -1);
  if (one === undefined || other === undefined || one === other) return a.frameId - b.frameId;
  if (one < 0 || other < 0) return other - one;
  return one - other;
}
