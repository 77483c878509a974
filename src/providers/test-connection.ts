import type { ModelRequest, ProviderFailure, StreamEvent } from '../core/provider';
import type { ConnectionReport } from '../core/provider-setup';
import { catalogueRow } from './catalogue';
import { contextLine, fixFor } from './connection-fix';
import { type ListResult, listModels } from './list-models';
import { type OpenOptions, openProvider } from './open-provider';
import type { ProviderRecord } from './provider-record';
import { servedContext } from './served-context';

const LIST_MS = 10_000;
/** Tokens. In less, the smallest tool list and one page do not fit together with an answer. */
const SMALLEST_WINDOW = 8_192;
const TOOL = 'report_ready';

const REQUEST: ModelRequest = {
  system: `You test a connection. Call the tool ${TOOL} once, with the word "ready". Do not answer with text.`,
  messages: [{ role: 'user', id: 'test', text: `Call ${TOOL} now.` }],
  tools: [
    {
      name: TOOL,
      description: 'Reports that tool calls work.',
      inputSchema: {
        type: 'object',
        properties: { word: { type: 'string', description: 'Always "ready".' } },
        required: ['word'],
        additionalProperties: false,
      },
    },
  ],
  // Enough for a model that reasons before it calls.
  maxOutputTokens: 2_048,
};

/**
 * Sends a real tool call, over the same code and from the same origin as a turn, and names the first thing that is
 * wrong and what would fix it. Never throws.
 */
export async function testConnection(
  record: ProviderRecord,
  wantedModelId: string | undefined,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const list = (baseUrl: string) => listModels({ ...record, baseUrl }, { fetch, timeoutMs: LIST_MS, signal });
  const listed = await list(record.baseUrl);
  const modelIds = listed.ok ? listed.listing.modelIds : [];
  const modelId =
    wantedModelId || record.models[0]?.modelId || modelIds[0] || catalogueRow(record.kind)?.defaultModelId;

  const failed = async (failure: ProviderFailure): Promise<ConnectionReport> => {
    if (isTimeout(signal)) return { ok: false, code: 'timed-out', params: { url: record.baseUrl }, modelIds };
    const fix = await fixFor({ record, failure, modelId: modelId ?? '', listed, list });
    return { ok: false, ...fix, modelIds };
  };

  if (!listed.ok && isHopeless(listed)) return failed(listed.failure);
  if (modelId === undefined) {
    if (!listed.ok) return failed(listed.failure);
    return { ok: false, code: 'no-models', params: { url: record.baseUrl }, modelIds };
  }

  const provider = openProvider(record, modelId, options);
  let called = false;
  let last: StreamEvent | undefined;
  for await (const event of provider.stream(REQUEST, signal)) {
    if (event.type === 'call-end' && event.call.name === TOOL) called = true;
    last = event;
  }
  if (last?.type === 'response-error') return failed(last.failure);
  const params = { model: modelId, url: record.baseUrl };
  if (!called) return { ok: false, code: 'no-tools', params, modelIds };
  // Asked last, because some servers know it only of a model that is loaded.
  const contextWindow = await servedContext(record, modelId, { fetch, timeoutMs: LIST_MS, signal });
  if (contextWindow === undefined) return { ok: true, code: 'ok', params, modelIds };
  if (contextWindow >= SMALLEST_WINDOW) return { ok: true, code: 'ok', params, modelIds, contextWindow };
  const tooSmall = { ...params, tokens: String(contextWindow), ...contextLine(record.kind, modelId) };
  return { ok: false, code: 'context-overflow', params: tooSmall, modelIds, contextWindow };
}

function isTimeout(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
}

/** Without a list a model may still answer, but not when nobody listens or when the key is refused. */
function isHopeless(listed: Extract<ListResult, { ok: false }>): boolean {
  return listed.failure.code === 'unreachable' || listed.failure.code === 'unauthorized';
}
