import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const SEND = '.proposal-card .primary[aria-disabled="false"]';
const REFUSE = '.proposal-card .button:not(.primary)';

e2e(
  'R23 P22: what a page proposes goes out by a press of the user only, as its words, with its context',
  async ({ beside, model }) => {
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);
    model.script(say('Done.'));

    await page.evaluate('window.propose("Order\\u202E it. \\u200BNow.")');
    await panel.sees('.proposal-card');
    expect(await panel.text()).toContain('Order⟦U+202E⟧ it. Now.');
    expect([await page.evaluate('window.outcomes()'), model.requests.length]).toEqual([['open'], 0]);
    await panel.page.bringToFront();
    await panel.click(SEND);
    await panel.turnEnd();

    await page.waitForFunction('window.outcomes()[0] === "sent"');
    const [message] = (await panel.events('message-add')).map((event) => event.message);
    expect(message).toMatchObject({
      role: 'user',
      text: 'Order⟦U+202E⟧ it. Now.',
      proposedBy: { origin: new URL(page.url()).origin, documentId: expect.any(String) },
    });
    expect(await panel.text()).toContain(`Proposed by ${new URL(page.url()).host}`);
    expect(JSON.stringify(await model.request(1))).toContain('<item name=\\"place\\">here</item>');
  },
);

e2e(
  'R23: refused, one at a time, gone with its page, and refused where the panel closes',
  async ({ beside, closePanel, openPanel, model }) => {
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);

    await page.evaluate('window.propose("One")');
    await panel.sees('.proposal-card');
    await page.evaluate('window.propose("Two")');
    await page.waitForFunction('window.outcomes()[1] === "not_allowed"');
    await panel.page.bringToFront();
    await panel.click(REFUSE);
    await page.waitForFunction('window.outcomes()[0] === "denied_by_user"');

    await page.evaluate('window.propose("Three")');
    await panel.sees('.proposal-card');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await panel.page.waitForSelector('.proposal-card', { hidden: true });
    await panel.page.bringToFront();
    await page.waitForFunction('window.agent.status === "idle"');
    await page.evaluate('window.propose("Four")');
    await panel.sees('.proposal-card');
    await closePanel(panel);
    await page.waitForFunction('window.outcomes()[0] !== "open"');
    expect(await page.evaluate('window.outcomes()[0]')).toBe('denied_by_user');
    await page.evaluate('window.propose("Five")');
    await page.waitForFunction('window.outcomes()[1] === "not_allowed"');

    const next = await openPanel(page);
    expect(await next.page.$('.proposal-card')).toBeNull();
    expect(model.requests).toEqual([]);
  },
);

e2e(
  'D8 C6: inside its call a page reads that it is waited for, is refused as busy, and may stop the turn',
  async ({ beside, model }) => {
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);
    model.script(use(['wait_here', {}]));

    await panel.send('Wait.');
    await panel.answer('once');
    await page.waitForFunction('window.release !== undefined');
    expect(await page.evaluate('[window.inside, window.busy]')).toEqual(['waiting_tool_result', 'session_busy']);
    await page.evaluate('document.querySelector("#stop").click()');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('stopped');
    await page.waitForFunction('window.stopped === "ok" && window.aborted === true');
    expect([model.requests.length, await page.evaluate('window.runs')]).toEqual([1, 1]);
    await page.evaluate('window.stopped = undefined; document.querySelector("#stop").click()');
    await page.waitForFunction('window.stopped === "not_allowed"');
  },
);

e2e('C23: a page asks for the panel, and is told whether it is there', async ({ beside }) => {
  const { page, panel } = await beside('asks-agent.html');
  await allowPage(panel);

  await page.evaluate('document.querySelector("#panel").click()');

  await page.waitForFunction('window.opened === true');
});

e2e(
  'C23: with the panel closed, a press in the page opens it where the browser lets it, and else a mark asks for it',
  async ({ beside, closePanel, openPanel, launched }) => {
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);
    await closePanel(panel);
    const panelUrl = panel.page.url().split('?')[0] ?? '';
    await page.bringToFront();

    await page.click('#panel');
    await page.waitForFunction('window.opened !== undefined');

    const isOpened = await page.evaluate('window.opened');
    if (isOpened) {
      const target = await launched.browser.waitForTarget((each) => each.url().startsWith(panelUrl), {
        timeout: 5_000,
      });
      const opened = await target.asPage();
      await Promise.all([new Promise((gone) => opened.once('close', gone)), opened.evaluate('window.close()')]);
      return;
    }
    const helper = await launched.openExtensionTab();
    const badges =
      'chrome.tabs.query({}).then((tabs) => Promise.all(tabs.map(({ id }) => chrome.action.getBadgeText({ tabId: id }))))';
    expect(await helper.evaluate(badges)).toContain('!');
    await page.bringToFront();
    await openPanel(page);
    await helper.waitForFunction(`${badges}.then((texts) => !texts.includes('!'))`);
    await helper.close();
  },
);
