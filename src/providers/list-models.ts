import type { ProviderFailure } from '../core/provider';
import { catalogueRow } from './catalogue';
import { failure, failureFromHttp } from './failures';
import { asList, asObject, asText, tryParse } from './json-read';
import type { ProviderRecord } from './provider-record';
import { safeGet } from './safe-get';

/** A server's own list of its models. */
export interface ModelListing {
  readonly modelIds: readonly string[];
  /** What the server says made them, where it says so: tells llama.cpp from others. */
  readonly owner?: string;
}

export type ListResult =
  | { readonly ok: true; readonly listing: ModelListing }
  | { readonly ok: false; readonly failure: ProviderFailure };

/** What asking for the list needs. */
export interface ListOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Asks a server for the ids of its models, in its own format. Never throws. */
export async function listModels(
  record: Pick<ProviderRecord, 'kind' | 'baseUrl' | 'key'>,
  options: ListOptions,
): Promise<ListResult> {
  const protocol = catalogueRow(record.kind)?.protocol ?? 'openai-chat';
  const { key = '', baseUrl } = record;
  const secrets = key === '' ? [] : [key];
  switch (protocol) {
    case 'anthropic':
      return ask(`${baseUrl}/models?limit=1000`, anthropicHeaders(key), secrets, options);
    case 'google':
      return ask(`${baseUrl}/models?pageSize=1000`, { 'x-goog-api-key': key }, secrets, options);
    case 'openai-chat':
    case 'openai-responses':
      return ask(`${baseUrl}/models`, key === '' ? {} : { authorization: `Bearer ${key}` }, secrets, options);
    default: {
      const never: never = protocol;
      throw new Error(`Unknown protocol ${String(never)}`);
    }
  }
}

function anthropicHeaders(key: string): Record<string, string> {
  return { 'x-api-key': key, 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' };
}

async function ask(
  url: string,
  headers: Record<string, string>,
  secrets: readonly string[],
  options: ListOptions,
): Promise<ListResult> {
  const answer = await safeGet(url, headers, options);
  if (answer === undefined) return { ok: false, failure: failure('unreachable', 'The server cannot be reached.') };
  if (answer.status < 200 || answer.status > 299) return { ok: false, failure: failureFromHttp(answer, secrets) };
  const listing = readListing(tryParse(answer.body));
  if (listing !== undefined) return { ok: true, listing };
  return {
    ok: false,
    failure: failure('not-a-provider', 'The answer is no list of models.', { status: answer.status }),
  };
}

/** Reads OpenAI's `data`, Google's and Ollama's `models`, and the bare list that some servers send. */
function readListing(value: unknown): ModelListing | undefined {
  const outer = asObject(value);
  const list = Array.isArray(value) ? value : (outer?.data ?? outer?.models);
  if (!Array.isArray(list)) return undefined;
  const rows = asList(list).map(asObject);
  const modelIds = rows.flatMap((row) => {
    const methods = row?.supportedGenerationMethods;
    if (Array.isArray(methods) && !methods.includes('generateContent')) return [];
    const id = asText(row?.id) ?? asText(row?.name) ?? asText(row?.model);
    return id === undefined ? [] : [id.replace(/^models\//, '')];
  });
  const owner = asText(rows[0]?.owned_by);
  return { modelIds: [...new Set(modelIds)], ...(owner !== undefined && { owner }) };
}
