import type { Dialog } from 'puppeteer-core';
import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);
const click = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);
const FRAMES = [
  { whose: 'of the same site', query: 'same' },
  { whose: 'of another site', query: 'other' },
] as const;
const LINK = /link "To the article"/;
const FORM = /button "Send it off"/;
const SCRIPT = /button "Go on"/;

for (const { whose, query } of FRAMES) {
  for (const { what, target } of [
    { what: 'a link', target: LINK },
    { what: 'a form', target: FORM },
  ]) {
    fault(
      28,
      `stays where only a frame ${whose} wants to ask when ${what} leads away, and leaves once the user allows it`,
      (world) => leaves(world, query, () => click(target)),
    );
  }
  fault(
    28,
    `stays where only a frame ${whose} wants to ask when it navigates, and leaves once the user allows it`,
    (world) => leaves(world, query, ({ site }) => use(['navigate', { url: `${site.url}article.html` }])),
  );
}

fault(
  28,
  'stays where only a frame of the same site wants to ask when a script leads away, and leaves once the user allows it',
  (world) => leaves(world, 'same', () => click(SCRIPT)),
);

fault(
  28,
  'tells within a second that the browser asks, where a script leads away from a frame of another site',
  async ({ beside, model }) => {
    model.script(look, click(SCRIPT), look, say('Please answer.'));
    const { page, panel } = await beside('around-unsaved.html?other');
    const frame = await page.waitForFrame((each) => each.url().includes('unsaved-frame'));
    await frame.locator('h2').click();
    const asked = new Promise<Dialog>((done) => page.once('dialog', done));

    await panel.send('Go on');
    await panel.answer('task');
    await panel.turnEnd();
    const dialog = await asked;

    expect(dialog.type()).toBe('beforeunload');
    expect(lastToolText(await model.request(3))).toMatch(/asks the user whether to leave/);
    const [, pressed, looked] = await panel.events('tool-end');
    expect(pressed).toMatchObject({ outcome: 'ok', receipt: { changed: true, dialog: 'beforeunload' } });
    expect(pressed?.durationMs).toBeLessThan(1_000);
    expect(looked?.outcome).toBe('ok');
    // Nobody answered in the user's place.
    expect(page.url()).toContain('other');
    await dialog.accept();
  },
  { cannot: { firefox: 'It tells an extension nothing of its question, and lets the page go on behind it.' } },
);

/** Tries to leave the page, is told that it asks, allows it, and leaves. */
async function leaves(
  world: World,
  query: (typeof FRAMES)[number]['query'],
  leaveBy: (world: World) => ReturnType<typeof use>,
): Promise<void> {
  const { beside, model } = world;
  const { page, panel } = await beside(`around-unsaved.html?${query}`);
  let heldAt = '';
  const leave = leaveBy(world);
  const lookAgain = use([
    'get_accessibility_tree',
    () => {
      heldAt = page.url();
      return {};
    },
  ]);
  model.script(look, leave, lookAgain, use(['handle_dialog', { action: 'accept' }]), leave, say('Left.'));
  const frame = await page.waitForFrame((each) => each.url().includes('unsaved-frame'));
  // A page may ask only after the user did something in it.
  await frame.locator('h2').click();

  await panel.send('Go on');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(/wants to ask before it is left.*handle_dialog/s);
  expect(heldAt).toContain(query);
  expect(page.url()).not.toContain(query);
  const [, refused, again] = await panel.events('tool-end');
  expect(refused?.durationMs).toBeLessThan(1_000);
  expect(again?.outcome).toBe('ok');
}
