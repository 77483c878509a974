import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e(
  'P22 P27 P38: a lesson is read and moved on, with each message and each call told once',
  async ({ beside, model }) => {
    const { page, panel } = await beside('lesson.html');
    await allowPage(panel);
    model.script(use(['set_progress', { percent: 40 }]), say('It is at 40.'), say('Lesson 8.'));

    await panel.send('Set it to 40.');
    await panel.answer('once');
    await panel.turnEnd();
    await page.evaluate("agent.setContext('lesson', { id: 8, title: 'Decimals' })");
    await panel.send('Which lesson?');
    await panel.turnEnd(2);

    expect(await page.evaluate('[document.querySelector("progress").value, window.runs]')).toEqual([40, 1]);
    await page.waitForFunction('window.events.filter(([type]) => type === "toolcall").length === 2');
    expect(
      await page.evaluate(
        'window.events.flatMap(([type, detail]) => type === "toolcall" ? [detail.status] : type === "handler" ? [type] : [])',
      ),
    ).toEqual(['start', 'handler', 'end']);
    const last = JSON.stringify(await model.request(3));
    expect(last.match(/<page_context/g)).toHaveLength(1);
    expect(last).toContain('Decimals');
    expect(JSON.stringify(await model.request(1))).toContain('Fractions');
  },
);

e2e('P13 P33: what a handler throws reaches the model as an error, and the turn goes on', async ({ beside, model }) => {
  const { panel } = await beside('lesson.html');
  await allowPage(panel);
  model.script(use(['fail', {}]), say('It is locked.'));

  await panel.send('Open the lesson.');
  await panel.answer('once');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(2))).toContain('The lesson is locked.');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed' });
});

e2e('C6: Stop aborts the handler, and no further request is made', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await allowPage(panel);
  model.script(use(['wait_for_me', {}]));

  await panel.send('Wait for me.');
  await panel.answer('once');
  await page.waitForFunction('window.runs === 1');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();

  await page.waitForFunction('window.aborted === true');
  expect(model.requests).toHaveLength(1);
});

e2e('P35: a call goes on over the death of the background, and runs once', async ({ beside, model, launched }) => {
  const { page, panel } = await beside('lesson.html');
  await allowPage(panel);
  model.script(use(['wait_for_me', {}]), say('Pressed.'));

  await panel.send('Wait for me.');
  await panel.answer('once');
  await page.waitForFunction('window.runs === 1');
  await launched.killBackground();
  await page.evaluate('window.release()');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(await page.evaluate('window.runs')).toBe(1);
  expect(lastToolText(await model.request(2))).toContain('pressed');
});
