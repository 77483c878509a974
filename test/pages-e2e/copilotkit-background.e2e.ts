import { expect } from 'vitest';
import { type Answer, lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const PAGE = 'examples/copilotkit/index.html';
const FOREST = 'linear-gradient(rgb(34, 139, 34), rgb(0, 100, 0))';
const background = 'document.querySelector("main").style.background';

e2e('C1 C2 C3 C8: the background changes because the user said so', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['change_background', { background: FOREST }]), say('It is a forest now.'));
  expect(await page.evaluate(background)).toBe('rgb(79, 70, 229)');

  await panel.send('Make it look like a forest.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(await page.evaluate(background)).toContain('linear-gradient');
  expect(JSON.stringify(await model.request(1))).toContain('Any CSS background. Prefer gradients.');
  expect(lastToolText(await model.request(2))).toContain('{"status":"success"');
});

e2e('C22: a chip says its whole message, and goes with the first one', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['change_background', { background: FOREST }]), say('It is a forest now.'));
  await panel.shows('Make the background look like a sunset.');
  const forest = '.page-chips li:nth-child(2) button[aria-disabled="false"]';
  await panel.sees(forest);
  await panel.click(forest);
  await panel.answer('once');
  await panel.turnEnd();

  const said = (await panel.events('message-add')).flatMap(({ message }) => (message.role === 'user' ? [message] : []));
  expect(JSON.stringify(said)).toContain('Make the background look like a forest.');
  expect(said).toHaveLength(1);
  expect(await page.evaluate(background)).toContain('linear-gradient');
  expect(await panel.text()).not.toContain('Make the background look like a sunset.');
});

e2e('C4: what does not fit the schema never reaches the handler', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['change_background', { background: 7 }]), say('I cannot.'));

  await panel.send('Make it seven.');
  await panel.turnEnd();

  expect(await page.evaluate(background)).toBe('rgb(79, 70, 229)');
  expect(lastToolText(await model.request(2))).toContain('background');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed' });
});

e2e(
  'C7 C9: the agent waits for a handler that takes its time with what the browser keeps',
  async ({ beside, model }) => {
    const { page, panel } = await beside(PAGE);
    await allowPage(panel);
    await page.evaluate('localStorage.setItem("notes", JSON.stringify([{ title: "Sea", text: "Buy a boat." }]))');
    model.script(use(['find_notes', { word: 'boat' }]), say('Buy a boat.'));

    await panel.send('What about boats?');
    await panel.answer('once');
    await panel.turnEnd();

    expect(lastToolText(await model.request(2))).toContain('[{"title":"Sea","text":"Buy a boat."}]');
  },
);

e2e('C6: Stop ends a handler in its middle, and the model is not asked again', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['find_notes', { word: 'bean' }]));

  await panel.send('What about beans?');
  await panel.answer('once');
  await page.waitForFunction('document.querySelector("[role=status]").textContent.startsWith("Looking")');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();
  await page.waitForFunction('document.querySelector("[role=status]").textContent === "The search was stopped."', {
    timeout: 1_000,
  });

  expect(model.requests).toHaveLength(1);
  expect((await panel.events('tool-end')).at(-1)?.outcome).toBe('aborted');
});

e2e('C18: what the user answers on the page is the result', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['reset_page', { reason: 'You asked for it.' }]), say('Done.'));

  await panel.send('Reset it.');
  await panel.answer('once');
  await page.waitForSelector('.card button:not([disabled])');
  await page.click('.card button');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('{"approved":true}');
  await page.waitForFunction('document.querySelector(".card").textContent.startsWith("Answered")');
});

e2e('C18 C21: Stop while the user is asked is an error, never an empty answer', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['reset_page', { reason: 'You asked for it.' }]), say('It was not reset.'));

  await panel.send('Reset it.');
  await panel.answer('once');
  await page.waitForSelector('.card button:not([disabled])');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();
  await page.waitForFunction('document.querySelector(".card").textContent.includes("cancelled")');
  await panel.send('Was it reset?');
  await panel.turnEnd(2);

  // The call has a result in what the model reads later, and one that says what happened.
  expect(lastToolText(await model.request(2))).toMatch(/stopped|cancel/i);
  expect(await page.evaluate(background)).toBe('rgb(79, 70, 229)');
});

e2e('C13: a palette is drawn while its colours are written, while it runs and when it is done', async (world) => {
  const { beside, model } = world;
  const { page, panel } = await beside(PAGE);
  await allowPage(panel, 'unasked');
  await page.evaluate(`
    window.seen = [];
    const look = () => {
      const card = document.querySelector('figure');
      const now = card && [card.dataset.status, card.querySelectorAll('.swatch').length].join(' ');
      if (now && window.seen.at(-1) !== now) window.seen.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  `);
  const args = JSON.stringify({ name: 'Sea', colors: ['teal', 'navy', 'aqua'] });
  const isDrawn = () => page.waitForFunction('/^inProgress [12]$/.test(window.seen.at(-1))');
  model.script(slowCall('show_palette', [args.slice(0, 32), args.slice(32)], isDrawn), say('There it is.'));

  await panel.send('Show me a palette of the sea.');
  await panel.turnEnd();
  await page.waitForFunction('window.seen.at(-1) === "complete 3"');

  const seen = (await page.evaluate('window.seen')) as readonly string[];
  expect(seen.filter((state, index) => state.split(' ')[0] !== seen[index - 1]?.split(' ')[0])).toEqual([
    expect.stringMatching(/^inProgress [0-2]$/),
    'executing 3',
    'complete 3',
  ]);
  expect(lastToolText(await model.request(2))).toContain('{"shown":3}');
});

/** Streams one call in pieces, and waits before each but the first. */
function slowCall(name: string, pieces: readonly string[], wait: () => Promise<unknown>): Answer {
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    for (const [index, text] of pieces.entries()) {
      if (index > 0) await wait();
      const begin = index === 0 ? { id: 'call_palette', type: 'function' } : {};
      send({ tool_calls: [{ index: 0, ...begin, function: { ...(index === 0 && { name }), arguments: text } }] });
    }
    send({}, 'tool_calls');
    response.end('data: [DONE]\n\n');
  };
}
