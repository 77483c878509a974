import type { Launched } from '../../scripts/start/launched.ts';
import { call } from '../../scripts/start/panel-driver.ts';
import { SCRIPTED_MODEL_ID, type ScriptedModel } from '../e2e/harness/scripted-model.ts';

/** Lets the extension use the scripted model, in act mode and with the largest number of steps. */
export async function setUpModel(launched: Launched, model: ScriptedModel): Promise<void> {
  const page = await launched.openExtensionTab();
  const models = [{ modelId: SCRIPTED_MODEL_ID, tier: 'full' as const, vision: false, contextWindow: 1_000_000 }];
  const draft = { kind: 'custom', label: 'Scripted', baseUrl: model.baseUrl, key: 'test-key', models };
  const { providerId } = await call(page, 'provider/save', draft);
  const settings = { mode: 'act', stepLimit: 130, onboarded: true } as const;
  await call(page, 'settings/set', { ...settings, model: { providerId, modelId: SCRIPTED_MODEL_ID } });
  await page.close();
}
