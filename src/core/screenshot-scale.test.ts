import { expect, it } from 'vitest';
import { cssPxPerScreenshotPx } from './screenshot-scale';

it.each([
  ['a small viewport is pictured as it is', { innerWidth: 800, innerHeight: 600, devicePixelRatio: 1 }, 1],
  ['a dense screen shows more pixels', { innerWidth: 600, innerHeight: 400, devicePixelRatio: 2 }, 0.5],
  ['what is too wide is scaled down', { innerWidth: 3_136, innerHeight: 900, devicePixelRatio: 1 }, 2],
  ['what is too high is scaled down', { innerWidth: 500, innerHeight: 1_568, devicePixelRatio: 2 }, 1],
])('%s', (_, view, expected) => {
  expect(cssPxPerScreenshotPx(view)).toBe(expected);
});
