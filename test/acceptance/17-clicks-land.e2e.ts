import { expect } from 'vitest';
import { clickGrid } from '../clickgrid/click-grid.ts';
import { acceptance } from './acceptance.ts';

acceptance(17, 'hits the element of the ref at 67 % on a dense screen', async (world) => {
  const { hits, targets, misses, pixelRatio } = await clickGrid(world, { zoom: 0.67, density: 2 }, { every: 5 });

  expect(pixelRatio).toBeGreaterThan(1.3);
  expect(misses).toEqual([]);
  expect(hits).toBe(targets);
});

acceptance(17, 'hits the element of the ref at 150 % on a plain screen', async (world) => {
  const { hits, targets, misses } = await clickGrid(world, { zoom: 1.5, density: 1 }, { every: 5 });

  expect(misses).toEqual([]);
  expect(hits).toBe(targets);
});
