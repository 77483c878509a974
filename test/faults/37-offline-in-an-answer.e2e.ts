import { expect } from 'vitest';
import { type Stream, say, stream } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(
  37,
  'says that the network went away in an answer, and goes on once when it is back',
  async ({ beside, launched, model }) => {
    const { panel } = await beside('article.html');
    let broken: Stream | undefined;
    model.script(
      stream((out) => {
        out.text('The first half');
        broken = out;
      }),
      say('The whole answer.'),
    );

    await panel.send('Tell me');
    await panel.shows('The first half');
    await launched.setOffline(true);
    try {
      const brokenAtMs = performance.now();
      broken?.cut();
      const failed = await panel.event('response-error');
      expect(performance.now() - brokenAtMs).toBeLessThan(5_000);
      expect(failed.failure.code).toBe('offline');
      await panel.shows('offline');
      expect(model.requests).toHaveLength(1);
    } finally {
      await launched.setOffline(false);
    }
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(model.requests).toHaveLength(2);
    expect(await panel.text()).not.toContain('The first half');
  },
  // A model on this machine needs no network.
  { model: { far: true } },
);
