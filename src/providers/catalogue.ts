import type { ProviderKind } from '../core/provider-setup';
import type { WireProtocol } from './protocol-name';

/** One provider that a user can choose: everything that tells it from the others. */
export interface CatalogueRow {
  readonly kind: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly protocol: WireProtocol;
  readonly key: ProviderKind['key'];
  /** Runs on the user's own machine. */
  readonly local: boolean;
  /** Where a key is made. */
  readonly keyUrl?: string;
  readonly defaultModelId?: string;
  /** False where a user message must not follow a tool message directly. */
  readonly userAfterTool?: boolean;
}

const chat = { protocol: 'openai-chat', key: 'required', local: false } as const;
const onOwnMachine = { protocol: 'openai-chat', key: 'optional', local: true } as const;

/** Every provider, in the order the panel shows them. */
export const CATALOGUE: readonly CatalogueRow[] = [
  {
    kind: 'openai',
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    protocol: 'openai-responses',
    key: 'required',
    local: false,
    keyUrl: 'https://platform.openai.com/api-keys',
    defaultModelId: 'gpt-5.6',
  },
  {
    kind: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    protocol: 'anthropic',
    key: 'required',
    local: false,
    keyUrl: 'https://console.anthropic.com/settings/keys',
    defaultModelId: 'claude-sonnet-4-6',
  },
  {
    kind: 'google',
    label: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    protocol: 'google',
    key: 'required',
    local: false,
    keyUrl: 'https://aistudio.google.com/apikey',
    defaultModelId: 'gemini-2.5-flash',
  },

  { kind: 'ollama', label: 'Ollama', baseUrl: 'http://localhost:11434/v1', ...onOwnMachine, key: 'none' },
  { kind: 'lmstudio', label: 'LM Studio', baseUrl: 'http://localhost:1234/v1', ...onOwnMachine },
  { kind: 'llamacpp', label: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', ...onOwnMachine },
  { kind: 'jan', label: 'Jan', baseUrl: 'http://localhost:1337/v1', ...onOwnMachine },
  { kind: 'vllm', label: 'vLLM', baseUrl: 'http://localhost:8000/v1', ...onOwnMachine },
  { kind: 'localai', label: 'LocalAI', baseUrl: 'http://localhost:8080/v1', ...onOwnMachine },
  { kind: 'sglang', label: 'SGLang', baseUrl: 'http://localhost:30000/v1', ...onOwnMachine },
  { kind: 'gpt4all', label: 'GPT4All', baseUrl: 'http://localhost:4891/v1', ...onOwnMachine, key: 'none' },

  {
    kind: 'openrouter',
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    ...chat,
    keyUrl: 'https://openrouter.ai/settings/keys',
  },
  {
    kind: 'mistral',
    label: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    ...chat,
    keyUrl: 'https://console.mistral.ai/api-keys',
    defaultModelId: 'mistral-medium-latest',
    userAfterTool: false,
  },
  {
    kind: 'deepseek',
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    ...chat,
    keyUrl: 'https://platform.deepseek.com/api_keys',
    defaultModelId: 'deepseek-chat',
  },
  {
    kind: 'xai',
    label: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    ...chat,
    keyUrl: 'https://console.x.ai',
    defaultModelId: 'grok-4',
  },
  {
    kind: 'groq',
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    ...chat,
    keyUrl: 'https://console.groq.com/keys',
    defaultModelId: 'openai/gpt-oss-120b',
  },
  {
    kind: 'together',
    label: 'Together AI',
    baseUrl: 'https://api.together.xyz/v1',
    ...chat,
    keyUrl: 'https://api.together.ai/settings/api-keys',
  },
  {
    kind: 'fireworks',
    label: 'Fireworks AI',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    ...chat,
    keyUrl: 'https://app.fireworks.ai/settings/users/api-keys',
  },
  {
    kind: 'cerebras',
    label: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    ...chat,
    keyUrl: 'https://cloud.cerebras.ai',
    defaultModelId: 'gpt-oss-120b',
  },
  {
    kind: 'nvidia',
    label: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    ...chat,
    keyUrl: 'https://build.nvidia.com/settings/api-keys',
  },
  {
    kind: 'zai',
    label: 'Z.ai',
    baseUrl: 'https://api.z.ai/api/paas/v4',
    ...chat,
    keyUrl: 'https://z.ai/manage-apikey/apikey-list',
    defaultModelId: 'glm-4.6',
  },
  {
    kind: 'moonshot',
    label: 'Moonshot (Kimi)',
    baseUrl: 'https://api.moonshot.ai/v1',
    ...chat,
    keyUrl: 'https://platform.moonshot.ai/console/api-keys',
  },
  {
    kind: 'alibaba',
    label: 'Alibaba (Qwen)',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    ...chat,
    keyUrl: 'https://bailian.console.alibabacloud.com',
    defaultModelId: 'qwen-plus',
  },
  {
    kind: 'huggingface',
    label: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    ...chat,
    keyUrl: 'https://huggingface.co/settings/tokens',
  },

  { kind: 'custom', label: 'OpenAI-compatible', baseUrl: '', ...chat, key: 'optional' },
];

/** The row of a kind; nothing for an unknown one. */
export function catalogueRow(kind: string): CatalogueRow | undefined {
  return CATALOGUE.find((row) => row.kind === kind);
}

/** The rows as the panel offers them. */
export function providerKinds(): readonly ProviderKind[] {
  return CATALOGUE.map(({ kind, label, baseUrl, key, local, keyUrl, defaultModelId }) => ({
    kind,
    label,
    baseUrl,
    key,
    local,
    ...(keyUrl !== undefined && { keyUrl }),
    ...(defaultModelId !== undefined && { defaultModelId }),
  }));
}
