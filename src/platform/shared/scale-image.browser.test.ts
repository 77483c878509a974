import { expect, it } from 'vitest';
import { scaleImage } from './scale-image';

async function picture(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

it('scales a large picture down to the limit', async () => {
  const scaled = await scaleImage(await picture(2_000, 1_000), 500);

  const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${scaled.data}`)).blob());
  expect({ width: bitmap.width, height: bitmap.height }).toEqual({ width: 500, height: 250 });
  expect(scaled).toMatchObject({ mediaType: 'image/jpeg', widthPx: 500, heightPx: 250 });
});

it('leaves a picture that fits as it is', async () => {
  const source = await picture(300, 200);

  const scaled = await scaleImage(source, 500);

  expect(`data:image/jpeg;base64,${scaled.data}`).toBe(source);
});
