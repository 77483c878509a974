import { toBase64 } from '../../core/base64';
import type { ImagePart } from '../../core/message';
import type { PictureLayout, ViewBox } from '../../core/picture';
import { fitInto } from './scale-image';

/** What becomes of a picture of a viewport. */
export interface Development {
  /** The longer side is scaled down to so many pixels. */
  readonly maxSidePx: number;
  /** What to cover, cut out and mark; absent when nothing is known of the page. */
  readonly layout?: PictureLayout;
}

const QUALITIES = [0.75, 0.5, 0.3];
/** About what a model's provider takes for one picture at ease. */
const MAX_BYTES = 700_000;
const COVER = '#333';
const MARK = '#d10060';
const MARK_FONT_PX = 12;

/** Covers, cuts, marks and scales a picture, as a JPEG of bounded size. @throws when it is no picture */
export async function developPicture(picture: Blob, { maxSidePx, layout }: Development): Promise<ImagePart> {
  const bitmap = await createImageBitmap(picture);
  try {
    // The picture is in pixels of the screen, boxes are in those of the page.
    const perPx = layout && layout.width > 0 ? bitmap.width / layout.width : 1;
    const source = cropOf(bitmap, layout?.crop, perPx);
    const { widthPx, heightPx } = fitInto(source, maxSidePx);
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser gives no canvas to draw on.');
    context.drawImage(bitmap, source.left, source.top, source.width, source.height, 0, 0, widthPx, heightPx);
    const factor = widthPx / source.width;
    const place = (box: ViewBox): ViewBox => ({
      left: (box.left * perPx - source.left) * factor,
      top: (box.top * perPx - source.top) * factor,
      width: box.width * perPx * factor,
      height: box.height * perPx * factor,
    });
    context.fillStyle = COVER;
    for (const box of layout?.covers ?? []) {
      const { left, top, width, height } = place(box);
      // Whole pixels, and one more on each side: scaling mixes neighbours.
      context.fillRect(Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(width) + 3, Math.ceil(height) + 3);
    }
    for (const mark of layout?.marks ?? []) drawMark(context, mark.ref, place(mark));
    const data = await encode(canvas);
    return { mediaType: 'image/jpeg', data, widthPx, heightPx };
  } finally {
    bitmap.close();
  }
}

function cropOf(bitmap: ImageBitmap, crop: ViewBox | undefined, perPx: number): ViewBox {
  if (!crop) return { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const left = Math.min(Math.max(Math.round(crop.left * perPx), 0), bitmap.width - 1);
  const top = Math.min(Math.max(Math.round(crop.top * perPx), 0), bitmap.height - 1);
  const width = Math.max(1, Math.min(Math.round(crop.width * perPx), bitmap.width - left));
  const height = Math.max(1, Math.min(Math.round(crop.height * perPx), bitmap.height - top));
  return { left, top, width, height };
}

function drawMark(
  context: OffscreenCanvasRenderingContext2D,
  ref: string,
  { left, top, width, height }: ViewBox,
): void {
  context.strokeStyle = MARK;
  context.lineWidth = 1.5;
  context.strokeRect(left, top, width, height);
  context.font = `bold ${MARK_FONT_PX}px sans-serif`;
  const labelWidth = context.measureText(ref).width + 4;
  // Above the control where there is room, else inside of it.
  const labelTop = top >= MARK_FONT_PX + 2 ? top - MARK_FONT_PX - 2 : top;
  context.fillStyle = MARK;
  context.fillRect(left, labelTop, labelWidth, MARK_FONT_PX + 2);
  context.fillStyle = '#fff';
  context.fillText(ref, left + 2, labelTop + MARK_FONT_PX - 1);
}

async function encode(canvas: OffscreenCanvas): Promise<string> {
  let bytes = new Uint8Array();
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    bytes = new Uint8Array(await blob.arrayBuffer());
    if (bytes.length <= MAX_BYTES) break;
  }
  return toBase64(bytes);
}
