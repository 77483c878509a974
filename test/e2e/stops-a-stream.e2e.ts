import { expect } from 'vitest';
import { say, stream } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it stops an answer that streams, and can be asked again', async ({ beside, model }) => {
  const closed = Promise.withResolvers<void>();
  model.script(
    stream(async (out) => {
      out.text('This will go on');
      await out.closed;
      closed.resolve();
    }),
    say('Here I am again.'),
  );
  const { panel } = await beside('article.html');
  await panel.send('Tell me a long story');
  await panel.shows('This will go on');

  await panel.click('.composer button.stop');
  const end = await panel.turnEnd();
  await closed.promise;
  await panel.send('Are you there?');
  await panel.turnEnd(2);

  expect(end.reason).toBe('stopped');
  await panel.shows('Here I am again.');
  const second = await model.request(2);
  expect(second.messages?.at(-1)).toMatchObject({ role: 'user' });
});
