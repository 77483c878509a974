import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import inspectViewport from './inspect_viewport';

const image = { mediaType: 'image/jpeg', data: 'AAAA', widthPx: 1_280, heightPx: 900 } as const;

function contextWith(asked: unknown[]) {
  return backgroundContext({
    capture: {
      async viewport(_tabId, options) {
        asked.push(options);
        return { image, view: { width: 640, height: 450 }, shown: ['https://ads.example/'] };
      },
    },
  });
}

it('asks for a picture no larger than models look at, and tells how it lies to the page', async () => {
  const asked: unknown[] = [];

  const output = await inspectViewport.run({}, contextWith(asked));

  expect(asked).toEqual([{ maxSidePx: 1_568, marks: false }]);
  expect(output.images).toEqual([image]);
  expect(output.origins).toEqual(['https://ads.example/']);
  expect(output.text).toMatch(/640 × 450 CSS px.*1280 × 900 px/);
});

it('asks for one element, with marks', async () => {
  const asked: unknown[] = [];

  await inspectViewport.run({ ref_id: 'e7', marks: true }, contextWith(asked));

  expect(asked).toEqual([{ maxSidePx: 1_568, marks: true, ref: 'e7' }]);
});
