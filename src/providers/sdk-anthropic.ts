import './jitless';
import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { SdkSettings } from './load-sdk';

/** An Anthropic Messages model. Without the header Anthropic refuses every request that comes from a browser. */
export function createModel({ baseUrl, modelId, key, fetch }: SdkSettings): LanguageModelV4 {
  const headers = { 'anthropic-dangerous-direct-browser-access': 'true' };
  return createAnthropic({ baseURL: baseUrl, apiKey: key, headers, fetch })(modelId);
}
