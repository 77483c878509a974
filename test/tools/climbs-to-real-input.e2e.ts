import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';

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

e2e('it drags by real input where the page takes no other', async ({ beside, model }) => {
  model.script(
    look,
    use([
      'drag_drop',
      (request) => ({ from_ref_id: refIn(request, /button "Pull me"/), to_ref_id: refIn(request, /button "Slot"/) }),
    ]),
    say('Pulled.'),
  );
  const { page, panel } = await beside('trusted.html');

  await panel.send('Pull it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate('pulls')).toEqual(hasRealInput ? [false, true] : [false]);
  expect(await page.evaluate('$("state").textContent')).toBe(hasRealInput ? 'Pulled' : 'Waiting');
});

e2e('it never repeats by real input what the page took over', async ({ beside, model }) => {
  model.script(
    look,
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Copies without a word"/) })]),
    say('Copied.'),
  );
  const { page, panel } = await beside('trusted.html');

  await panel.send('Copy it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(await page.evaluate('clicks')).toEqual(['quiet false']);
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

// Without real input there is nothing to aim.
for (const zoom of hasRealInput ? [0.5, 1.5] : []) {
  e2e(`it hits its target by real input at a zoom of ${zoom * 100} %`, async ({ beside, model }) => {
    model.script(
      look,
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]),
      say('Ok.'),
    );
    const { page, panel } = await beside('trusted.html');
    const { tab } = await panel.call('panel/hello', {});
    const setZoom = (factor: number) => panel.page.evaluate(`chrome.tabs.setZoom(${tab.tabId}, ${factor})`);
    const before = Number(await page.evaluate('devicePixelRatio'));
    await setZoom(zoom);
    await page.waitForFunction(`Math.abs(devicePixelRatio / ${before} - ${zoom}) < 0.01`, { polling: 50 });

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    const state = await page.evaluate('$("state").textContent');
    // The browser keeps it for the site.
    await setZoom(1);
    expect(state).toBe('Real click on real');
  });
}
