import type { LanguageModelV4 } from '@ai-sdk/provider';
import { loadModelMaker } from '#sdk';
import type { WireProtocol } from './protocol-name';

/** What an SDK package needs to make a model. */
export interface SdkSettings {
  readonly baseUrl: string;
  readonly modelId: string;
  /** Empty when there is none. */
  readonly key: string;
  readonly fetch: typeof fetch;
}

/** Gets what makes a model from the SDK package of a wire format. */
export type LoadModelMaker = (protocol: WireProtocol) => Promise<(settings: SdkSettings) => LanguageModelV4>;

/**
 * Must be called when the background starts. The SDK packages are two thirds of its code, and most starts need none
 * of it, so each browser loads them on first use, in its own way; see docs/adr/0011-classic-background-script.md.
 */
export { keepSdk } from '#sdk';

/** Makes a model with the SDK package of its wire format. */
export async function loadSdkModel(protocol: WireProtocol, settings: SdkSettings): Promise<LanguageModelV4> {
  return (await loadModelMaker(protocol))(settings);
}
