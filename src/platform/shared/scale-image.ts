import { toBase64 } from '../../core/base64';
import type { ImagePart } from '../../core/message';

const JPEG_QUALITY = 0.75;

/** Scales a picture of any kind that the browser knows. @throws when it is no picture */
export async function scaleBlob(picture: Blob, maxSidePx: number): Promise<ImagePart> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { widthPx, heightPx } = fitInto(bitmap, maxSidePx);
    const isSame = widthPx === bitmap.width && heightPx === bitmap.height;
    if (isSame && picture.type === 'image/jpeg') {
      const data = toBase64(new Uint8Array(await picture.arrayBuffer()));
      return { mediaType: 'image/jpeg', data, widthPx, heightPx };
    }
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser gives no canvas to draw on.');
    context.drawImage(bitmap, 0, 0, widthPx, heightPx);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    return { mediaType: 'image/jpeg', data: toBase64(new Uint8Array(await blob.arrayBuffer())), widthPx, heightPx };
  } finally {
    bitmap.close();
  }
}

/** The largest size with the same proportions whose sides are at most `maxSidePx`; never larger than it was. */
export function fitInto(
  size: { readonly width: number; readonly height: number },
  maxSidePx: number,
): { readonly widthPx: number; readonly heightPx: number } {
  const factor = Math.min(1, maxSidePx / Math.max(size.width, size.height, 1));
  return {
    widthPx: Math.max(1, Math.round(size.width * factor)),
    heightPx: Math.max(1, Math.round(size.height * factor)),
  };
}
