import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

const RUN = `axe.run(document).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

e2e(
  'it gives axe nothing to find when it is empty, asks for permission, and shows settings',
  async ({ beside, model }) => {
    model.script(use(['navigate', { url: 'https://elsewhere.example/' }]));
    const { panel } = await beside('article.html');
    // As text through the driver: the panel's own policy lets no foreign script in.
    await panel.page.evaluate(axe.source);

    const empty = await findings(panel.page);
    await panel.send('Look it up elsewhere');
    await panel.sees('.permission-card .actions button.primary:not([aria-disabled="true"])');
    const card = await findings(panel.page);
    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.shows('Step limit');
    const settings = await findings(panel.page);

    expect({ empty, card, settings }).toEqual({ empty: [], card: [], settings: [] });
  },
);

async function findings(page: Page): Promise<unknown> {
  return page.evaluate(RUN);
}
