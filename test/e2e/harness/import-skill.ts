import { call } from '../../../scripts/start/panel-driver.ts';
import { inExtension } from '../../../scripts/start/set-up-model.ts';
import type { SkillView } from '../../../src/core/skill-setup.ts';
import type { World } from './world.ts';

/** Imports a skill as the panel does once the user agreed, hosts of this machine included unless it says otherwise. */
export async function importSkill(
  { launched }: Pick<World, 'launched'>,
  markdown: string,
  { allowsLoopback = true }: { readonly allowsLoopback?: boolean } = {},
): Promise<SkillView> {
  let imported: SkillView | undefined;
  await inExtension(launched, async (page) => {
    const { hash } = await call(page, 'skill/preview', { from: 'text', markdown });
    imported = await call(page, 'skill/import', { hash, allowsLoopback });
  });
  if (!imported) throw new Error('The extension has no page to import a skill in.');
  return imported;
}
