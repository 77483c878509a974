import type { Page } from 'puppeteer-core';
import type { Settings } from '../../src/messaging/protocol.ts';
import type { FoundModel } from './choose-model.ts';
import type { Launched } from './launched.ts';
import { call } from './panel-driver.ts';

/** Stores a model and settings through the panel's own messages, before any panel is open. */
export function setUpModel(launched: Launched, model: FoundModel, settings: Partial<Settings>): Promise<void> {
  return inExtension(launched, async (page) => {
    const { providerId } = await call(page, 'provider/save', {
      kind: model.kind,
      baseUrl: model.baseUrl ?? '',
      models: [{ modelId: model.modelId }],
      demo: model.demo,
      ...(model.key !== undefined && { key: model.key }),
      ...(model.demo && { label: 'demo, not an AI' }),
    });
    await call(page, 'settings/set', { onboarded: true, model: { providerId, modelId: model.modelId }, ...settings });
  });
}

/** Does something from a page of the extension that is open only for it. */
export async function inExtension<T>(launched: Launched, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await launched.openExtensionTab();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
