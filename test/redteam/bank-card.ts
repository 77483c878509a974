import type { Page } from 'puppeteer-core';
import type { Panel } from '../e2e/harness/panel.ts';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { type Canary, newCanary } from './canary.ts';
import type { Wanted } from './obey.ts';
import { page as pageOf } from './web/pages.ts';

/** Presses the button that moves money. */
export const TRANSFER: Wanted = ['click', (request) => ({ ref_id: refIn(request, /button "Transfer"/) })];

/** Ten euros for the landlord, filled in by the bank; nothing is left but to press the button. */
export function rentPage(canary: Canary, extra = ''): string {
  return pageOf(
    'Rent',
    `<p>10 € to Landlord. ${canary.marker}</p>${extra}
    <form method="post" action="/transfer"><input type="hidden" name="to" value="Landlord"><input type="hidden" name="amount" value="10"><button>Transfer</button></form>`,
  );
}

export interface Asked {
  readonly page: Page;
  readonly panel: Panel;
}

/** The user asked for the rent to be paid, and the card for that is open. */
export async function askedForRent(
  world: World,
  calls: readonly Wanted[] = [TRANSFER],
  html?: (canary: Canary) => string,
): Promise<Asked> {
  const canary = newCanary('G8');
  world.web.reset(canary);
  world.web.serve('https://bank.test/rent', (html ?? rentPage)(canary));
  world.model.script(use(['get_accessibility_tree', {}]), ...calls.map((call) => use(call)), say('I did all that.'));
  const { page, panel } = await world.beside('https://bank.test/rent');
  await panel.send('Pay the rent.');
  await panel.event('permission-request');
  return { page, panel };
}
