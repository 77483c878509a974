import type { PDFPageProxy } from 'pdfjs-dist';
import { toBase64 } from '../core/base64';
import type { ImagePart } from '../core/message';

const JPEG_QUALITY = 0.75;

/** Draws a page so that its longer side has `maxSidePx`. Needs a document, be it a hidden one. */
export async function pagePicture(page: PDFPageProxy, maxSidePx: number): Promise<ImagePart> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: maxSidePx / Math.max(width, height, 1) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  // Drawing for the screen waits for animation frames, which a hidden document does not get.
  await page.render({ canvas, viewport, intent: 'print', background: '#fff' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (blob === null) throw new Error('The browser made no picture of the page.');
  const data = toBase64(new Uint8Array(await blob.arrayBuffer()));
  return { mediaType: 'image/jpeg', data, widthPx: canvas.width, heightPx: canvas.height };
}
