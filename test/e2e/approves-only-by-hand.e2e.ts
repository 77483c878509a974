import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { refIn, say, use } from './harness/scripted-model.ts';

acceptance(
  34,
  'takes no approval from a script, from Enter, or from another document',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
      say('Sent.'),
    );
    const { page, panel } = await beside('form.html');
    await panel.send('Send the form');
    const allow = '.permission-card .actions button.primary:not([aria-disabled="true"])';
    await panel.sees('.permission-card .actions');
    // Nothing is allowed before all of it was in sight.
    await panel.page.$eval('.permission-card > .card-body', (body) => body.scrollTo({ top: body.scrollHeight }));
    await panel.sees(allow);

    await panel.page.$eval(allow, (button) => (button instanceof HTMLElement ? button.click() : undefined));
    await panel.page.focus(allow);
    await panel.page.keyboard.press('Enter');
    const reach = await page.evaluate(
      () => typeof (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime?.sendMessage,
    );

    expect(reach).toBe('undefined');
    expect(await panel.events('permission-response')).toEqual([]);
    expect(site.by('POST')).toEqual([]);
    await panel.answer('once');
    await panel.turnEnd();
    expect(site.by('POST')).toHaveLength(1);
  },
);
