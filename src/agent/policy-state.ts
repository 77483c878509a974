import { calledTool } from '../core/called-tool';
import type { UserMessage } from '../core/message';
import type { Tool } from '../core/tool';
import { canonicalUrl } from '../policy/canonical-url';
import { FENCE_NAME } from '../policy/fence-markers';
import { typedUrls } from '../policy/typed-urls';
import type { PolicyState } from '../policy/verdict';
import type { CallState, SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';
import { fenceNonce } from './fence-nonce';

/** The state a decision about `call` rests on: what the user said and answered in this task, and what the policy knows. */
export function policyState(
  state: SessionState,
  turn: TurnState,
  call: CallState,
  extras: Awaited<ReturnType<TurnDeps['policyExtras']>>,
  tools: readonly Tool[],
): PolicyState {
  const written = userMessages(state).filter(isOwnWords);
  const urls = written.flatMap((message) => typedUrls(message.text));
  const { permission } = call;
  return {
    mode: turn.mode,
    typedUrls: new Set(urls.flatMap((url) => [url.href, url.resource])),
    taskOrigins: new Set([...urls.map((url) => url.origin), ...firstPageOrigin(state)]),
    sources: new Set([...sourcesOf(state, tools), ...selectionOf(state)]),
    readOrigins: readOriginsOf(state),
    shownUrls: userMessages(state).flatMap(({ page }) => page?.url ?? []),
    shown: userMessages(state).flatMap(shownWith),
    userTexts: written.map(({ text }) => text),
    grants: [...extras.grants, ...state.taskGrants],
    deniedDigests: state.deniedDigests,
    careful: extras.careful,
    carefulSites: extras.carefulSites,
    ownOrigin: extras.ownOrigin,
    ...(permission?.answer && {
      answer: {
        digest: permission.digest,
        allowed: permission.answer !== 'deny',
        ...(call.job && { goesOn: true as const }),
      },
    }),
  };
}

/** The user's own messages of the task, also those that the model has not read yet. */
function userMessages({ messages, taskStartIndex, waitingMessages }: SessionState): readonly UserMessage[] {
  const read = messages.slice(taskStartIndex).filter((message) => message.role === 'user');
  return [...read, ...waitingMessages];
}

/** What a page proposed stays the page's word: who sends it agrees to the task, not to each address and value in it. */
function isOwnWords({ proposedBy }: UserMessage): boolean {
  return proposedBy === undefined;
}

/** The page beside the panel when the task began. Later pages do not widen the task: the model may have led there. */
function firstPageOrigin(state: SessionState): readonly string[] {
  const page = userMessages(state)[0]?.page;
  const parsed = page && canonicalUrl(page.url);
  return parsed?.ok ? [parsed.url.origin] : [];
}

/** What a request tells of where the user is, and of their files, without a call. */
function shownWith({ text, proposedBy, page, attachments = [] }: UserMessage): readonly string[] {
  // Every address begins so.
  const address = page?.url.replace(/^[a-z-]+:\/*/i, '');
  const pushed = page?.pushed?.items.map(({ json }) => json) ?? [];
  return [
    ...(proposedBy ? [text] : []),
    ...(page ? [page.title] : []),
    ...(address ? [address] : []),
    ...attachments.map(({ name }) => name),
    ...pushed,
  ];
}

/** What is selected on a page comes with a message, and is as much read as what a call looks at; so is what it proposed. */
function selectionOf(state: SessionState): readonly string[] {
  const hasRead = ({ page, proposedBy }: UserMessage) => proposedBy || page?.selection || page?.pushed?.items.length;
  return userMessages(state).some(hasRead) ? ['page'] : [];
}

/** Where everything comes from that the model read in the task, by the fences, which no page can forge. */
function readOriginsOf({ messages, taskStartIndex, sessionId }: SessionState): ReadonlySet<string> {
  const fence = new RegExp(`<${FENCE_NAME} nonce="${fenceNonce(sessionId)}" source="([^"]*)">`, 'g');
  const origins = new Set<string>();
  for (const message of messages.slice(taskStartIndex)) {
    if (message.role === 'user' && message.proposedBy) origins.add(originOf(message.proposedBy.origin));
    if (message.role === 'user' && message.page) {
      origins.add(originOf(message.page.url));
      if (message.attachments?.length) origins.add('attachments');
    }
    if (message.role === 'tool')
      for (const [, source = ''] of message.text.matchAll(fence)) origins.add(originOf(source));
  }
  return origins;
}

function originOf(address: string): string {
  const parsed = canonicalUrl(address);
  return parsed.ok ? parsed.url.origin : 'unknown';
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
