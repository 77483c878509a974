import { parseRef } from '../core/element-ref';
import type { FrameHandle, FrameRedirect } from '../core/frame-place';
import { cssPxPerScreenshotPx } from '../core/screenshot-scale';
import type { ContentTool, RefTable } from '../core/tool';
import { notFound } from '../dom/failures';
import { isFrame, pointInside, shownFrames, windowIn } from '../dom/frames';
import { attributeOf, documentOf, viewOf } from '../dom/read-element';
import { clip } from '../dom/text';

/** Where the frames of a document are told apart. */
export interface FrameScene {
  readonly document: Document;
  readonly refs: RefTable;
  /** The browser's number for a frame, where it tells. */
  frameIdOf?(element: Element): number | undefined;
}

const MAX_SRC_CHARS = 2_000;

/** What tells these frames of one document apart, for the background to find their documents by. */
export function handlesOf(frames: readonly Element[], { document, refs, frameIdOf }: FrameScene): FrameHandle[] {
  const indexes = indexesOf(document);
  return frames.map((element) => {
    const src = addressOf(element);
    return {
      key: refs.refOf(element),
      frameId: frameIdOf?.(element),
      index: indexes.get(windowIn(element)) ?? -1,
      ...(src && { src: clip(src, MAX_SRC_CHARS) }),
    };
  });
}

/** The element of a frame. @throws ToolError `not-found` when the document has it no more. */
export function findFrame({ key, frameId, index, src }: FrameHandle, scene: FrameScene): Element {
  const { document, refs, frameIdOf } = scene;
  const named = key && parseRef(key) ? refs.resolve(key) : undefined;
  if (named && isFrame(named)) return named;
  const frames = shownFrames(document);
  const indexes = indexesOf(document);
  const found =
    frames.find((each) => frameId !== undefined && frameIdOf?.(each) === frameId) ??
    frames.find((each) => index !== undefined && index >= 0 && indexes.get(windowIn(each)) === index) ??
    frames.find((each) => src !== undefined && addressOf(each) === src);
  if (found) return found;
  throw notFound('The frame of this element is hidden now, or gone.', 'Look at the page again.');
}

/**
 * The frame that a call belongs into, when it is not for this document: `ref_id` names a frame to read, or what the call
 * is aimed at by its point or by the focus is a frame.
 */
export function redirectOf(
  targets: readonly Element[],
  { acrossFrames }: Pick<ContentTool, 'acrossFrames'>,
  input: Readonly<Record<string, unknown>>,
  scene: FrameScene,
): FrameRedirect | undefined {
  const [target] = targets;
  if (!target || targets.length > 1 || !isFrame(target)) return undefined;
  // Who names a frame by its ref and does not read means its element.
  if (typeof input.ref_id === 'string' && acrossFrames !== true) return undefined;
  const { x, y, coordinate_space } = input;
  const view = viewOf(target);
  const factor = coordinate_space === 'screenshot' && view ? cssPxPerScreenshotPx(view) : 1;
  const hasPoint = typeof x === 'number' && typeof y === 'number';
  const point = hasPoint ? pointInside(target, { x: x * factor, y: y * factor }) : {};
  const [handle] = handlesOf([target], scene);
  return handle && { ...handle, ...point };
}

function indexesOf({ defaultView }: Document): ReadonlyMap<Window | null, number> {
  const indexes = new Map<Window | null, number>();
  for (let index = 0; index < (defaultView?.length ?? 0); index += 1) indexes.set(defaultView?.[index] ?? null, index);
  indexes.delete(null);
  return indexes;
}

function addressOf(element: Element): string | undefined {
  if (attributeOf(element, 'srcdoc')) return 'about:srcdoc';
  const written = attributeOf(element, 'src') || attributeOf(element, 'data');
  return written ? URL.parse(written, documentOf(element).baseURI)?.href : undefined;
}
