import type { ComputersCapability } from '../core/computer';
import { oneLine } from '../core/one-line';
import type { DeviceFacts } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import type { Identity } from './identity-key';
import type { SettingsStore } from './settings-store';

export interface ComputersDeps {
  readonly platform: Pick<Platform, 'deviceName'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  identity(): Promise<Identity>;
}

/** The installations that are known: this one, by its id and the name that the user gave it. */
export interface Computers extends ComputersCapability {
  /** What the settings show. */
  facts(): Promise<DeviceFacts>;
}

/** No name leaves this installation, so none of another one comes here: see decision 19. */
export function createComputers({ platform, settings, identity }: ComputersDeps): Computers {
  const facts = async (): Promise<DeviceFacts> => {
    const [{ installationId }, defaultName] = await Promise.all([identity(), platform.deviceName()]);
    return { id: installationId, defaultName };
  };
  return {
    facts,
    async list() {
      const [{ id, defaultName }, { deviceName = '' }] = await Promise.all([facts(), settings.read()]);
      return [{ id, name: oneLine(deviceName) || defaultName }];
    },
  };
}
