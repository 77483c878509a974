import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { WireProtocol } from './protocol-name';

/** What an SDK package needs to make a model. */
export interface SdkSettings {
  readonly baseUrl: string;
  readonly modelId: string;
  /** Empty when there is none. */
  readonly key: string;
  readonly fetch: typeof fetch;
}

/**
 * Makes a model with the SDK package of its wire format. Each package is evaluated on first use only: Chromium's
 * service worker refuses a real `import()`, so the build inlines these into lazily run initialisers.
 */
export async function loadSdkModel(protocol: WireProtocol, settings: SdkSettings): Promise<LanguageModelV4> {
  switch (protocol) {
    case 'openai-chat':
      return (await import('./sdk-compatible')).createModel(settings);
    case 'openai-responses':
      return (await import('./sdk-openai')).createModel(settings);
    case 'anthropic':
      return (await import('./sdk-anthropic')).createModel(settings);
    case 'google':
      return (await import('./sdk-google')).createModel(settings);
    default: {
      const never: never = protocol;
      throw new Error(`Unknown protocol ${String(never)}`);
    }
  }
}
