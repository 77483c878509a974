import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { SCRIPTED_MODEL_KEY } from './harness/scripted-model.ts';

acceptance(
  37,
  'says that the model cannot be reached, keeps the message, and offers to go on',
  async ({ beside, model }) => {
    const { panel } = await beside('article.html');
    await model.stop();

    await panel.send('Hello?');
    const end = await panel.turnEnd();

    expect(end).toMatchObject({ reason: 'provider-error', failure: { code: 'unreachable' } });
    await panel.sees('.turn-end[data-reason="provider-error"] button');
    expect(await panel.text()).toContain('Hello?');
    expect(JSON.stringify(await panel.log())).not.toContain(SCRIPTED_MODEL_KEY);
  },
);
