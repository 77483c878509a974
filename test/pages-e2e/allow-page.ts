import type { Panel } from '../e2e/harness/panel.ts';

/** Connects the page beside the panel and allows all that it offers, as a user does who is asked about each call. */
export async function allowPage(panel: Panel): Promise<void> {
  await panel.page.bringToFront();
  // What gives something away takes no click before it stood still for a moment.
  const join = '.page-offer button[aria-disabled="false"]';
  await panel.sees(join);
  await panel.click(join);
  await panel.sees('.page-tool');
  const allow = '.sub-foot .primary[aria-disabled="false"]';
  await panel.sees(allow);
  await panel.click(allow);
  await panel.sees('.composer');
}
