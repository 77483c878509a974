import { expect } from 'vitest';
import { type Stream, say, stream } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

/** An answer that the test goes on with when it wants. */
function byHand() {
  const { promise, resolve } = Promise.withResolvers<Stream>();
  return { out: promise, answer: stream((out) => resolve(out)) };
}

const inProgress = (piece: string) =>
  `window.seen("inProgress").some(({ partial }) => partial === ${JSON.stringify(piece)})`;

e2e(
  'C13: a page draws a call while its arguments are written, while it runs and when it is done',
  async ({ beside, model }) => {
    const { page, panel } = await beside('draws-calls.html');
    await allowPage(panel, 'unasked');
    const { out, answer } = byHand();
    model.script(answer, say('Noted.'));

    await panel.send('Note milk.');
    const model1 = await out;
    model1.begin('note', '{"te');
    await page.waitForFunction(inProgress('{"te'));
    model1.more('xt":"mi');
    await page.waitForFunction(inProgress('{"text":"mi'));
    expect(await page.evaluate('window.runs')).toBe(0);
    model1.more('lk"}');
    model1.end();
    await panel.turnEnd();

    await page.waitForFunction('window.seen("complete").length > 0');
    const states = (await page.evaluate('window.states')) as readonly { callId: string; state: string }[];
    expect(new Set(states.map(({ callId }) => callId)).size).toBe(1);
    expect([...new Set(states.map(({ state }) => state))]).toEqual(['inProgress', 'executing', 'complete']);
    expect(await page.evaluate('window.seen("executing")[0].input')).toEqual({ text: 'milk' });
    expect(await page.evaluate('window.runs')).toBe(1);
  },
);

e2e('C13: arguments that the user is asked about are not told before they said yes', async ({ beside, model }) => {
  const { page, panel } = await beside('draws-calls.html');
  await allowPage(panel, 'unasked');
  const first = byHand();
  const second = byHand();
  model.script(first.answer, second.answer, say('So.'));

  await panel.send('Note it.');
  const asked = await first.out;
  asked.begin('note_gravely', '{"text":');
  asked.more('"secret"}');
  asked.end();
  await panel.sees('.permission-card');
  expect(await page.evaluate('window.states')).toEqual([]);
  await panel.answer('once');
  await page.waitForFunction('window.seen("complete").length > 0');
  expect(await page.evaluate('window.seen("inProgress")[0].partial')).toBe('{"text":"secret"}');

  await page.evaluate('window.states.length = 0');
  const denied = await second.out;
  denied.begin('note_gravely', '{"text":"other"}');
  denied.end();
  await panel.sees('.permission-card');
  await panel.answer('deny');
  await panel.turnEnd();
  expect(JSON.stringify(await page.evaluate('window.states'))).not.toContain('other');
});

e2e('C13: a call that is stopped while it is written is drawn as ended, and never runs', async ({ beside, model }) => {
  const { page, panel } = await beside('draws-calls.html');
  await allowPage(panel, 'unasked');
  const { out, answer } = byHand();
  model.script(answer);

  await panel.send('Note milk.');
  (await out).begin('note', '{"te');
  await page.waitForFunction(inProgress('{"te'));
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();

  await page.waitForFunction('window.seen("complete").some(({ isError }) => isError)');
  expect(await page.evaluate('window.runs')).toBe(0);
});
