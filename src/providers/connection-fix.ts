import type { ProviderFailure } from '../core/provider';
import type { ConnectionReport } from '../core/provider-setup';
import type { ListResult } from './list-models';
import { isLocal, type ProviderRecord } from './provider-record';

/** What is known when a connection test failed. */
export interface FailedTest {
  readonly record: Pick<ProviderRecord, 'kind' | 'baseUrl' | 'key'>;
  readonly failure: ProviderFailure;
  /** Empty when there was none to try. */
  readonly modelId: string;
  readonly listed: ListResult;
  /** Asks for the models under another base URL of the same server. */
  list(baseUrl: string): Promise<ListResult>;
}

const ORIGINS = 'chrome-extension://*,moz-extension://*';

/** Names what is wrong and what would fix it: a `connection.<code>` of the locales, with exact values. */
export async function fixFor(test: FailedTest): Promise<Pick<ConnectionReport, 'code' | 'params'>> {
  const { record, failure, modelId, listed } = test;
  const params: Record<string, string> = {
    url: record.baseUrl,
    detail: failure.message,
    ...(modelId !== '' && { model: modelId }),
    ...(failure.status !== undefined && { status: String(failure.status) }),
  };
  if (isWrongPlace(test)) {
    const suggestion = await findBaseUrl(test);
    if (suggestion !== undefined) return { code: 'wrong-path', params: { ...params, suggestion } };
  }
  switch (failure.code) {
    case 'forbidden':
      return isOllama(record)
        ? { code: 'ollama-origins', params: { ...params, ...originLines() } }
        : { code: 'forbidden', params };
    case 'unauthorized':
      return { code: record.key === undefined ? 'key-missing' : 'unauthorized', params };
    case 'no-tool-support':
      return { code: 'no-tools', params: { ...params, ...toolsLine(record.kind, modelId) } };
    case 'not-found': {
      // With a list under the same base URL, or with words about a model, the path is right and the model is missing.
      const isModel = listed.ok || (modelId !== '' && /model/i.test(failure.message));
      if (!isModel) return { code: 'not-found', params };
      if (!isLocal(record)) return { code: 'model-not-found', params };
      return { code: 'model-not-loaded', params: { ...params, ...loadLine(record.kind, modelId) } };
    }
    case 'rate-limited': {
      const waitMs = failure.retryAfterMs;
      return {
        code: 'rate-limited',
        params: { ...params, ...(waitMs !== undefined && { seconds: String(Math.ceil(waitMs / 1000)) }) },
      };
    }
    default:
      return { code: failure.code, params };
  }
}

/** True when neither the list nor the answer looked like what a provider sends. */
function isWrongPlace({ failure, listed }: FailedTest): boolean {
  if (listed.ok || !WRONG_PLACE.has(listed.failure.code)) return false;
  return WRONG_PLACE.has(failure.code) || failure.code === 'server-error' || failure.code === 'bad-request';
}

const WRONG_PLACE: ReadonlySet<string> = new Set(['not-found', 'not-a-provider']);

/** Tries the usual places of the same server, and returns the first that has a list of models. */
async function findBaseUrl({ record, list }: FailedTest): Promise<string | undefined> {
  const { origin, pathname } = new URL(record.baseUrl);
  const path = pathname === '/' ? '' : pathname.replace(/\/+$/, '');
  const paths = [`${path}/v1`, path.replace(/\/[^/]+$/, ''), '/v1', '/api/v1', '/openai/v1', '/api'];
  const candidates = [...new Set(paths.map((candidate) => origin + candidate))].filter((url) => url !== record.baseUrl);
  const results = await Promise.all(candidates.map(async (url) => ({ url, ok: (await list(url)).ok })));
  return results.find((result) => result.ok)?.url;
}

function isOllama({ kind, baseUrl }: Pick<ProviderRecord, 'kind' | 'baseUrl'>): boolean {
  return kind === 'ollama' || new URL(baseUrl).port === '11434';
}

/** The line to run, for each way Ollama is started. */
function originLines(): Readonly<Record<'command' | 'systemd' | 'macos' | 'windows', string>> {
  return {
    command: `OLLAMA_ORIGINS=${ORIGINS} ollama serve`,
    systemd: `sudo mkdir -p /etc/systemd/system/ollama.service.d && printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=${ORIGINS}"\\n' | sudo tee /etc/systemd/system/ollama.service.d/origins.conf && sudo systemctl daemon-reload && sudo systemctl restart ollama`,
    macos: `launchctl setenv OLLAMA_ORIGINS "${ORIGINS}"`,
    windows: `setx OLLAMA_ORIGINS "${ORIGINS}"`,
  };
}

/** The line that loads a model with a window in which tasks fit. */
export function contextLine(kind: string, modelId: string): { readonly command?: string } {
  switch (kind) {
    case 'ollama':
      return { command: 'OLLAMA_CONTEXT_LENGTH=16384 ollama serve' };
    case 'lmstudio':
      return isPlainName(modelId) ? { command: `lms load ${modelId} --context-length 16384` } : {};
    case 'llamacpp':
      return { command: 'llama-server --jinja --ctx-size 16384' };
    default:
      return {};
  }
}

/** What goes on a command line must be a plain model name; anything else is better typed by hand. */
function isPlainName(modelId: string): boolean {
  return /^[\w./:@-]+$/.test(modelId) && !modelId.startsWith('-');
}

/** Two servers have tool calls switched off until they are asked for. */
function toolsLine(kind: string, modelId: string): { readonly command?: string } {
  switch (kind) {
    case 'llamacpp':
      return { command: 'llama-server --jinja --ctx-size 16384' };
    case 'vllm':
      if (!isPlainName(modelId)) return {};
      return { command: `vllm serve ${modelId} --enable-auto-tool-choice --tool-call-parser hermes` };
    default:
      return {};
  }
}

function loadLine(kind: string, modelId: string): { readonly command?: string } {
  if (!isPlainName(modelId)) return {};
  switch (kind) {
    case 'ollama':
      return { command: `ollama pull ${modelId}` };
    case 'lmstudio':
      return { command: `lms load ${modelId}` };
    case 'vllm':
      return { command: `vllm serve ${modelId}` };
    default:
      return {};
  }
}
