import { expect } from 'vitest';
import { setZoom } from '../clickgrid/set-zoom.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  17,
  'hits what a point of a picture shows on a canvas, in a page that is zoomed',
  async ({ beside, launched, model }) => {
    const { page, panel } = await beside('canvas.html');
    await setZoom(launched, page, 1.5);
    await page.waitForFunction('devicePixelRatio > 1.4');
    const look = use(['inspect_viewport', {}]);
    model.script(look, async (request, response) => {
      const [, picture = ''] = /"url":"(data:image\/jpeg;base64,[^"]+)"/.exec(JSON.stringify(request.messages)) ?? [];
      const { x, y } = await page.evaluate(findRed, picture);
      await use(['click', { x, y, coordinate_space: 'screenshot' }])(request, response);
    });
    model.script(say('Hit.'));

    try {
      await panel.send('Click the red square');
      await panel.answer('task');
      await panel.turnEnd();
    } finally {
      await setZoom(launched, page, 1);
    }

    const [off = 99] = (await page.evaluate('clicks')) as number[];
    expect(off).toBeLessThanOrEqual(2);
  },
  { model: { vision: true } },
);

/** The middle of all that is red in a picture, in its own pixels. Runs in the page. */
async function findRed(picture: string): Promise<{ readonly x: number; readonly y: number }> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The page gives no canvas.');
  context.drawImage(image, 0, 0);
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  const sum = { x: 0, y: 0 };
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 255) > 80) continue;
    count += 1;
    sum.x += (at / 4) % width;
    sum.y += Math.floor(at / 4 / width);
  }
  return { x: sum.x / count, y: sum.y / count };
}
