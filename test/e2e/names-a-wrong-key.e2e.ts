import { expect } from 'vitest';
import { reply, SCRIPTED_MODEL_KEY } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it says that the key is wrong, keeps the message, and never shows the key', async ({ beside, model }) => {
  model.script(
    reply(401, {
      error: { message: `Incorrect API key provided: ${SCRIPTED_MODEL_KEY}`, type: 'invalid_request_error' },
    }),
  );
  const { panel } = await beside('article.html');

  await panel.send('Hello?');
  const end = await panel.turnEnd();

  expect(end).toMatchObject({ reason: 'provider-error', failure: { code: 'unauthorized' } });
  await panel.sees('.turn-end[data-reason="provider-error"] button');
  expect(await panel.text()).toContain('Hello?');
  expect(JSON.stringify(await panel.log())).not.toContain(SCRIPTED_MODEL_KEY);
});
