import { formatBytes } from '../core/format-bytes';
import type { Message, ToolMessage, UserMessage } from '../core/message';
import type { Tier } from '../core/mode';
import type { ModelRequest, Provider, ProviderErrorCode } from '../core/provider';
import type { SecretBook } from '../core/secret-book';
import type { RemoteTool, Tool } from '../core/tool';
import { toolSpec } from '../core/tool-spec';
import { renderContext } from '../pages/render-context';
import { MAX_RESULT_CHARS } from '../policy/limit-result';
import { hideSecrets } from '../policy/secrets';
import { wrapUntrusted } from '../policy/wrap-untrusted';
import type { SessionState, TurnState } from '../session/state';
import { compactContext, estimateTokens } from './compact-context';
import type { CatalogueEntry } from './deps';
import { fenceNonce } from './fence-nonce';
import { forgetLeftPages } from './forget-left-pages';
import { renderIndex } from './page-exposure';
import { systemPrompt } from './prompts/system-prompt';
import { withCatalogue } from './prompts/with-catalogue';
import { repairMessages } from './repair-messages';

/** What a request is made of beside the session. */
export interface RequestParts {
  /** What `toolsFor` left, without those that are only indexed. */
  readonly tools: readonly Tool[];
  /** Tools of the page that are told of by name; none when absent. */
  readonly indexed?: readonly RemoteTool[];
  /** The skills that this model may load. */
  readonly catalogue?: readonly CatalogueEntry[];
  readonly provider: Pick<Provider, 'vision' | 'contextWindow'>;
  /** No provider is told what it holds. */
  readonly secrets: SecretBook;
  readonly nowMs: number;
}

/** Reasoning counts as output, so large models need more room than their answers do. */
const MAX_OUTPUT_TOKENS: Record<Tier, number> = { compact: 4_096, mid: 4_096, full: 8_192 };
/** Small models wander at their default; large ones often refuse the parameter. */
const SMALL_MODEL_TEMPERATURE = 0.2;
const KEPT_IMAGES = 2;
/** Longer notes lose their oldest lines. */
const MAX_NOTE_CHARS = 4_000;
const MAX_PAGE_CHARS = 4_000;

/** The next request of the turn. Pure; equal sessions give equal requests on one day, so that providers can cache them. */
export function buildRequest(state: SessionState, turn: TurnState, parts: RequestParts): ModelRequest {
  const system = systemText(state, turn, parts);
  const tools = parts.tools.map(toolSpec);
  const nonce = fenceNonce(state.sessionId);
  const told = repairMessages(state.messages.slice(state.taskStartIndex));
  const newest = told.findLast(({ role }) => role === 'user')?.id;
  const guided = firstGuided(told);
  // It stands with the first message, where it stays while the task goes on: providers cache what does not change.
  const first = told.find(({ role }) => role === 'user')?.id;
  const index = renderIndex(parts.indexed ?? [], { nonce, contextWindow: parts.provider.contextWindow });
  const shown = forgetLeftPages(told).map((message) =>
    message.role === 'user'
      ? withPushed(withPage(withAttachments(withProposer(message), nonce), nonce), message, {
          nonce,
          hasItems: message.id === newest,
          isGuided: guided.has(message.id),
          index: message.id === first ? index : '',
        })
      : message,
  );
  const messages = compactContext(limitImages(shown, parts.provider.vision), {
    contextWindow: parts.provider.contextWindow,
    fixedTokens: estimateTokens(system + JSON.stringify(tools)) + maxOutputTokens(parts.provider, turn.tier),
    hard: turn.compactHard ?? false,
  });
  return {
    system: hideSecrets(system, parts.secrets),
    messages: withNudge(messages, turn).map((message) => ({
      ...message,
      text: hideSecrets(message.text, parts.secrets),
    })),
    tools,
    maxOutputTokens: maxOutputTokens(parts.provider, turn.tier),
    ...(turn.tier !== 'full' && { temperature: SMALL_MODEL_TEMPERATURE }),
  };
}

function maxOutputTokens({ contextWindow }: RequestParts['provider'], tier: Tier): number {
  return Math.min(MAX_OUTPUT_TOKENS[tier], Math.floor(contextWindow / 4));
}

function systemText(
  { notes, sessionId }: SessionState,
  { mode, tier }: TurnState,
  { nowMs, catalogue = [] }: RequestParts,
): string {
  const rules = systemPrompt({ mode, tier, date: new Date(nowMs).toISOString().slice(0, 10) });
  const prompt = withCatalogue(rules, catalogue, fenceNonce(sessionId));
  if (notes === '') return prompt;
  // The model wrote them, perhaps from what a page said; they come back as data.
  const fenced = wrapUntrusted(newestLines(notes, MAX_NOTE_CHARS), {
    source: 'scratchpad',
    nonce: fenceNonce(sessionId),
  });
  return `${prompt}\n\nYour notes of this task:\n${fenced}`;
}

/** The end of a text, from the start of a line where there is one. */
function newestLines(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = text.slice(-maxChars);
  return end.slice(end.indexOf('\n') + 1);
}

/** Whose words they are, where they are a page's: the user sent them as they are. */
function withProposer({ proposedBy, ...message }: UserMessage): UserMessage {
  if (!proposedBy) return message;
  return { ...message, text: `${message.text}\n\n[${proposedBy.origin} proposed this message, and the user sent it]` };
}

/** What the user attached, below their words; names of files are fenced, since anybody may have given them. */
function withAttachments({ attachments = [], ...message }: UserMessage, nonce: string): UserMessage {
  if (attachments.length === 0) return message;
  const lines = attachments.map(
    ({ id, name, mediaType, bytes }) => `attachment ${id}: "${name}", ${mediaType}, ${formatBytes(bytes)}`,
  );
  const fenced = wrapUntrusted(lines.join('\n'), { source: 'attachments', nonce, maxChars: MAX_PAGE_CHARS });
  return { ...message, text: `${message.text}\n\n[Files the user attached; read_attachment reads them]\n${fenced}` };
}

/** The page beside the panel when the user wrote, below their words and inside a fence: titles are page text too. */
function withPage({ page, ...message }: UserMessage, nonce: string): UserMessage {
  if (!page) return message;
  const lines = [`title: ${page.title}`, `url: ${page.url}`];
  if (page.selection) lines.push(`selected text: ${page.selection}`);
  const fenced = wrapUntrusted(lines.join('\n'), { source: page.url, nonce, maxChars: MAX_PAGE_CHARS });
  return { ...message, text: `${message.text}\n\n[The page beside the panel, tab ${page.tabId}]\n${fenced}` };
}

/** The messages that come first with a text of guidance: each such text is told once. */
function firstGuided(messages: readonly Message[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  for (const message of messages) {
    const guidance = message.role === 'user' ? message.page?.pushed?.guidance : undefined;
    if (guidance !== undefined && !first.has(guidance)) first.set(guidance, message.id);
  }
  return new Set(first.values());
}

/**
 * What the page gave to the agent. Its context is of the moment, so it stands in the newest message only, at its end; its guidance
 * is told once, and is no more than the page's word.
 */
function withPushed(
  shown: UserMessage,
  { page }: UserMessage,
  {
    nonce,
    hasItems,
    isGuided,
    index,
  }: { readonly nonce: string; readonly hasItems: boolean; readonly isGuided: boolean; readonly index: string },
): UserMessage {
  const { origin = '', guidance, items = [] } = page?.pushed ?? {};
  const fenced =
    isGuided && guidance !== undefined
      ? `\n\n[How the page says that its tools are to be used]\n${wrapUntrusted(guidance, { source: origin, nonce, maxChars: MAX_PAGE_CHARS })}`
      : '';
  const block = hasItems ? renderContext(items) : '';
  return { ...shown, text: `${shown.text}${fenced}${index && `\n\n${index}`}${block && `\n\n${block}`}` };
}

/** Pictures cost much and age fast: only the newest are sent, and none to a model that cannot see. */
function limitImages(messages: readonly Message[], vision: boolean): readonly Message[] {
  const withImages = messages.filter(
    (message): message is ToolMessage => message.role === 'tool' && !!message.images?.length,
  );
  const kept = new Set(vision ? withImages.slice(-KEPT_IMAGES) : []);
  const line = vision
    ? '[An older picture was left out; take a new one if you need it.]'
    : '[A picture was left out: this model cannot see pictures. Use the page tree instead.]';
  return messages.map((message) => {
    if (message.role !== 'tool' || !message.images?.length || kept.has(message)) return message;
    const { images: _images, ...rest } = message;
    const text = `${rest.text}\n${line}`;
    return text.length <= MAX_RESULT_CHARS ? { ...rest, text } : rest;
  });
}

/** A request has to end with something to answer; after a faulty answer it says what was wrong with it. */
function withNudge(messages: readonly Message[], { response }: TurnState): readonly Message[] {
  const fault = response?.failedCodes?.at(-1);
  const text = (fault && NUDGES[fault]) ?? (messages.at(-1)?.role === 'assistant' ? GO_ON : undefined);
  if (text === undefined) return messages;
  return [...messages, { role: 'user', id: 'nudge', text }];
}

const GO_ON = '[Go on with the task.]';
const NUDGES: Partial<Record<ProviderErrorCode, string>> = {
  'empty-answer': '[Your last answer was empty. Answer the user, or call a tool.]',
  'stream-cut': '[Your last answer was cut off and was not used. Answer again; keep it short.]',
};
