import { expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import type { FrameSummary } from '../../core/capabilities';
import getFrames from './get_frames';

const context = (list: readonly FrameSummary[]) =>
  backgroundContext({ frames: { list: async () => list }, tabs: { get: async () => tabInfo() } });

it('lists name, address and size, frames in frames to the right', async () => {
  const { text, note, origins } = await getFrames.run(
    {},
    context([
      { name: 'f1', depth: 0, url: 'https://pay.test/', widthPx: 300, heightPx: 150 },
      { name: 'f2', depth: 1, url: 'about:srcdoc', widthPx: 0, heightPx: 0 },
    ]),
  );

  expect(text).toBe('f1 https://pay.test/ 300x150\n f2 about:srcdoc 0x0');
  expect(note).toBe('2 frames.');
  expect(origins).toEqual(['https://shop.test/', 'https://pay.test/']);
});

it('says why a frame cannot be read', async () => {
  const { text } = await getFrames.run({}, context([{ depth: 0, url: 'https://a.test/', reason: 'it did not load' }]));

  expect(text).toBe('- https://a.test/ (could not be read: it did not load)');
});

it('says that there are none', async () => {
  expect((await getFrames.run({}, context([]))).text).toBe('(no frames)');
});

it('gives many frames in pages, each address cut and on one line', async () => {
  const list = Array.from({ length: 100 }, () => ({ depth: 0, url: `data:text/html,a\nb${'x'.repeat(500)}` }));

  const { text, note } = await getFrames.run({}, context(list));

  expect(text.length).toBeLessThanOrEqual(6_000);
  expect(note).toContain('offset');
  expect(text.split('\n')[0]?.length).toBeLessThan(310);
});
