import type { SkillView } from '../../src/core/skill-setup.ts';
import { importSkill } from '../e2e/harness/import-skill.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';

/** The page whose audio is saved. */
export const LECTURE = 'https://papers.test/abs/tides';

/** Has the model save the audio of a lecture by `media-job.md`, changed by `edit`, and allows it. */
export async function saveAudio(world: World, edit?: (markdown: string) => string): Promise<Panel> {
  const panel = await askForAudio(world, edit);
  await panel.answer('once');
  return panel;
}

/** As `saveAudio`, up to the card. */
export async function askForAudio(world: World, edit = (markdown: string) => markdown): Promise<Panel> {
  const { model, skillServer } = world;
  const skill: SkillView = await importSkill(world, edit(skillServer.skill('media-job')));
  // A background that dies while the model answers asks it once more.
  const rest: readonly Answer[] = Array.from({ length: 4 }, () => say('That is all.'));
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_lecture_audio', { url: LECTURE }]), ...rest);
  const { panel } = await world.beside('article.html');
  await panel.send('Save the audio.');
  return panel;
}
