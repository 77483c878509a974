import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { setZoom } from '../clickgrid/set-zoom.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(17, 'hits the element of the ref in scrolled frames of both origins at 150 %', async (world) => {
  const { beside, launched, model } = world;
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  model.script(use(['get_accessibility_tree', { full: true }]), use(...numbers.map(clickOn)), say('All clicked.'));
  const { page, panel } = await beside('click-grid-frames.html');
  await setZoom(launched, page, 1.5);
  try {
    await panel.send('Click everything in the frames');
    await panel.answer('task');
    // The frame of another origin is asked for by itself.
    await panel.event('permission-request', 2);
    await panel.answer('task');
    await panel.turnEnd();
  } finally {
    await setZoom(launched, page, 1);
  }

  expect(await page.evaluate('hits')).toEqual(numbers.map((number) => ({ target: number, under: number })));
});

function clickOn(number: number): [string, (request: ChatRequest) => object] {
  const name = `T${String(number).padStart(3, '0')}`;
  return [
    'click_ax',
    (request) => ({
      ref_id: new RegExp(`((?:f\\d+)?e\\d+) button \\\\+"${name}`).exec(JSON.stringify(request.messages))?.[1] ?? 'e0',
    }),
  ];
}
