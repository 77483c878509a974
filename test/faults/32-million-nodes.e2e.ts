import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, type World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';
import { backgroundHeapMegabytes } from './heap.ts';

const READS: readonly [string, object][] = [
  ['get_accessibility_tree', {}],
  ['read_page', {}],
  ['find_text', { text: 'Shelf 79-999' }],
  ['extract_data', { type: 'links' }],
  ['get_interactive_elements', {}],
];
/** What is read of the page through a look, which is not of the whole page. */
const CUT = [2, 4, 6];

// Firefox takes several times as long for each node: of a million it gives the look, and other readings run out of time.
const NODES = browserName() === 'firefox' ? 520_000 : 1_000_000;

fault(32, `reads the beginning of a page of ${NODES} nodes, and says so`, async (world) => {
  const texts = await readAll(world, `hostile.html?make=nodes&count=${NODES}`);

  for (const number of CUT) expect(texts[number - 2]).toContain('only its first part');
});

fault(32, 'reads the beginning of 50 MB of text, and says so', async (world) => {
  const texts = await readAll(world, 'hostile.html?make=text&count=50');

  for (const number of CUT) expect(texts[number - 2]).toContain('only its first part');
  expect(texts[1]).toMatch(/of \d{8} characters read/);
});

async function readAll(world: World, address: string): Promise<readonly string[]> {
  const { beside, model, launched } = world;
  const heaps: number[] = [];
  for (const read of READS) {
    model.script(async (request, response) => {
      heaps.push((await backgroundHeapMegabytes(launched)) ?? 0);
      await use([read[0], read[1]])(request, response);
    });
  }
  model.script(say('Read.'));
  const { page, panel } = await beside(address);
  // What the browser itself takes to draw it is no time of ours.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

  await panel.send('Read it');
  for (let count = 1; count <= READS.length; count += 1) await panel.event('tool-end', count);
  const end = await panel.turnEnd();

  heaps.push((await backgroundHeapMegabytes(launched)) ?? 0);
  const ends = await panel.events('tool-end');
  console.info(
    `32: ${ends.map(({ durationMs }, at) => `${READS[at]?.[0]} ${durationMs} ms`).join(', ')}; heap ${heaps.map(Math.round).join(' ')} MB`,
  );
  expect(end.reason).toBe('answered');
  expect(ends.map(({ outcome }) => outcome)).toEqual(READS.map(() => 'ok'));
  const texts = model.requests.slice(1).map(lastToolText);
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(text.isWellFormed()).toBe(true);
  }
  for (const heap of heaps) expect(heap).toBeLessThan(300);
  return texts;
}
