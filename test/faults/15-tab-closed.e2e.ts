import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(15, 'says that the tab was closed in the middle of a call, and touches no other', async (world) => {
  const { beside, model, open } = world;
  const other = await open('counter.html');
  model.script(
    use(['wait_for_element', { selector: '#never', timeout: 20_000 }]),
    use(['click_ax', { ref_id: 'e1' }]),
    say('It is gone.'),
  );
  const { page, panel } = await beside('late.html');
  await panel.send('Wait for it');
  await panel.event('tool-start');

  const beganMs = performance.now();
  await page.close();
  const waited = await panel.event('tool-end');
  const tookMs = performance.now() - beganMs;
  await panel.turnEnd();

  expect(waited.outcome).not.toBe('ok');
  expect(tookMs).toBeLessThan(5_000);
  expect((await panel.events('tool-end'))[1]?.outcome).not.toBe('ok');
  expect(await other.$eval('p', (element) => element.textContent)).toBe('0');
});
