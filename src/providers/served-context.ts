import { asList, asObject, tryParse } from './json-read';
import type { ListOptions } from './list-models';
import type { ProviderRecord } from './provider-record';
import { safeGet } from './safe-get';

/**
 * The context window, in tokens, that a local server gave to a loaded model. It is often far below what the model
 * could take, and some servers then cut the prompt without a word. Nothing when the server does not say.
 */
export async function servedContext(
  record: Pick<ProviderRecord, 'kind' | 'baseUrl' | 'key'>,
  modelId: string,
  options: ListOptions,
): Promise<number | undefined> {
  const { origin } = new URL(record.baseUrl);
  const get = async (path: string): Promise<unknown> => {
    const headers: Record<string, string> = record.key === undefined ? {} : { authorization: `Bearer ${record.key}` };
    const answer = await safeGet(origin + path, headers, options);
    return answer?.status === 200 ? tryParse(answer.body) : undefined;
  };
  switch (record.kind) {
    case 'ollama': {
      const running = asList(asObject(await get('/api/ps'))?.models).map(asObject);
      const names = [modelId, `${modelId}:latest`];
      const model = running.find((row) => names.includes(String(row?.model ?? row?.name)));
      return tokens(model?.context_length);
    }
    case 'lmstudio': {
      const known = asList(asObject(await get('/api/v0/models'))?.data).map(asObject);
      return tokens(known.find((row) => row?.id === modelId)?.loaded_context_length);
    }
    case 'llamacpp':
      return tokens(asObject(asObject(await get('/props'))?.default_generation_settings)?.n_ctx);
    case 'vllm': {
      const known = asList(asObject(await get('/v1/models'))?.data).map(asObject);
      return tokens(known.find((row) => row?.id === modelId)?.max_model_len);
    }
    default:
      return undefined;
  }
}

function tokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
