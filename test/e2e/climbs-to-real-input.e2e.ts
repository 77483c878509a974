import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from './harness/scripted-model.ts';
import { browserName, e2e } from './harness/world.ts';

const hasRealInput = browserName() === 'chrome';
const look = use(['get_accessibility_tree', {}]);

e2e('it clicks by real input where the page takes no other, and only there', async ({ beside, model }) => {
  model.script(
    look,
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]),
    say('Ok.'),
  );
  const { page, panel } = await beside('trusted.html');

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  const receipt = (await panel.events('tool-end')).at(-1)?.receipt;
  expect(await page.evaluate('clicks')).toEqual(hasRealInput ? ['real false', 'real true'] : ['real false']);
  if (!hasRealInput) return;
  expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
  expect(receipt).toMatchObject({ changed: true, input: 'trusted' });
  expect(lastToolText(await model.request(3))).toContain('Real click on real');
});

e2e('it presses what shows nothing by real input once, and never again', async ({ beside, model }) => {
  let dead = '';
  const press = use(['click_ax', () => ({ ref_id: dead })]);
  model.script(
    look,
    use([
      'click_ax',
      (request) => {
        dead = refIn(request, /button "Does nothing that shows"/);
        return { ref_id: dead };
      },
    ]),
    press,
    say('Nothing.'),
  );
  const { page, panel } = await beside('trusted.html');

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  const clicks = await page.evaluate('clicks');
  expect(clicks).toEqual(hasRealInput ? ['dead false', 'dead true', 'dead false'] : ['dead false', 'dead false']);
});

e2e('it never repeats by real input what submits a form', async ({ beside, model }) => {
  model.script(
    look,
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send quietly"/) })]),
    say('Sent.'),
  );
  const { page, panel } = await beside('trusted.html');

  await panel.send('Send it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate('submits.length')).toBe(1);
});
