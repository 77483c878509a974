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
  { what: 'to read the clipboard', button: /button "Paste it here"/, told: /\(to read the clipboard\)/ },
  { what: 'for a passkey', button: /button "Sign in with a passkey"/, told: /\(to use a passkey\)/ },
  { what: 'to make a passkey', button: /button "Make a passkey"/, told: /\(to use a passkey\)/ },
  { what: 'for a serial port', button: /button "Find a gauge"/, told: /\(to choose a device\)/ },
  { what: 'for a file by a hidden field', button: /button "Pick a file"/, told: /asked for a file\. Use upload_file/ },
  { what: 'for a file by a field', button: /"Proof of address"/, told: /upload_file/ },
] as const;

for (const { what, button, told } of ASKS) {
  fault(29, `says at once that a page asks ${what}, and goes on`, (world) => presses(world, button, told));
}

const CHROME_ONLY = [
  {
    what: 'for a file by the picker of the browser',
    button: /button "Open a document"/,
    told: /asked for a file\. Use upload_file/,
    cannot: 'It has no showOpenFilePicker.',
  },
  { what: 'for money', button: /button "Pay at once"/, told: /\(to pay\)/, cannot: 'It has no PaymentRequest.' },
  {
    what: 'for a device of USB',
    button: /button "Find a plugged printer"/,
    told: /\(to choose a device\)/,
    cannot: 'It has no WebUSB.',
  },
  {
    what: 'for a joystick',
    button: /button "Find a joystick"/,
    told: /\(to choose a device\)/,
    cannot: 'It has no WebHID.',
  },
] as const;

for (const { what, button, told, cannot } of CHROME_ONLY) {
  fault(29, `says at once that a page asks ${what}, and goes on`, (world) => presses(world, button, told), {
    cannot: { firefox: cannot },
  });
}

/** Presses a button whose page then asks the user for something, and shows that the page still takes acts. */
async function presses({ beside, model, site }: World, button: RegExp, told: RegExp): Promise<void> {
  model.script(look, press(button), look, press(/button "Pick a file"/), say('Please see to it.'));
  // A passkey belongs to a name; a site that is only a number has none.
  const { page, panel } = await beside(`${site.url.replace('127.0.0.1', 'localhost')}asks.html`);

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(told);
  const [, asked, , again] = await panel.events('tool-end');
  expect(asked?.durationMs).toBeLessThan(2_000);
  expect(again?.outcome).toBe('ok');
  const log = await page.$$eval('#log li', (items) => items.map(({ textContent }) => textContent));
  expect(log).toContain('picker asked');
  // Nobody answered in the user's place.
  expect(log.filter((line) => line?.endsWith(' given'))).toEqual([]);
}
