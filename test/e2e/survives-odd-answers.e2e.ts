import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { refIn, reply, say, stream, use } from './harness/scripted-model.ts';

acceptance(37, 'runs no call of an answer that was cut, and asks once more', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    stream((out, request) => {
      out.text('I will send it.');
      out.call('click_ax', { ref_id: refIn(request, /button "Send the order"/) });
      out.cut();
    }),
    say('I did not send it.'),
  );
  const { panel } = await beside('form.html');

  await panel.send('Send the form');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(await panel.events('tool-start')).toHaveLength(1);
  expect(site.by('POST')).toEqual([]);
  expect(model.requests).toHaveLength(3);
});

acceptance(37, 'names a server that does not answer as a model does', async ({ beside, model }) => {
  model.script(reply(200, '<!doctype html><title>Router login</title>'));
  const { panel } = await beside('article.html');

  await panel.send('Hello?');
  const end = await panel.turnEnd();

  expect(end).toMatchObject({ reason: 'provider-error', failure: { code: 'not-a-provider' } });
  await panel.sees('.turn-end');
});
