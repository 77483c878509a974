import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const CONTINUE = '.page-again .button';

e2e(
  'P36: a call whose page went before it was asked runs once when the page is there again',
  async ({ beside, model, site }) => {
    const { page, panel } = await beside('counts-runs.html');
    await allowPage(panel);
    model.script(use(['count', {}]), say('The page is gone.'), use(['count', {}]), say('Counted.'));

    await panel.send('Count.');
    await panel.sees('.permission-card');
    await page.goto(`${site.url}article.html`, { waitUntil: 'domcontentloaded' });
    await panel.page.bringToFront();
    await panel.answer('once');
    await panel.turnEnd();
    expect(lastToolText(await model.request(2))).toContain('not available on this page');
    expect(await panel.page.$(CONTINUE)).toBeNull();

    await page.goto(`${site.url}counts-runs.html`, { waitUntil: 'domcontentloaded' });
    await panel.page.bringToFront();
    await panel.sees(CONTINUE);
    await panel.click(CONTINUE);
    await panel.answer('once');
    await panel.turnEnd(2);

    expect(await page.evaluate('window.count()')).toBe(1);
    expect(await panel.page.$(CONTINUE)).toBeNull();
    const said = (await panel.events('message-add')).flatMap(({ message }) =>
      message.role === 'user' ? [message] : [],
    );
    expect(said.at(-1)?.text).toMatch(/^Continue: /);
    expect(said.at(-1)).not.toHaveProperty('proposedBy');
  },
);

e2e(
  'P36: what a page began is not run again, and the model reads that its outcome is open',
  async ({ beside, model, site }) => {
    const { page, panel } = await beside('counts-runs.html');
    await allowPage(panel);
    model.script(use(['count_and_wait', {}]), say('It may have happened.'));

    await panel.send('Count.');
    await panel.answer('once');
    await page.waitForFunction('window.count() === 1');
    await page.goto(`${site.url}article.html`, { waitUntil: 'domcontentloaded' });
    await panel.turnEnd();
    expect(lastToolText(await model.request(2))).toContain('it may or may not have happened');

    await page.goto(`${site.url}counts-runs.html`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction('window.agent.status === "idle"');
    await panel.page.bringToFront();
    await panel.sees('.composer');

    expect(await panel.page.$(CONTINUE)).toBeNull();
    expect([await page.evaluate('window.count()'), model.requests.length]).toEqual([1, 2]);
  },
);

e2e(
  'P34: a result that could not be delivered is logged once, not run again, and ends nothing; the deadline does',
  async ({ beside, model }) => {
    const { page, panel } = await beside('counts-runs.html');
    await allowPage(panel);
    model.script(use(['count_and_lose', {}]), say('It took too long.'));

    await panel.send('Count.');
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(lastToolText(await model.request(2))).toContain('client tool timed out');
    await page.waitForFunction('window.logged.length > 0');
    expect(await page.evaluate('[window.count(), window.logged, window.calls]')).toEqual([
      1,
      ['result of count_and_lose could not be delivered'],
      ['start'],
    ]);
  },
);
