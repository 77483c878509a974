import { expect } from 'vitest';
import { reply, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e(
  'D8: a page is told what the session beside it does, step by step, and a page elsewhere is not',
  async ({ beside, open, openPanel, model }) => {
    const other = await open('asks-agent.html');
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);
    // Joined too, since the site is allowed.
    await other.bringToFront();
    await openPanel(other);
    await other.waitForFunction('window.agent.status === "idle"');
    await page.bringToFront();
    await page.evaluate('window.statuses.length = 0');
    await other.evaluate('window.statuses.length = 0');
    model.script(use(['wait_here', {}]), say('Waited.'));

    await panel.page.bringToFront();
    await panel.send('Wait.');
    await panel.answer('once');
    await page.waitForFunction('window.release !== undefined');
    await page.evaluate('window.release()');
    await panel.turnEnd();
    await page.waitForFunction('window.agent.status === "idle"');

    expect(await page.evaluate('window.statuses')).toEqual([
      'running',
      'waiting_user_action',
      'running',
      'waiting_tool_result',
      'running',
      'idle',
    ]);
    expect(await other.evaluate('window.statuses')).toEqual([]);
  },
);

e2e(
  'D8: the status is right after the death of the background, and a turn that failed is told of',
  async ({ beside, model, launched }) => {
    const { page, panel } = await beside('asks-agent.html');
    await allowPage(panel);
    model.script(use(['wait_here', {}]), reply(401, { error: { message: 'no' } }));

    await panel.send('Wait.');
    await panel.answer('once');
    await page.waitForFunction('window.release !== undefined');
    await launched.killBackground();
    expect(await page.evaluate('window.agent.status')).toBe('waiting_tool_result');
    await page.evaluate('window.release()');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('provider-error');
    await page.waitForFunction('window.agent.status === "error"');
  },
);
