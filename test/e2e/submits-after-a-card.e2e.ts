import { expect } from 'vitest';
import { refIn, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it fills a form and submits it once, after the user allowed it', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Your name"/), text: 'Ada' })]),
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    say('The order is sent.'),
  );
  const { page, panel } = await beside('form.html');

  await panel.send('Order a postcard for Ada');
  await panel.event('permission-request');
  expect(site.by('POST')).toEqual([]);
  await panel.answer('once');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(site.by('POST')).toEqual([{ method: 'POST', path: '/order', fields: { name: 'Ada', motif: 'Harbour' } }]);
  expect(await page.title()).toBe('Thank you');
});
