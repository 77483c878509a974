import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import resizeWindow from './resize_window';

function setUp() {
  const asked: unknown[] = [];
  const at = (widthPx: number, heightPx: number) => ({ windowId: 1, widthPx, heightPx, state: 'normal' });
  const context = backgroundContext({
    windows: {
      ofTab: async () => at(1_200, 900),
      async resize(_tabId, bounds) {
        asked.push(bounds);
        // As a window manager that has its own mind.
        return at(800, 620);
      },
    },
  });
  return { asked, context };
}

it('asks for the size, and tells the one that the window has then', async () => {
  const { asked, context } = setUp();

  const output = await resizeWindow.run({ width: 800, height: 600 }, context);

  expect(asked).toEqual([{ widthPx: 800, heightPx: 600 }]);
  expect(output.text).toContain('800 × 620');
  expect(output.receipt).toEqual({ changed: true });
});

it('does nothing without a size or a place', async () => {
  const { asked, context } = setUp();

  await expect(resizeWindow.run({}, context)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(asked).toEqual([]);
});
