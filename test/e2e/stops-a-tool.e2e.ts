import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it stops a tool that waits for long, and leaves no call without an answer', async ({ beside, model }) => {
  model.script(
    use(['wait_for_element', { selector: '#never', timeout: 20_000 }], ['scroll', { direction: 'down' }]),
    say('Fine.'),
  );
  const { panel } = await beside('late.html');
  await panel.send('Wait for it');
  await panel.event('tool-start');

  await panel.click('.composer button.stop');
  const end = await panel.turnEnd();
  await panel.send('Never mind');
  await panel.turnEnd(2);

  expect(end.reason).toBe('stopped');
  const { messages = [] } = await model.request(2);
  const asked = messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id);
  const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
  expect(asked).toHaveLength(2);
  expect(answered).toEqual(asked);
});
