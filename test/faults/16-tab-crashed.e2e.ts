import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(
  16,
  'finds out within seconds that the page crashed, and loads it again',
  async ({ beside, launched, model, site }) => {
    model.script(
      use(['wait_for_element', { selector: '#never', timeout: 20_000 }]),
      use(['navigate', { url: `${site.url}article.html` }]),
      use(['get_accessibility_tree', {}]),
      say('Here it is again.'),
    );
    const { page, panel } = await beside('late.html');
    await panel.send('Wait for it');
    await panel.event('tool-start');

    const beganMs = performance.now();
    await launched.crash(page);
    const waited = await panel.event('tool-end');
    const tookMs = performance.now() - beganMs;
    await panel.turnEnd();

    expect(waited.outcome).not.toBe('ok');
    expect(tookMs).toBeLessThan(5_000);
    expect(lastToolText(await model.request(4))).toContain('High water');
  },
);
