import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import inspectViewport from './inspect_viewport';

it('returns a picture no larger than models look at', async () => {
  const context = backgroundContext({
    capture: {
      viewport: async (_tabId, { maxSidePx }) => ({
        mediaType: 'image/jpeg',
        data: 'AAAA',
        widthPx: maxSidePx,
        heightPx: 900,
      }),
    },
  });

  const output = await inspectViewport.run({}, context);

  expect(output.images).toEqual([{ mediaType: 'image/jpeg', data: 'AAAA', widthPx: 1_568, heightPx: 900 }]);
  expect(output.text).toBe('Picture of the viewport, 1568 × 900 px.');
});
