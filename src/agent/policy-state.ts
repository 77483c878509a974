import { calledTool } from '../core/called-tool';
import type { Label } from '../core/label';
import type { ToolMessage, UserMessage } from '../core/message';
import type { SecretBook } from '../core/secret-book';
import type { Tool } from '../core/tool';
import { canonicalUrl } from '../policy/canonical-url';
import { FENCE_NAME } from '../policy/fence-markers';
import type { Reading } from '../policy/readings';
import { typedUrls } from '../policy/typed-urls';
import type { PolicyState } from '../policy/verdict';
import type { CallState, SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';
import { fenceNonce } from './fence-nonce';
import { originOf } from './origin-of';
import { systemPrompt } from './prompts/system-prompt';
import { codesOf, sentBefore } from './read-secrets';

/** What a decision is about. */
interface Deciding {
  readonly state: SessionState;
  readonly turn: TurnState;
  readonly call: CallState;
  readonly extras: Awaited<ReturnType<TurnDeps['policyExtras']>>;
  readonly secrets: SecretBook;
  readonly tools: readonly Tool[];
  readonly nowMs: number;
}

/** The state a decision rests on: what the user said and answered in this task, and what the policy knows. */
export function policyState({ state, turn, call, extras, secrets, tools, nowMs }: Deciding): PolicyState {
  const written = userMessages(state).filter(isOwnWords);
  const urls = written.flatMap((message) => typedUrls(message.text));
  const { permission } = call;
  return {
    nowMs,
    mode: turn.mode,
    typedUrls: new Set(urls.flatMap((url) => [url.href, url.resource])),
    taskOrigins: taskOriginsOf(state),
    sources: new Set([...sourcesOf(state, tools), ...selectionOf(state)]),
    readOrigins: readOriginsOf(state),
    labels: labelsOf(state),
    readings: readingsOf(state),
    flowUses: state.flowUses,
    openedTabs: openedTabsOf(state),
    shownUrls: userMessages(state).flatMap(({ page }) => page?.url ?? []),
    shown: userMessages(state).flatMap(shownWith),
    glimpses: userMessages(state).flatMap(glimpseOf),
    userTexts: written.map(({ text }) => text),
    changing: changingOf(state),
    question: questionOf(state),
    grants: [...extras.grants, ...state.taskGrants],
    deniedDigests: state.deniedDigests,
    careful: extras.careful,
    carefulSites: extras.carefulSites,
    ...(extras.rebound && { rebound: extras.rebound }),
    ownOrigin: extras.ownOrigin,
    secrets: { book: secrets, codes: codesOf(state), sent: sentBefore(state, call) },
    prompt: systemPrompt({ mode: turn.mode, tier: turn.tier, date: '' }),
    ...(permission?.answer && {
      answer: {
        digest: permission.digest,
        allowed: permission.answer !== 'deny',
        atMs: permission.answeredAtMs ?? 0,
        begun: call.attempts > (permission.led?.attempts ?? 0),
        ...(call.job && { goesOn: true as const }),
      },
    }),
  };
}

/** What `open_tab` opens is no page's choice: its address was decided on. */
function openedTabsOf({ calls }: SessionState): ReadonlySet<number> {
  const opened = [...calls.values()].flatMap(({ call, end }) =>
    call.name === OPEN_TAB ? [] : (end?.receipt?.openedTabs ?? []),
  );
  return new Set(opened.map(({ tabId }) => tabId));
}

const OPEN_TAB = 'open_tab';

/** The user's own messages of the task, also those that the model has not read yet. */
function userMessages({ messages, taskStartIndex, waitingMessages }: SessionState): readonly UserMessage[] {
  const read = messages.slice(taskStartIndex).filter((message) => message.role === 'user');
  return [...read, ...waitingMessages];
}

/** What a page proposed stays the page's word: who sends it agrees to the task, not to each address and value in it. */
function isOwnWords({ proposedBy }: UserMessage): boolean {
  return proposedBy === undefined;
}

/** The origins that the user gave to the task: those they typed, and the page it began on. */
export function taskOriginsOf(state: SessionState): ReadonlySet<string> {
  const typed = userMessages(state)
    .filter(isOwnWords)
    .flatMap(({ text }) => typedUrls(text));
  return new Set([...typed.map((url) => url.origin), ...firstPageOrigin(state)]);
}

/** The page beside the panel when the task began. Later pages do not widen the task: the model may have led there. */
function firstPageOrigin(state: SessionState): readonly string[] {
  const page = userMessages(state)[0]?.page;
  const parsed = page && canonicalUrl(page.url);
  return parsed?.ok ? [parsed.url.origin] : [];
}

/** What a request tells of where the user is, and of their files, without a call. */
function shownWith({ text, proposedBy, page, attachments = [] }: UserMessage): readonly string[] {
  const address = page && withoutScheme(page.url);
  const pushed = page?.pushed?.items.map(({ json }) => json) ?? [];
  return [
    ...(proposedBy ? [text] : []),
    ...(page ? [page.title] : []),
    ...(address ? [address] : []),
    ...attachments.map(({ name }) => name),
    ...pushed,
  ];
}

function glimpseOf({ page }: UserMessage): PolicyState['glimpses'] {
  if (!page) return [];
  const origin = originOf(page.url);
  return origin === 'unknown' ? [] : [{ origin, texts: [page.title, withoutScheme(page.url)] }];
}

/** Every address begins so. */
function withoutScheme(url: string): string {
  return url.replace(/^[a-z-]+:\/*/i, '');
}

/** What is selected on a page comes with a message, and is as much read as what a call looks at; so is what it proposed. */
function selectionOf(state: SessionState): readonly string[] {
  const hasRead = ({ page, proposedBy }: UserMessage) => proposedBy || page?.selection || page?.pushed?.items.length;
  return userMessages(state).some(hasRead) ? ['page'] : [];
}

/** Where everything comes from that the model read in the task, and whether anybody could have read it. */
function labelsOf(state: SessionState): readonly Label[] {
  const { messages, taskStartIndex } = state;
  const labels = new Map<string, Label>();
  const add = (origin: string, isPublic: boolean) => {
    const known = labels.get(origin);
    labels.set(origin, { origin, isPublic: isPublic && known?.isPublic !== false });
  };
  for (const { proposedBy, page, attachments } of userMessages(state)) {
    if (proposedBy) add(originOf(proposedBy.origin), false);
    if (page?.selection || page?.pushed?.items.length) add(originOf(page.url), false);
    if (attachments?.length) add('attachments', false);
  }
  for (const message of messages.slice(taskStartIndex)) {
    if (message.role === 'tool')
      for (const origin of originsIn(state.sessionId, message)) add(origin, message.isPublic === true);
  }
  return [...labels.values()];
}

/** The results of the task, with what the model asked for in each. */
function readingsOf({ messages, taskStartIndex, calls, sessionId }: SessionState): readonly Reading[] {
  return messages.slice(taskStartIndex).flatMap((message) => {
    if (message.role !== 'tool') return [];
    const kept = readings.get(message);
    if (kept) return [kept];
    const origins = originsIn(sessionId, message);
    if (origins.length === 0) return [];
    const [origin] = origins;
    const input = calls.get(message.callId)?.call.input ?? null;
    const reading = { ...(origins.length === 1 && { origin }), text: message.text, input };
    readings.set(message, reading);
    return [reading];
  });
}

// Messages never change, and are looked at for every call.
const readings = new WeakMap<ToolMessage, Reading>();
const origins = new WeakMap<ToolMessage, readonly string[]>();

/** As the call said, or by the fences, which no page can forge. */
function originsIn(sessionId: string, message: ToolMessage): readonly string[] {
  const kept = origins.get(message) ?? message.origins ?? fencedIn(sessionId, message);
  origins.set(message, kept);
  return kept;
}

function fencedIn(sessionId: string, { text }: ToolMessage): readonly string[] {
  const fence = new RegExp(`<${FENCE_NAME} nonce="${fenceNonce(sessionId)}" source="([^"]*)">`, 'g');
  return [...new Set([...text.matchAll(fence)].map(([, source = '']) => originOf(source)))];
}

/** Where everything comes from that the model read in the task, by the fences, which no page can forge. */
function readOriginsOf({ messages, taskStartIndex, sessionId }: SessionState): ReadonlySet<string> {
  const read = new Set<string>();
  for (const message of messages.slice(taskStartIndex)) {
    if (message.role === 'user' && message.proposedBy) read.add(originOf(message.proposedBy.origin));
    if (message.role === 'user' && message.page) {
      read.add(originOf(message.page.url));
      if (message.attachments?.length) read.add('attachments');
    }
    if (message.role === 'tool') for (const origin of originsIn(sessionId, message)) read.add(origin);
  }
  return read;
}

/** What the calls of the task read: the skill whose tool it was, `page` for what any other tool saw. */
function sourcesOf({ messages, taskStartIndex, calls }: SessionState, tools: readonly Tool[]): readonly string[] {
  return messages.slice(taskStartIndex).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.calls.flatMap((call) => {
      // A call that never started read nothing; one that failed may tell what it saw.
      if ((calls.get(call.id)?.attempts ?? 0) === 0) return [];
      const tool = calledTool(call, tools);
      if (tool?.runsIn === 'skill') return [tool.origin.id];
      return tool !== undefined && isBlind(tool) ? [] : ['page'];
    });
  });
}

/** True for a tool that can see nothing but the session and the user's own skills. */
function isBlind(tool: Tool): boolean {
  return tool.runsIn === 'background' && tool.needs.every((need) => need === 'skills' || need === 'notes');
}

/** The acts of the task after which the page sent something that may change what is on a server. */
function changingOf(state: SessionState): NonNullable<PolicyState['changing']> {
  return callsOfTask(state).flatMap(({ target, end }) => {
    const writes = end?.receipt?.requests?.filter(({ method }) => /^(?:POST|PUT|PATCH|DELETE)$/.test(method)) ?? [];
    return target === undefined ? [] : writes.map(({ url }) => ({ target, url }));
  });
}

/** What the page asked last, in a dialog that a call had to answer. */
function questionOf(state: SessionState): string | undefined {
  return callsOfTask(state).findLast(({ end }) => end?.receipt?.dialog !== undefined)?.end?.receipt?.dialog;
}

function callsOfTask({ messages, taskStartIndex, calls }: SessionState): readonly CallState[] {
  return messages.slice(taskStartIndex).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.calls.flatMap(({ id }) => calls.get(id) ?? []);
  });
}
