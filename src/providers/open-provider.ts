import type { Provider } from '../core/provider';
import { isLoopbackHost } from './base-url';
import { catalogueRow } from './catalogue';
import { loadSdkModel } from './load-sdk';
import { wireLimits } from './model-limits';
import { modelFacts } from './models';
import { isLocal, type ProviderRecord } from './provider-record';
import { streamModel } from './stream';
import type { WireLimits } from './wire';

/** What tests replace. */
export interface OpenOptions {
  readonly fetch?: typeof fetch;
  readonly limits?: WireLimits;
}

/** Makes a provider of a stored record. Nothing is sent and no SDK is evaluated before the first `stream`. */
export function openProvider(record: ProviderRecord, modelId: string, options: OpenOptions = {}): Provider {
  const { key = '', baseUrl } = record;
  const row = catalogueRow(record.kind);
  const protocol = row?.protocol ?? 'openai-chat';
  const local = isLocal(record);
  const facts = modelFacts(modelId, { local });
  const chosen = record.models.find((model) => model.modelId === modelId);
  const vision = chosen?.vision ?? facts.vision;

  return {
    providerId: record.providerId,
    modelId,
    vision,
    contextWindow: chosen?.contextWindow ?? facts.contextWindow,
    isHere: isLoopbackHost(URL.parse(baseUrl)?.hostname ?? ''),
    stream: (request, signal) =>
      streamModel(
        {
          protocol,
          modelId,
          vision,
          baseUrl,
          local,
          userAfterTool: row?.userAfterTool ?? true,
          secrets: key === '' ? [] : [key],
          limits: options.limits ?? wireLimits({ local }),
          // Called on the global, or browsers refuse it as an illegal invocation.
          fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
          ...(facts.price !== undefined && { price: facts.price }),
          load: (guarded) => loadSdkModel(protocol, { baseUrl, modelId, key, fetch: guarded }),
        },
        request,
        signal,
      ),
  };
}
