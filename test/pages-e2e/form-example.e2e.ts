import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e('a form without any script is filled in by the agent and sent by the user', async ({ beside, model, site }) => {
  const { page, panel } = await beside('examples/form/index.html');
  await allowPage(panel);
  model.script(use(['book_table', { guests: 2, day: '2026-12-04', place: 'terrace' }]), say('Your table is booked.'));

  await panel.send('Book a table for two on the terrace.');
  await panel.answer('once');
  await page.waitForFunction('document.querySelector("[name=guests]").value === "2"');
  const before = site.visits.filter(({ path }) => path.includes('booked')).length;
  await page.click('button');
  await panel.turnEnd();

  const booked = await site.visit(({ path }) => path.includes('booked.html?'));
  expect(before).toBe(0);
  expect(booked.path).toContain('guests=2&day=2026-12-04&place=terrace');
  expect(JSON.stringify(await model.request(1))).toContain('How many people come');
  expect(lastToolText(await model.request(2))).toContain('"guests"');
});
