import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);
const press = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);

const ASKS = [
  { what: 'to print', button: /button "On paper"/, told: /wanted to print/ },
  { what: 'for the place', button: /button "Near me"/, told: /asks the user for a permission \(to know the place\)/ },
  { what: 'for the camera', button: /button "Call now"/, told: /asks the user for a permission \(to use camera/ },
  {
    what: 'to notify',
    button: /button "Send me news"/,
    told: /asks the user for a permission \(to show notifications/,
  },
  {
    what: 'for the screen',
    button: /button "Share the screen"/,
    told: /asks the user for a permission \(to share the sc/,
  },
  { what: 'for a file by a hidden field', button: /button "Pick a file"/, told: /asked for a file\. Use upload_file/ },
  { what: 'for a file by a field', button: /"Proof of address"/, told: /upload_file/ },
] as const;

for (const { what, button, told } of ASKS) {
  fault(29, `says at once that a page asks ${what}, and goes on`, (world) => presses(world, button, told));
}

fault(
  29,
  'says at once that a page asks for a file by the picker of the browser, and goes on',
  (world) => presses(world, /button "Open a document"/, /asked for a file\. Use upload_file/),
  { cannot: { firefox: 'It has no showOpenFilePicker.' } },
);

/** Presses a button whose page then asks the user for something, and shows that the page still takes acts. */
async function presses({ beside, model }: World, button: RegExp, told: RegExp): Promise<void> {
  model.script(look, press(button), look, press(/button "Pick a file"/), say('Please see to it.'));
  const { page, panel } = await beside('asks.html');

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(told);
  const [, asked, , again] = await panel.events('tool-end');
  expect(asked?.durationMs).toBeLessThan(2_000);
  expect(again?.outcome).toBe('ok');
  expect(await page.$$eval('#log li', (items) => items.map(({ textContent }) => textContent))).toContain(
    'picker asked',
  );
}
