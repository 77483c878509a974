import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e(
  'it gives a model that can see a picture of a scanned page, and says that it has no text',
  async ({ beside, model }) => {
    model.script(use(['read_pdf', {}]), say('A blue box.'));
    const { panel } = await beside('scan.pdf');

    await panel.send('What is on it?');
    await panel.turnEnd();

    const request = await model.request(2);
    expect(lastToolText(request)).toContain('it has no text');
    const [, base64 = ''] = /"url":"data:image\/jpeg;base64,([^"]+)"/.exec(JSON.stringify(request.messages)) ?? [];
    const [box, paper] = await panel.page.evaluate(colours, base64);
    // The scan is JPEG 2000, which no browser decodes by itself.
    expect(box?.map((part) => Math.round(part / 64))).toEqual([0, 0, 4]);
    expect(paper?.map((part) => Math.round(part / 64))).toEqual([4, 4, 4]);
  },
  { model: { vision: true }, settings: { mode: 'ask' } },
);

/** Runs in the panel's page: the colours inside and outside of the box. */
async function colours(base64: string): Promise<number[][]> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [0.3, 0.9].map((x) => [
    ...(context?.getImageData(bitmap.width * x, bitmap.height / 2, 1, 1).data.slice(0, 3) ?? []),
  ]);
}
