import { type ReadonlySignal, signal } from '@preact/signals';
import type { Settings } from '../../messaging/protocol';
import type { Ask } from './requests';

/** The user's settings, kept by the background. */
export interface Preferences {
  readonly settings: ReadonlySignal<Settings>;
  set(change: Partial<Settings>): Promise<boolean>;
  /** Whether every act on the site of a host is asked for. */
  setCareful(host: string, careful: boolean): Promise<boolean>;
  /** Takes over what the background says. */
  accept(settings: Settings): void;
}

const BEFORE_HELLO: Settings = { mode: 'ask', stepLimit: 130, theme: 'system', onboarded: true, careful: false };

/** Builds the settings store; a change shows at once and is taken back when the background refuses it. */
export function createPreferences(ask: Ask): Preferences {
  const settings = signal<Settings>(BEFORE_HELLO);
  return {
    settings,
    async set(change) {
      const before = settings.peek();
      settings.value = { ...before, ...change };
      const reply = await ask('settings/set', change);
      settings.value = reply.ok ? reply.value : before;
      return reply.ok;
    },
    async setCareful(host, careful) {
      const reply = await ask('site/careful', { host, careful });
      if (reply.ok) settings.value = reply.value;
      return reply.ok;
    },
    accept(next) {
      settings.value = next;
    },
  };
}
