import type { Panel } from '../e2e/harness/panel.ts';

/**
 * Connects the page beside the panel and allows all that it offers, as a user does who is asked about each call, or who
 * lets every tool run that may.
 */
export async function allowPage(panel: Panel, calls: 'asked' | 'unasked' = 'asked'): Promise<void> {
  await panel.page.bringToFront();
  // What gives something away takes no click before it stood still for a moment.
  const join = '.page-offer button[aria-disabled="false"]';
  await panel.sees(join);
  // Nor without the focus, which the window of an older panel takes along when it closes.
  await panel.page.waitForFunction(() => document.hasFocus());
  await panel.click(join);
  await panel.sees('.page-tool');
  if (calls === 'unasked') await panel.page.$$eval('.tool-policy label:nth-of-type(2) input', chooseAll);
  await allowShown(panel);
}

/** Reads the offer that is shown to its end, and allows it as it was chosen. */
export async function allowShown(panel: Panel): Promise<void> {
  await panel.page.evaluate(readAll);
  const allow = '.sub-foot .primary[aria-disabled="false"]';
  await panel.sees(allow);
  await panel.click(allow);
  await panel.sees('.composer');
}

// Runs in the panel's page: what was not in sight cannot be allowed.
function readAll(): void {
  for (const box of document.querySelectorAll('.exact, main.page')) box.scrollTop = box.scrollHeight;
}

// Runs in the panel's page. A tool that is always asked about has no such choice: its second one hides it.
function chooseAll(choices: readonly Element[]): void {
  for (const choice of choices)
    if (choice.closest('fieldset')?.querySelectorAll('input').length === 3) choice.closest('label')?.click();
}
