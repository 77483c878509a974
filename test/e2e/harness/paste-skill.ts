import type { Panel } from './panel.ts';

const TEXT = 'textarea.skill-source';

/** Opens the settings, pastes the text of a skill, and looks at what it would be; nothing is imported yet. */
export async function previewSkill(panel: Panel, markdown: string): Promise<void> {
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.click('button::-p-text(Add a skill)');
  await panel.click(TEXT);
  // A text that is put in at once, as a paste does it.
  await panel.page.evaluate((text) => document.execCommand('insertText', false, text), markdown);
  await panel.click(`form:has(${TEXT}) button[type="submit"]`);
  await panel.sees('.sub-foot');
}

/** Agrees to what is shown, with tools on this machine where it asks for that, and waits for the skill's own page. */
export async function agreeToSkill(panel: Panel): Promise<void> {
  const loopback = '.sub-foot input[type="checkbox"]';
  if ((await panel.page.$(loopback)) !== null) await panel.click(loopback);
  await panel.click('.sub-foot button.primary');
  await panel.sees('button::-p-text(Export)');
}
