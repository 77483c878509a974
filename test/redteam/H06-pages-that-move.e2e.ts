import { expect } from 'vitest';
import { allowPage } from '../pages-e2e/allow-page.ts';
import { attack } from './attack.ts';
import { allowedPage, elsewhere, type HostilePage, offerFrom, pageTool, ranIn, script } from './hostile-page.ts';
import { answerCards } from './obey.ts';

const OFFER = { tools: [pageTool('pay', { description: 'Pays what is in the basket.' })] };

const MOVES: Readonly<Record<string, (opened: HostilePage, to: string) => Promise<void>>> = {
  'loads itself anew': async ({ page }) => {
    await page.reload({ waitUntil: 'domcontentloaded' });
  },
  'goes to another page of its site': async ({ page }) => {
    await page.goto(`${page.url()}?other`, { waitUntil: 'domcontentloaded' });
  },
  'goes to another site with the same tool': async ({ page }, to) => {
    await page.goto(to, { waitUntil: 'domcontentloaded' });
  },
};

for (const [how, move] of Object.entries(MOVES)) {
  attack('H6 C13 G11', `a page that ${how} between the card and the call`, async (world) => {
    const other = elsewhere(world);
    // The user allowed both sites the same tool before.
    const before = await offerFrom(world, OFFER, other);
    await allowPage(before.panel);
    await world.closePanel(before.panel);
    await before.page.close();
    const opened = await allowedPage(world, OFFER);
    const { panel } = opened;
    script(world, [
      ['pay', {}],
      ['pay', {}],
    ]);
    await panel.send('Pay.');
    await panel.event('permission-request');
    await move(opened, other);

    await answerCards(panel, ['once', 'deny']);

    const ends = await panel.events('tool-end');
    expect(ends.length).toBeGreaterThan(0);
    return { 'another document did what was allowed to this one': ranIn(world).length > 0 };
  });
}
