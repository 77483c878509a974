import './jitless';
import { createGoogle } from '@ai-sdk/google';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { SdkSettings } from './load-sdk';

/** A Gemini model. */
export function createModel({ baseUrl, modelId, key, fetch }: SdkSettings): LanguageModelV4 {
  return createGoogle({ baseURL: baseUrl, apiKey: key, fetch })(modelId);
}
