import { expect, it } from 'vitest';
import type { Settings } from '../messaging/protocol';
import { createComputers } from './computers';

const SETTINGS: Settings = { mode: 'ask', stepLimit: 9, theme: 'system', onboarded: true, careful: false };

function computers(deviceName?: string) {
  // Only the id of an identity is looked at here.
  const identity = async () => ({ installationId: '3f2b' }) as never;
  return createComputers({
    identity,
    platform: { deviceName: async () => 'Chrome on Linux' },
    settings: { read: async () => ({ ...SETTINGS, ...(deviceName !== undefined && { deviceName }) }) },
  });
}

it.each([
  ['the name that the user gave', 'Office PC', 'Office PC'],
  ['on one line', ' Office\n PC ', 'Office PC'],
  ['what browser and system are called, where there is none', undefined, 'Chrome on Linux'],
  ['the same for an empty one', '  ', 'Chrome on Linux'],
])('K32 this installation has %s', async (_, given, name) => {
  expect(await computers(given).list()).toEqual([{ id: '3f2b', name }]);
});

it('K32 the settings get the id, and the name that stands for none', async () => {
  expect(await computers('Office PC').facts()).toEqual({ id: '3f2b', defaultName: 'Chrome on Linux' });
});
