import './jitless';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { SdkSettings } from './load-sdk';

/** A chat completions model. Usage has to be asked for, or no server sends it. */
export function createModel({ baseUrl, modelId, key, fetch }: SdkSettings): LanguageModelV4 {
  return createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    includeUsage: true,
    fetch,
    ...(key !== '' && { apiKey: key }),
  })(modelId);
}
