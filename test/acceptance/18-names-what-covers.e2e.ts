import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(18, 'says what covers an element, and how to close it', async ({ beside, model }) => {
  let buy = '';
  model.script(
    use(['get_accessibility_tree', {}]),
    use([
      'click_ax',
      (request) => {
        buy = refIn(request, /button "Buy"/);
        return { ref_id: buy };
      },
    ]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only what is needed"/) })]),
    use(['click_ax', () => ({ ref_id: buy })]),
    say('Bought.'),
  );
  const { page, panel } = await beside('covered.html#cookies');

  await panel.send('Buy it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toContain('We value your privacy');
  expect(await page.evaluate('clicked')).toEqual(['buy']);
});

acceptance(18, 'reaches what a sticky header or an inner icon would take the click of', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(
      ['click_ax', (request) => ({ ref_id: refIn(request, /button "Under the header"/) })],
      ['click_ax', (request) => ({ ref_id: refIn(request, /button "Save"/) })],
    ),
    say('Clicked.'),
  );
  const { page, panel } = await beside('covered.html');

  await panel.send('Click both');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate('clicked')).toEqual(['under', 'iconed']);
});
