import { parseRef } from '../core/element-ref';
import type { FrameBox } from '../core/frame-box';
import type { PictureLayout, ViewBox } from '../core/picture';
import { ToolError } from '../core/tool-error';
import type { Frame, FrameDirectory } from './frames';
import type { ContentChannel } from './route-content-channel';
import { answerFrom } from './route-place';

/** What of the page is wanted. */
export interface PictureWanted {
  /** The element to cut out; the whole viewport when absent. */
  readonly ref?: string;
  readonly marks: boolean;
}

export interface LayoutDeps {
  readonly channel: ContentChannel;
  readonly directory: FrameDirectory;
}

type Layout = PictureLayout & { readonly frames: readonly FrameBox[] };

const LAYOUT_TIMEOUT_MS = 2_000;

/**
 * Where things are in the tab's viewport, through all its frames. A frame that can't be looked into is to be covered.
 * @throws ToolError when the main document does not answer, or has no such element.
 */
export async function picturePlan(
  { channel, directory }: LayoutDeps,
  tabId: number,
  { ref, marks }: PictureWanted,
  signal: AbortSignal,
): Promise<PictureLayout> {
  const page = await channel.ensure(tabId, signal);
  const wanted = ref === undefined ? undefined : parseRef(ref);
  if (ref !== undefined && !wanted) throw new ToolError('invalid-input', 'This is no ref.', 'Give one such as e12.');
  const named = wanted && wanted.frame !== '' ? await directory.find(tabId, wanted.frame) : undefined;
  if (named) await reveal(named);

  async function ask(frame: Frame | undefined): Promise<Layout> {
    const isWanted = ref !== undefined && named?.documentId === frame?.documentId;
    const params = { marks, ...(isWanted && { ref_id: ref }), ...(frame && { frame: directory.nameOf(frame) }) };
    const to = { tabId, documentId: frame ? frame.documentId : page.documentId };
    const options = { timeoutMs: LAYOUT_TIMEOUT_MS };
    return answerFrom(await channel.call(to, 'page/layout', params, options, signal), frame, directory);
  }

  /** Scrolls the frames around an element, from the inside out. */
  async function reveal(frame: Frame): Promise<void> {
    const { crop } = await ask(frame);
    let point = crop && { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 };
    for (let inner: Frame | undefined = frame; inner && point; inner = inner.parent) {
      const around: { readonly tabId: number; readonly documentId?: string } = {
        tabId,
        documentId: inner.parent?.documentId,
      };
      const handle = { ...directory.handleOf(inner), ...point };
      const options = { timeoutMs: LAYOUT_TIMEOUT_MS };
      point = answerFrom(await channel.call(around, 'frame/reveal', handle, options, signal), inner.parent, directory);
    }
  }

  async function join(layout: Layout, parent: Frame | undefined, all: readonly Frame[]): Promise<PictureLayout> {
    const { frames, ...own } = layout;
    const children = directory.match(all, parent, frames);
    const inner = await Promise.all(
      frames.map(async (frame, at): Promise<PictureLayout> => {
        const child = children[at];
        const isIn = child && (await directory.enter(tabId, [child])).has(child.documentId);
        const found = isIn ? await ask(child).catch(unlessAborted) : undefined;
        if (!found || !child) return closed(frame);
        const placed = placeIn(frame, await join(found, child, all));
        return { ...placed, shown: [child.address, ...(placed.shown ?? [])] };
      }),
    );
    const crop = own.crop ?? inner.find((each) => each.crop)?.crop;
    return {
      ...own,
      ...(crop && { crop }),
      covers: [own, ...inner].flatMap(({ covers }) => covers),
      marks: [own, ...inner].flatMap((each) => each.marks),
      shown: inner.flatMap((each) => each.shown ?? []),
    };
  }

  function unlessAborted(error: unknown): undefined {
    if (signal.aborted) throw error;
    return undefined;
  }

  const main = await ask(undefined);
  return join(main, undefined, main.frames.length > 0 ? await directory.survey(tabId, page.url) : []);
}

/** What a frame shows, in the viewport around it, cut at its border. Pure. */
function placeIn(frame: FrameBox, inside: PictureLayout): PictureLayout {
  const place = <B extends ViewBox>(box: B): readonly B[] => {
    const left = Math.max(frame.left + box.left * frame.right, frame.box.left);
    const top = Math.max(frame.top + box.top * frame.down, frame.box.top);
    const right = Math.min(frame.left + (box.left + box.width) * frame.right, frame.box.left + frame.box.width);
    const bottom = Math.min(frame.top + (box.top + box.height) * frame.down, frame.box.top + frame.box.height);
    return right > left && bottom > top ? [{ ...box, left, top, width: right - left, height: bottom - top }] : [];
  };
  const [crop] = inside.crop ? place(inside.crop) : [];
  return {
    width: inside.width,
    height: inside.height,
    ...(crop && { crop }),
    covers: inside.covers.flatMap(place),
    marks: inside.marks.flatMap(place),
    shown: inside.shown,
  };
}

function closed({ box }: FrameBox): PictureLayout {
  return { width: 0, height: 0, covers: [box], marks: [] };
}
