import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it takes a message that is typed while it works into the next request', async ({ beside, model, site }) => {
  model.script(use(['wait_for_element', { text: 'It has come' }]), say('In Dutch, then.'));
  const { page, panel } = await beside('late.html');
  await panel.send('Wait, then answer');
  await panel.event('tool-start');

  await panel.send('Answer in Dutch');
  await panel.event('message-add', 3);
  await page.evaluate(() => document.body.append('It has come'));
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  const { messages = [] } = await model.request(2);
  expect(messages.at(-2)?.role).toBe('tool');
  expect(JSON.stringify(messages.at(-1))).toContain('Answer in Dutch');
  expect(model.requests).toHaveLength(2);
  expect(site.by('POST')).toEqual([]);
});
