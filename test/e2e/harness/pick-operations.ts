import type { Panel } from './panel.ts';

/** Opens the settings at the ways to a new skill. */
export async function openSkillAdd(panel: Panel): Promise<void> {
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.click('button::-p-text(Add a skill)');
  await panel.sees('textarea.skill-source');
}

/** Ticks operations of the document that is shown, by method and path, and looks at the skill of them. */
export async function pickOperations(panel: Panel, operations: readonly string[]): Promise<void> {
  await panel.sees('.operation');
  for (const operation of operations) {
    const index = await panel.page.$$eval(
      '.operation label code',
      (codes, wanted) => codes.findIndex((code) => code.textContent === wanted),
      operation,
    );
    if (index < 0) throw new Error(`There is no operation ${operation}.`);
    await panel.click(`.operation:nth-child(${index + 1}) input`);
  }
  await panel.click('.sub-foot button.primary');
  await panel.sees('.skill-tool');
}
