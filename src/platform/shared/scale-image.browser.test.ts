import { expect, it } from 'vitest';
import { scaleBlob } from './scale-image';

async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

it('scales a large picture down to the limit', async () => {
  const scaled = await scaleBlob(await picture(2_000, 1_000), 500);

  const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${scaled.data}`)).blob());
  expect({ width: bitmap.width, height: bitmap.height }).toEqual({ width: 500, height: 250 });
  expect(scaled).toMatchObject({ mediaType: 'image/jpeg', widthPx: 500, heightPx: 250 });
});

it('leaves a picture that fits as it is', async () => {
  const source = await picture(300, 200);

  const scaled = await scaleBlob(source, 500);

  expect(Uint8Array.from(atob(scaled.data), (each) => each.charCodeAt(0))).toEqual(
    new Uint8Array(await source.arrayBuffer()),
  );
});
