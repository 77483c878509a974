import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(
  22,
  'acts on what a ref named before, or on nothing, when the page comes back',
  async ({ beside, model, site }) => {
    const { page, panel } = await beside('counter.html');
    let count = '';
    const again = use(['click_ax', () => ({ ref_id: count })]);
    model.script(
      use(['get_accessibility_tree', {}]),
      use([
        'click_ax',
        (request) => {
          count = refIn(request, /button "Count"/);
          return { ref_id: count };
        },
      ]),
      use(['navigate', { url: `${site.url}slow-order.html` }]),
      again,
      use(['go_back', {}]),
      again,
      say('Counted, or not.'),
    );

    await panel.send('Count');
    await panel.answer('task');
    await panel.turnEnd();

    const [, elsewhere, back] = (await panel.events('tool-end')).filter(({ name }) => name === 'click_ax');
    // The other page has a button too, which never had this ref.
    expect(elsewhere).toMatchObject({ outcome: 'failed', code: 'not-found' });
    expect(site.by('POST')).toEqual([]);
    // From the history it comes back as it was, with its refs; else it is another document, without any.
    const shown = await page.$eval('p', (element) => element.textContent);
    expect(shown).toBe(back?.outcome === 'ok' ? '2' : '0');
  },
);
