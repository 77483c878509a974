import './jitless';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { SdkSettings } from './load-sdk';

/** An OpenAI Responses model. */
export function createModel({ baseUrl, modelId, key, fetch }: SdkSettings): LanguageModelV4 {
  return createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).responses(modelId);
}
