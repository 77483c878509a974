import { expect } from 'vitest';
import { e2e } from './harness/world.ts';

e2e(
  'it refuses dev with a compact model before it asks it anything, and says what to change',
  async ({ beside, model }) => {
    const { panel } = await beside('article.html');
    await panel.shows('Dev needs a model of medium or full size.');

    await panel.send('Why is it so plain?');
    const end = await panel.turnEnd();

    expect(end).toMatchObject({ reason: 'refused', detail: 'dev-compact' });
    await panel.shows('Dev does not work with a compact model.');
    expect(await panel.text()).toContain('Why is it so plain?');
    expect(model.requests).toEqual([]);
  },
  { settings: { mode: 'dev' }, model: { tier: 'compact' } },
);
