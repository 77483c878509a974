import { expect, it } from 'vitest';
import type { PictureLayout } from '../../core/picture';
import { developPicture } from './develop-picture';

/** A white picture of twice the pixels of its viewport, with a red square at 10, 10 to 20, 20 of the viewport. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 200);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 400, 200);
  context.fillStyle = '#f00';
  context.fillRect(20, 20, 20, 20);
  return canvas.convertToBlob({ type: 'image/png' });
}

const LAYOUT: PictureLayout = { width: 200, height: 100, covers: [], marks: [] };
const SQUARE = { left: 10, top: 10, width: 10, height: 10 };

/** How many pixels of the picture are more or less of this colour. */
async function countOf(data: string, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${data}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(bitmap, 0, 0);
  const { data: bytes } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const distance =
      Math.abs((bytes[at] ?? 0) - red) + Math.abs((bytes[at + 1] ?? 0) - green) + Math.abs((bytes[at + 2] ?? 0) - blue);
    if (distance < 90) count++;
  }
  return count;
}

const RED = [255, 0, 0] as const;

it('scales, and keeps what may be seen', async () => {
  const { data, widthPx, heightPx } = await developPicture(await picture(), { maxSidePx: 200, layout: LAYOUT });

  expect([widthPx, heightPx]).toEqual([200, 100]);
  expect(await countOf(data, RED)).toBeGreaterThan(60);
});

it('covers what must not be seen, to the last pixel', async () => {
  const layout = { ...LAYOUT, covers: [SQUARE] };

  const { data } = await developPicture(await picture(), { maxSidePx: 200, layout });

  expect(await countOf(data, RED)).toBe(0);
});

it('cuts one part out', async () => {
  const layout = { ...LAYOUT, crop: SQUARE };

  const { data, widthPx, heightPx } = await developPicture(await picture(), { maxSidePx: 1_000, layout });

  expect([widthPx, heightPx]).toEqual([20, 20]);
  expect(await countOf(data, RED)).toBeGreaterThan(300);
});

it('draws marks on the picture', async () => {
  const layout = { ...LAYOUT, marks: [{ ref: 'e12', left: 100, top: 40, width: 60, height: 30 }] };

  const plain = await developPicture(await picture(), { maxSidePx: 400, layout: LAYOUT });
  const marked = await developPicture(await picture(), { maxSidePx: 400, layout });

  const MARK = [209, 0, 96] as const;
  expect(await countOf(plain.data, MARK)).toBeLessThan(await countOf(marked.data, MARK));
});
