import type { Card, PermissionAnswer } from '../../src/core/card';
import type { JsonObject } from '../../src/core/json';
import type { CallTitle } from '../../src/core/message';
import type { PageView } from '../../src/core/page-setup';
import type { Usage } from '../../src/core/provider';
import type { Receipt } from '../../src/core/receipt';
import type { ShownCard } from '../../src/core/skill';
import type { ResultView } from '../../src/core/tool';
import type { ToolErrorCode } from '../../src/core/tool-error';
import type { ProviderKind, ProviderSummary, SessionSummary } from '../../src/messaging/protocol';
import type { CallOutcome, PressFailure, SessionEvent } from '../../src/session/event';
import type { PanelWorld } from './panel-backend';

const TAB_ID = 7;

/** The conversation of `panelWorld`. */
export const SESSION: SessionSummary = {
  sessionId: 'session-1',
  title: 'Cheapest kettle',
  tabId: TAB_ID,
  updatedAtMs: Date.parse('2026-11-29T12:00:00Z'),
  activity: 'rests',
};

/** One local and one cloud provider. */
export const PROVIDERS: readonly ProviderSummary[] = [
  {
    providerId: 'ollama',
    kind: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    hasKey: false,
    local: true,
    demo: false,
    models: [{ modelId: 'qwen3:8b', tier: 'mid', vision: false, contextWindow: 32_768 }],
  },
  {
    providerId: 'anthropic',
    kind: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    hasKey: true,
    local: false,
    demo: false,
    models: [{ modelId: 'claude-sonnet-4-5', tier: 'full', vision: true, contextWindow: 200_000 }],
  },
];

/** The stand-in of the demo. */
export const DEMO_PROVIDER: ProviderSummary = {
  providerId: 'demo',
  kind: 'openai-compatible',
  label: 'Demo',
  baseUrl: 'http://127.0.0.1:4173/v1',
  hasKey: false,
  local: true,
  demo: true,
  models: [{ modelId: 'shopper', tier: 'full', vision: false, contextWindow: 32_768 }],
};

/** Rows of the catalogue. */
export const KINDS: readonly ProviderKind[] = [
  { kind: 'ollama', label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', key: 'none', local: true },
  { kind: 'lm-studio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', key: 'none', local: true },
  {
    kind: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    key: 'required',
    local: false,
    keyUrl: 'https://console.anthropic.com/settings/keys',
    defaultModelId: 'claude-sonnet-4-5',
  },
  { kind: 'openai-compatible', label: 'OpenAI-compatible', baseUrl: '', key: 'optional', local: false },
];

/** A panel beside the demo shop with an empty conversation; `over` changes parts of it. */
export function panelWorld(over: Partial<PanelWorld> & { readonly events?: readonly SessionEvent[] } = {}): PanelWorld {
  const { events = [], ...rest } = over;
  return {
    tab: {
      tabId: TAB_ID,
      windowId: 1,
      title: 'Kettles – Demo Shop',
      url: 'https://www.shop.example/kettles',
      reachable: true,
    },
    session: SESSION,
    settings: {
      mode: 'act',
      model: { providerId: 'anthropic', modelId: 'claude-sonnet-4-5' },
      stepLimit: 130,
      theme: 'system',
      onboarded: true,
      careful: false,
    },
    canApprove: true,
    logs: { [SESSION.sessionId]: [{ type: 'session-start', tabId: TAB_ID }, ...events] },
    sessions: [SESSION],
    providers: PROVIDERS,
    kinds: KINDS,
    detected: [],
    skills: [],
    bundledSkills: [],
    skillTest: { ok: true, text: '', durationMs: 0 },
    page: NO_PAGE,
    consents: [],
    report: { ok: true, code: 'ok', params: {}, modelIds: ['qwen3:8b', 'llama3.2:3b'] },
    grants: [],
    attachments: {},
    refusals: {},
    ...rest,
  };
}

/** Events of a conversation, short to write. */
export const say = {
  user: (text: string, id = `user-${text.length}`): SessionEvent => ({
    type: 'message-add',
    message: { role: 'user', id, text },
  }),
  turn: (over: Partial<Extract<SessionEvent, { type: 'turn-start' }>> = {}): SessionEvent => ({
    type: 'turn-start',
    turnId: 'turn-1',
    mode: 'act',
    tier: 'full',
    providerId: 'anthropic',
    modelId: 'claude-sonnet-4-5',
    tabId: TAB_ID,
    stepLimit: 130,
    ...over,
  }),
  response: (responseId = 'response-1'): SessionEvent => ({ type: 'response-start', responseId, attempt: 1 }),
  responseEnd: (usage: Partial<Usage> = {}, responseId = 'response-1'): SessionEvent => ({
    type: 'response-end',
    responseId,
    durationMs: 1_800,
    usage: {
      inputTokens: 4_120,
      cachedInputTokens: 0,
      outputTokens: 236,
      reasoningTokens: 0,
      costUsd: 0.016,
      ...usage,
    },
  }),
  answer: (text: string, over: { reasoning?: string; partial?: boolean; id?: string } = {}): SessionEvent => ({
    type: 'message-add',
    message: { role: 'assistant', id: `answer-${text.length}`, text, calls: [], ...over },
  }),
  calls: (
    ...calls: readonly (readonly [id: string, name: string, input: JsonObject, title?: CallTitle])[]
  ): SessionEvent => ({
    type: 'message-add',
    message: {
      role: 'assistant',
      id: `calls-${calls.map(([id]) => id).join('-')}`,
      text: '',
      calls: calls.map(([id, name, input, title]) => ({ id, name, input, ...(title && { title }) })),
    },
  }),
  start: (callId: string, name: string): SessionEvent => ({ type: 'tool-start', callId, name, attempt: 1 }),
  end: (
    callId: string,
    name: string,
    over: {
      outcome?: CallOutcome;
      code?: ToolErrorCode;
      policyCode?: string;
      receipt?: Receipt;
      text?: string;
      durationMs?: number;
      endTurn?: Extract<SessionEvent, { type: 'tool-end' }>['endTurn'];
      show?: ResultView;
    } = {},
  ): SessionEvent => {
    const { outcome = 'ok', code, policyCode, receipt, text = 'Done.', durationMs = 420, endTurn, show } = over;
    const ok = outcome === 'ok';
    return {
      type: 'tool-end',
      callId,
      name,
      outcome,
      durationMs,
      ...(code && { code }),
      ...(policyCode && { policyCode }),
      ...(receipt && { receipt }),
      ...(endTurn && { endTurn }),
      ...(show && { show }),
      message: { role: 'tool', id: `tool-${callId}`, callId, name, ok, text, ...(code && { code }) },
    };
  },
  card: (callId: string, card: Card): SessionEvent => ({
    type: 'permission-request',
    requestId: `request-${callId}`,
    callId,
    digest: `digest-${callId}`,
    card,
  }),
  cardAnswer: (callId: string, answer: PermissionAnswer): SessionEvent => ({
    type: 'permission-response',
    requestId: `request-${callId}`,
    digest: `digest-${callId}`,
    answer,
  }),
  question: (callId: string, text: string, options: readonly string[]): SessionEvent => ({
    type: 'question-request',
    requestId: `request-${callId}`,
    callId,
    question: { text, options },
  }),
  action: (callId: string, shown: ShownCard, failure?: PressFailure) => ({
    type: 'action-request' as const,
    requestId: `request-${callId}`,
    callId,
    ...shown,
    ...(failure && { failure }),
  }),
  turnEnd: (
    reason: Extract<SessionEvent, { type: 'turn-end' }>['reason'],
    over: Partial<Extract<SessionEvent, { type: 'turn-end' }>> = {},
  ): SessionEvent => ({ type: 'turn-end', reason, ...over }),
};

/** A card that asks to send a form. */
export const SUBMIT_CARD: Card = {
  toolName: 'click_ax',
  effect: 'submit',
  site: { host: 'checkout.shop.example', domain: 'shop.example', origin: 'https://checkout.shop.example' },
  data: [
    { label: 'target', value: 'button "Place order"' },
    { label: 'action', value: 'https://checkout.shop.example/orders' },
  ],
  rememberable: true,
};

/** A page that offers nothing. */
export const NO_PAGE: PageView = {
  tabId: TAB_ID,
  origin: '',
  state: 'none',
  decided: false,
  tools: [],
  dropped: [],
  guidance: { text: '', agreed: false },
  context: { allowed: false, names: [] },
  suggestions: { allowed: false, list: [] },
  frames: [],
};
