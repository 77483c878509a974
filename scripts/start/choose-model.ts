/** The model that a start will use, and where it was found. */
export interface FoundModel {
  /** A row of the product's catalogue of providers. */
  readonly kind: string;
  readonly modelId: string;
  /** Absent: the catalogue's. */
  readonly baseUrl?: string;
  readonly key?: string;
  readonly demo: boolean;
  /** In plain words, for the terminal. */
  readonly from: string;
}

/** A key in the environment, by its variable. `model` is only given where the catalogue has no default. */
const KEYS: readonly { readonly variable: string; readonly kind: string; readonly model?: string }[] = [
  { variable: 'OPENAI_API_KEY', kind: 'openai' },
  { variable: 'ANTHROPIC_API_KEY', kind: 'anthropic' },
  { variable: 'GEMINI_API_KEY', kind: 'google' },
  { variable: 'GOOGLE_API_KEY', kind: 'google' },
  { variable: 'OPENROUTER_API_KEY', kind: 'openrouter', model: 'openrouter/auto' },
  { variable: 'MISTRAL_API_KEY', kind: 'mistral' },
  { variable: 'GROQ_API_KEY', kind: 'groq' },
  { variable: 'DEEPSEEK_API_KEY', kind: 'deepseek' },
  { variable: 'XAI_API_KEY', kind: 'xai' },
];

/** Local servers at their usual ports. LocalAI shares llama.cpp's; both speak the same protocol. */
const SERVERS: readonly { readonly kind: string; readonly name: string; readonly port: number }[] = [
  { kind: 'ollama', name: 'Ollama', port: 11434 },
  { kind: 'lmstudio', name: 'LM Studio', port: 1234 },
  { kind: 'llamacpp', name: 'llama.cpp or LocalAI', port: 8080 },
  { kind: 'jan', name: 'Jan', port: 1337 },
  { kind: 'vllm', name: 'vLLM', port: 8000 },
];

const PROBE_MS = 500;

export interface ChooseDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  /** The catalogue's model for a kind, when it has one. */
  defaultModelOf(kind: string): string | undefined;
}

/** A key in the environment, else a local server that answers; undefined when there is neither, or the demo is wanted. */
export async function findModel({ env, fetch, defaultModelOf }: ChooseDeps): Promise<FoundModel | undefined> {
  if (env.TABHAND_DEMO) return undefined;
  for (const { variable, kind, model } of KEYS) {
    const key = env[variable]?.trim();
    const modelId = env.TABHAND_MODEL ?? defaultModelOf(kind) ?? model;
    if (key && modelId) return { kind, modelId, key, demo: false, from: `the key in ${variable}` };
  }
  const answers = await Promise.all(SERVERS.map((server) => ask(server, env.TABHAND_MODEL, fetch)));
  return answers.find((answer) => answer !== undefined);
}

async function ask(
  server: (typeof SERVERS)[number],
  wanted: string | undefined,
  fetch: ChooseDeps['fetch'],
): Promise<FoundModel | undefined> {
  const root = `http://127.0.0.1:${server.port}`;
  const ids =
    server.kind === 'ollama' ? await ollamaModels(root, fetch) : modelIds(await getJson(`${root}/v1/models`, fetch));
  const modelId =
    wanted !== undefined && ids.includes(wanted) ? wanted : ids.find((id) => !/embed|rerank|whisper/i.test(id));
  if (modelId === undefined) return undefined;
  return {
    kind: server.kind,
    modelId,
    baseUrl: `${root}/v1`,
    demo: false,
    from: `${server.name} on port ${server.port}`,
  };
}

/** Ollama says which of its models can use tools; those come first. */
async function ollamaModels(root: string, fetch: ChooseDeps['fetch']): Promise<readonly string[]> {
  const list = await getJson(`${root}/api/tags`, fetch);
  const ids = fieldOf(list, 'models').flatMap((model) => textField(model, 'name'));
  const able = await Promise.all(
    ids.map(async (id) => {
      const details = await getJson(`${root}/api/show`, fetch, { method: 'POST', body: JSON.stringify({ model: id }) });
      return fieldOf(details, 'capabilities').includes('tools');
    }),
  );
  return [...ids.filter((_, index) => able[index]), ...ids.filter((_, index) => !able[index])];
}

function modelIds(list: unknown): readonly string[] {
  return fieldOf(list, 'data').flatMap((model) => textField(model, 'id'));
}

/** Undefined for a server that is not there, is slow, or answers something else. */
async function getJson(url: string, fetch: ChooseDeps['fetch'], init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    // Most machines run none of these servers.
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): readonly unknown[] {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(field) ? field : [];
}

function textField(value: unknown, name: string): readonly string[] {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' ? [field] : [];
}
