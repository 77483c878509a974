import { expect } from 'vitest';
import { controlsIn } from '../exactness/controls.ts';
import { FAST_SHARE, recordedTruth } from '../exactness/fixtures.ts';
import { readTrees } from '../exactness/read-trees.ts';
import { scoreOf } from '../exactness/score.ts';
import { serveFixtures } from '../exactness/serve-fixtures.ts';
import { e2e } from './harness/world.ts';

e2e("it prints the controls that Chromium's own accessibility tree has, with role and name", async ({ launched }) => {
  const truth = recordedTruth();
  const server = await serveFixtures();
  try {
    const urls = FAST_SHARE.map((path) => server.url + path);
    const trees = await readTrees(launched, urls, async () => undefined);

    const differing = trees.flatMap(({ lines }, index) => {
      const path = FAST_SHARE[index] ?? '';
      const { missing, extra } = scoreOf(truth[path] ?? [], controlsIn(lines));
      return missing.length + extra.length === 0 ? [] : [{ path, missing, extra }];
    });
    expect(differing).toEqual([]);
    expect(trees).toHaveLength(FAST_SHARE.length);
  } finally {
    await server.close();
  }
});
