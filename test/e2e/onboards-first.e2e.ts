import { expect } from 'vitest';
import { e2e } from './harness/world.ts';

e2e(
  'it says what is sent where before anything else, then asks for a model',
  async ({ beside, model }) => {
    const { panel } = await beside('article.html');

    await panel.sees('.onboarding h1');
    await panel.click('.onboarding .actions button.primary');
    await panel.sees('.onboarding .actions button.quiet');

    expect(await panel.page.$('.composer')).toBeNull();
    expect((await panel.call('settings/get', {})).onboarded).toBe(false);
    expect(model.requests).toEqual([]);
  },
  { setUp: 'none' },
);
