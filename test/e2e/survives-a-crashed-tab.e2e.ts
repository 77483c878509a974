import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it ends a call within seconds when its tab crashes, says so, and loses nothing',
  async ({ beside, launched, model }) => {
    model.script(
      use(['wait_for_element', { selector: '#never', timeout: 20_000 }]),
      use(['get_accessibility_tree', {}]),
      say('The page crashed.'),
    );
    const { page, panel } = await beside('late.html');
    await panel.send('Wait for it');
    await panel.event('tool-start');

    const beganMs = performance.now();
    await launched.crash(page);
    const waited = await panel.event('tool-end');
    const tookMs = performance.now() - beganMs;
    const end = await panel.turnEnd();

    expect(waited.outcome).not.toBe('ok');
    expect(tookMs).toBeLessThan(10_000);
    expect(lastToolText(await model.request(2))).toMatch(/^Error (unavailable|interrupted|timed-out): /);
    expect(lastToolText(await model.request(3))).toMatch(/crashed|no script/);
    expect(end.reason).toBe('answered');
    expect(await panel.text()).toContain('Wait for it');
  },
);
