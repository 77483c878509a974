import { expect } from 'vitest';
import { say } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(37, 'says at once that the model cannot be reached, and keeps what was written', async ({ beside, model }) => {
  const { panel } = await beside('article.html');
  model.script(say('Never sent.'));
  await model.stop();

  const beganMs = performance.now();
  await panel.send('Hello?');
  const end = await panel.turnEnd();

  expect(end).toMatchObject({ reason: 'provider-error', failure: { code: 'unreachable' } });
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  expect(await panel.text()).toContain('Hello?');
});
