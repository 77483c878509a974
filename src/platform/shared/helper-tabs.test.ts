import { expect, it } from 'vitest';
import { helperTabs } from './helper-tabs';

it('remembers tabs that are added at the same time, until they are removed', async () => {
  await Promise.all([helperTabs.add(3), helperTabs.add(5), helperTabs.add(8)]);
  await helperTabs.remove(5);

  expect((await helperTabs.list()).toSorted()).toEqual([3, 8]);
});
