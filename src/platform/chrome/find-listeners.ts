import type { ListenerFound } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';
import { within } from '../shared/within';
import type { CdpListener } from './cdp';
import type { DebuggerSession, DebuggerSessions } from './debugger-sessions';
import { refused } from './run-script';

const TIMEOUT_MS = 5_000;
const HANDLER_CHARS = 120;
const GROUP = 'tabhand';

/** What listens on the element, its five nearest ancestors, the document and the window; only a debugger is told. */
export async function findListeners(
  sessions: DebuggerSessions,
  ownOrigin: string,
  tabId: number,
  ref: string,
  signal: AbortSignal,
): Promise<readonly ListenerFound[]> {
  const found = await sessions.use(tabId, (session) =>
    within(listenersOf(session, ownOrigin, ref), TIMEOUT_MS, signal),
  );
  if (found.kind === 'refused') throw refused(found.reason);
  if (found.value === 'timed-out') throw new ToolError('timed-out', 'The page does not answer; it may be busy.');
  return found.value;
}

async function listenersOf(
  session: DebuggerSession,
  ownOrigin: string,
  ref: string,
): Promise<readonly ListenerFound[]> {
  const contexts: Context[] = [];
  session.onEvent((method, params) => {
    // The shape is fixed by the protocol's version, which `attach` asked for.
    if (method === 'Runtime.executionContextCreated') contexts.push((params as { context: Context }).context);
  });
  await session.send('Runtime.enable', {});
  for (const { id, auxData } of contexts.filter(({ origin }) => origin === ownOrigin)) {
    const objectIds = await evaluateList(session, id, `(${chain})(${JSON.stringify(ref)})`);
    const page = contexts.find((each) => each.auxData.isDefault && each.auxData.frameId === auxData.frameId);
    if (objectIds && page) return collect(session, objectIds, page.id);
  }
  throw new ToolError(
    'not-found',
    'No element has this ref.',
    'Look at the page again; frames of other sites are beyond.',
  );
}

interface Context {
  readonly id: number;
  readonly origin: string;
  readonly auxData: { readonly isDefault: boolean; readonly frameId: string };
}

/** Is sent as text into the world of our content script, which leaves its way to find refs there. */
function chain(ref: string): readonly Element[] {
  const find: (ref: string) => Element = Reflect.get(globalThis, Symbol.for('tabhand.find'));
  const list: Element[] = [find(ref)];
  for (let up = list[0]?.parentElement; up && list.length <= 5; up = up.parentElement) list.push(up);
  return list;
}

/** Handles of the items of a list; undefined when the code throws. */
async function evaluateList(
  session: DebuggerSession,
  contextId: number,
  expression: string,
): Promise<readonly string[] | undefined> {
  const params = { expression, contextId, returnByValue: false, objectGroup: GROUP } as const;
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', params);
  if (exceptionDetails || result?.objectId === undefined) return undefined;
  const { result: properties = [] } = await session.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  });
  return properties.flatMap(({ name, value }) => (/^\d+$/.test(name) ? (value?.objectId ?? []) : []));
}

/** The debugger tells of the listeners of one world only, so each element is looked up again in the page's. */
async function collect(
  session: DebuggerSession,
  objectIds: readonly string[],
  executionContextId: number,
): Promise<readonly ListenerFound[]> {
  const found: ListenerFound[] = [];
  const add = async (objectId: string | undefined, on: ListenerFound['on']) => {
    if (objectId === undefined) return;
    const { listeners = [] } = await session.send('DOMDebugger.getEventListeners', { objectId });
    found.push(...listeners.map((listener) => toFound(listener, on)));
  };
  for (const [on, objectId] of objectIds.entries()) {
    const { node } = await session.send('DOM.describeNode', { objectId });
    if (!node) continue;
    const { object } = await session.send('DOM.resolveNode', {
      backendNodeId: node.backendNodeId,
      executionContextId,
      objectGroup: GROUP,
    });
    await add(object?.objectId, on);
  }
  const [page, view] = (await evaluateList(session, executionContextId, '[document, window]')) ?? [];
  await add(page, 'document');
  await add(view, 'window');
  return found;
}

function toFound(listener: CdpListener, on: ListenerFound['on']): ListenerFound {
  const { type, useCapture, passive, once, lineNumber, handler } = listener;
  return {
    on,
    type,
    flags: [
      ...(useCapture ? (['capture'] as const) : []),
      ...(passive ? (['passive'] as const) : []),
      ...(once ? (['once'] as const) : []),
    ],
    handler: (handler?.description ?? '').replace(/\s+/g, ' ').slice(0, HANDLER_CHARS).toWellFormed(),
    line: lineNumber + 1,
  };
}
