import { expect } from 'vitest';
import { startDemoModel } from '../../demo/demo-model.ts';
import { startShop } from '../../demo/server.ts';
import { runTask } from '../../scripts/start/run-task.ts';
import { setUpModel } from '../../scripts/start/set-up-model.ts';
import { acceptance } from '../acceptance/acceptance.ts';

acceptance(
  38,
  'does the same task in both browsers: the demo model shops, and the shop has it',
  async ({ beside, launched }) => {
    const [shop, demo] = await Promise.all([startShop(), startDemoModel()]);
    try {
      const model = { kind: 'custom', modelId: demo.modelId, baseUrl: demo.baseUrl, demo: true, from: 'the demo' };
      await setUpModel(launched, model, { mode: 'act' });
      const { panel } = await beside(shop.url);
      const run = (text: string) =>
        runTask(
          panel.page,
          { text, mode: 'act', yes: true, timeoutMs: 30_000, onEvent: (stored) => void stored },
          new AbortController().signal,
        );

      const added = await run('Add the cheapest kettle to the cart');
      const changed = await run('Go to the cart and set the kettle quantity to 2');

      expect([added.status, changed.status]).toEqual(['done', 'done']);
      expect(shop.cart()).toMatchObject({ items: [{ id: 'pebble-kettle', quantity: 2 }], total: '$44.00' });
      expect(await panel.text()).toContain('demo, not an AI');
    } finally {
      await Promise.all([shop.close(), demo.close()]);
    }
  },
);
