import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { refIn, say, stream, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

const VISION = { model: { vision: true } } as const;

/** The picture that the model got with a request, as a JPEG in base64. */
async function pictureIn(model: World['model'], request: number): Promise<string> {
  const sent = JSON.stringify((await model.request(request)).messages);
  const found = [...sent.matchAll(/"url":"data:image\/jpeg;base64,([^"]+)"/g)].at(-1)?.[1];
  if (found === undefined) throw new Error(`No picture in request ${request}.`);
  return found;
}

interface Counts {
  readonly width: number;
  readonly height: number;
  readonly green: number;
  readonly blue: number;
}

/** How much of a picture is green or blue; looked at by a page of the browser. */
async function coloursOf(page: Page, base64: string): Promise<Counts> {
  // The page under test may hold no such picture by its policy, but a script may draw it.
  return (await page.evaluate(async (data: string) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    let green = 0;
    let blue = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [r = 0, g = 0, b = 0] = pixels.slice(at, at + 3);
      if (g > 200 && r < 80 && b < 80) green++;
      if (b > 200 && r < 80 && g < 80) blue++;
    }
    return { width: bitmap.width, height: bitmap.height, green, blue };
  }, base64)) as Counts;
}

acceptance(
  24,
  'pictures the page with its secrets painted over, those of a frame too',
  async ({ beside, model, open }) => {
    model.script(use(['inspect_viewport', {}]), say('A form.'));
    const { page, panel } = await beside('secrets.html');
    await page.waitForFunction('frames.length === 1');

    await panel.send('What does it look like?');
    await panel.turnEnd();

    const { green, blue } = await coloursOf(await open('article.html'), await pictureIn(model, 2));
    // The open field of the page and that of the frame, but neither password.
    expect(blue).toBeGreaterThan(10_000);
    expect(green).toBe(0);
  },
  VISION,
);

acceptance(
  24,
  'pictures a tab that is not shown, and leaves it in the background',
  async ({ beside, model, open }) => {
    // Before the panel, so that both are tabs of one window.
    const other = await open('article.html');
    const { page, panel } = await beside('secrets.html');
    model.script(
      stream(async (out) => {
        // The user goes elsewhere while the agent works.
        await other.bringToFront();
        await page.waitForFunction('document.visibilityState === "hidden"', { polling: 50 });
        out.call('inspect_viewport', {});
        out.end();
      }),
      say('Blue.'),
    );

    await panel.send('What does it look like?');
    await panel.turnEnd();

    expect(await page.evaluate('document.visibilityState')).toBe('hidden');
    const { blue } = await coloursOf(other, await pictureIn(model, 2));
    expect(blue).toBeGreaterThan(10_000);
  },
  VISION,
);

acceptance(
  24,
  'pictures one element',
  async ({ beside, model, open }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['inspect_viewport', (request) => ({ ref_id: refIn(request, /textbox "Name"/), marks: true })]),
      say('Blue.'),
    );
    const { panel } = await beside('secrets.html?framed');

    await panel.send('Show me the field');
    await panel.turnEnd();

    const { width, height, blue } = await coloursOf(await open('article.html'), await pictureIn(model, 3));
    expect(blue).toBeGreaterThan(width * height * 0.5);
    expect(width / height).toBeGreaterThan(3);
  },
  VISION,
);

acceptance(
  24,
  'gives a picture up in time where the page answers nothing, and goes on',
  async ({ beside, model, site }) => {
    model.script(
      use(['inspect_viewport', {}]),
      use(['navigate', { url: `${site.url}article.html` }]),
      use(['inspect_viewport', {}]),
      say('There.'),
    );
    const { page, panel } = await beside('dialogs.html');
    const opened = new Promise((resolve) => page.once('dialog', resolve));
    // Opened before the agent came, so that nothing guards it; nobody answers it.
    await page.evaluate('setTimeout(() => alert("Old"), 0), 0');
    await opened;

    await panel.send('What does it look like?');
    await panel.turnEnd();

    const [first] = await panel.events('tool-end');
    expect(first?.durationMs).toBeLessThan(6_000);
    expect(await pictureIn(model, 4)).toBeDefined();
  },
  VISION,
);
