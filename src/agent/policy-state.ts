import type { UserMessage } from '../core/message';
import { canonicalUrl } from '../policy/canonical-url';
import { typedUrls } from '../policy/typed-urls';
import type { PolicyState } from '../policy/verdict';
import type { CallState, SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';

/** The state a decision about `call` rests on: what the user said and answered in this task, and what the policy knows. */
export function policyState(
  state: SessionState,
  turn: TurnState,
  call: CallState,
  extras: Awaited<ReturnType<TurnDeps['policyExtras']>>,
): PolicyState {
  const urls = userMessages(state).flatMap((message) => typedUrls(message.text));
  const { permission } = call;
  return {
    mode: turn.mode,
    typedUrls: new Set(urls.flatMap((url) => [url.href, url.resource])),
    taskOrigins: new Set([...urls.map((url) => url.origin), ...firstPageOrigin(state)]),
    grants: [...extras.grants, ...state.taskGrants],
    deniedDigests: state.deniedDigests,
    careful: extras.careful,
    ownOrigin: extras.ownOrigin,
    ...(permission?.answer && { answer: { digest: permission.digest, allowed: permission.answer !== 'deny' } }),
  };
}

/** The user's own messages of the task, also those that the model has not read yet. */
function userMessages({ messages, taskStartIndex, waitingMessages }: SessionState): readonly UserMessage[] {
  const read = messages.slice(taskStartIndex).filter((message) => message.role === 'user');
  return [...read, ...waitingMessages];
}

/** The page beside the panel when the task began. Later pages do not widen the task: the model may have led there. */
function firstPageOrigin(state: SessionState): readonly string[] {
  const page = userMessages(state)[0]?.page;
  const parsed = page && canonicalUrl(page.url);
  return parsed?.ok ? [parsed.url.origin] : [];
}
