import type { Panel } from '../e2e/harness/panel.ts';

/** Connects the page beside the panel and allows all that it offers, as a user does who is asked about each call. */
export async function allowPage(panel: Panel): Promise<void> {
  await panel.sees('.page-offer');
  await panel.click('.page-offer button');
  await panel.sees('.sub-foot .primary');
  await panel.sees('.skill-tool');
  await panel.click('.sub-foot .primary');
  await panel.sees('.composer');
}
