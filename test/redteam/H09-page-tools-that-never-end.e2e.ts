import { expect } from 'vitest';
import { attack } from './attack.ts';
import { allowedPage, pageTool, ranIn, script } from './hostile-page.ts';

const DEADLINE_MS = 2_000;

attack('H9', 'a tool that never ends, and tells again and again that it goes on', async (world) => {
  const { panel, page } = await allowedPage(world, { tools: [pageTool('wait', { timeoutMs: DEADLINE_MS })] });
  await page.evaluate(`void (window.answer = (callId) => {
    setInterval(() => window.say({ type: 'call.progress', callId, message: 'Soon.', fraction: 0.5 }), 5);
  })`);
  script(world, [['wait', {}]]);
  await panel.send('Wait.');
  await panel.answer('once');

  const ended = await panel.turnEnd().then(
    () => true,
    () => false,
  );

  expect(ranIn(world)).toHaveLength(1);
  const [start] = (await panel.log()).filter(({ event }) => event.type === 'page-step');
  const end = (await panel.log()).find(({ event }) => event.type === 'tool-end');
  return {
    'the turn hangs': !ended,
    'the call hung beyond its deadline': (end?.atMs ?? 0) - (start?.atMs ?? 0) > DEADLINE_MS + 3_000,
  };
});

attack('H9', 'a page that answers after the deadline, and twice', async (world) => {
  const { panel, page } = await allowedPage(world, {
    tools: [pageTool('wait', { timeoutMs: 1_000 }), pageTool('twice')],
  });
  await page.evaluate(`void (window.answer = (callId, name) => {
    if (name === 'twice') window.say({ type: 'call.result', callId, text: 'first', isError: false });
    if (name === 'twice') window.say({ type: 'call.result', callId, text: 'canary', isError: false });
    else window.late = () => window.say({ type: 'call.result', callId, text: 'canary', isError: false });
  })`);
  script(world, [
    ['wait', {}],
    ['twice', {}],
  ]);
  await panel.send('Wait.');
  await panel.answer('once');
  await panel.event('tool-end');
  await page.evaluate('window.late()');
  await panel.answer('once');
  await panel.turnEnd();

  expect(ranIn(world).map(({ tool }) => tool)).toEqual(['wait', 'twice']);
  return {
    'the late answer was taken': JSON.stringify(world.model.requests).includes('canary'),
    'a call has two ends': (await panel.events('tool-end')).length !== 2,
  };
});
