import { LIMITS, type WireResult } from '../../../packages/page-sdk/src/protocol';
import { hasFilledSecret } from '../../dom/sensitive';
import type { Adapter, AdapterCall, FoundTool } from '../adapter';
import { readDeclaredTools } from './declared-tool';
import { findToolForms, findToolFormsDeep } from './find-tool-forms';
import { formError, formOutcome, heldBy, WAITING } from './form-outcome';
import { readMcpResult } from './mcp-result';
import { type ModelContext, nativeContext } from './native-context';
import { readToolForm, submitsItself } from './tool-forms';
import { watchSubmit } from './watch-submit';

/** One tool of the browser's list. */
interface Listed {
  /** What the browser takes back to run it. */
  readonly own: unknown;
  readonly found: FoundTool;
  /** Where the tool is a form. */
  readonly form?: HTMLFormElement;
}

const LOOK_MS = 100;

/**
 * The browser's own WebMCP, from the isolated world: pages cannot notice that it is read. It checks no arguments and loses
 * the page's words when a tool fails. Forms are among its tools; their schemas are read by us, for the browser's take secrets.
 */
export function createWebMcp(window: Window): Adapter {
  const { document } = window;
  const retired = new AbortController();
  let declare: (tools: readonly FoundTool[]) => void = () => undefined;
  let declared: readonly FoundTool[] = [];
  let timer: number | undefined;

  async function look(context: ModelContext): Promise<ReadonlyMap<string, Listed>> {
    const listed = await list(context, window);
    const tools = [...listed.values()].map(({ found }) => found);
    if (!retired.signal.aborted && JSON.stringify(tools) !== JSON.stringify(declared)) {
      declared = tools;
      declare(tools);
    }
    return listed;
  }

  return {
    source: 'webmcp',
    watch(given) {
      const context = nativeContext(document);
      if (!context) return;
      declare = given;
      const lookSoon = () => {
        timer ??= window.setTimeout(() => {
          timer = undefined;
          void look(context);
        }, LOOK_MS);
      };
      context.addEventListener('toolchange', lookSoon, { signal: retired.signal });
      void look(context);
    },
    async run(call, signal) {
      const context = nativeContext(document);
      const known = JSON.stringify(declared.find(({ name }) => name === call.name));
      const tool = context && (await look(context)).get(call.name);
      signal.throwIfAborted();
      if (!tool || JSON.stringify(tool.found) !== known)
        return formError('The page has no such tool any more, or changed it. It was not called.', 'unknown_tool');
      return runTool(context, tool, { call, window }, signal);
    },
    retire() {
      window.clearTimeout(timer);
      retired.abort();
    },
  };
}

/** The document's own tools; those of its frames are found in the frames. None where the browser allows it none. */
async function list(context: ModelContext, window: Window): Promise<ReadonlyMap<string, Listed>> {
  const all = await context.getTools().catch((): readonly unknown[] => []);
  const own = all.filter((tool) => isOwn(tool, window));
  const read = own.map((tool) => ({ own: tool, found: readDeclaredTools([tool])[0] }));
  const named = read.flatMap(({ own: tool, found }) => (found ? [{ own: tool, found }] : []));
  const light = findToolForms(window.document);
  const isLight = named.every(({ found: { name } }) => light.has(name));
  const forms = isLight ? light : findToolFormsDeep(window.document);
  return new Map(
    named.slice(0, MAX_TOOLS).map(({ own: tool, found }) => {
      const form = forms.get(found.name);
      return [found.name, form ? { own: tool, found: readToolForm(found.name, form), form } : { own: tool, found }];
    }),
  );
}

const MAX_TOOLS = LIMITS.tools * 2;

function isOwn(tool: unknown, window: Window): boolean {
  const owner = typeof tool === 'object' && tool !== null ? Reflect.get(tool, 'window') : undefined;
  return owner === undefined || owner === window;
}

async function runTool(
  context: ModelContext,
  { own, form }: Listed,
  { call, window }: { readonly call: AdapterCall; readonly window: Window },
  signal: AbortSignal,
): Promise<WireResult> {
  // Chosen before the call: to try again in another way would run the tool twice.
  const input = context.executeTool.length >= 2 ? JSON.stringify(call.input) : call.input;
  const execute = () => context.executeTool(own, input, { signal });
  try {
    return form ? await runNativeForm(form, execute, { call, window }, signal) : readMcpResult(await execute());
  } catch (error) {
    signal.throwIfAborted();
    return failure(error);
  }
}

async function runNativeForm(
  form: HTMLFormElement,
  execute: () => Promise<unknown>,
  { call, window }: { readonly call: AdapterCall; readonly window: Window },
  signal: AbortSignal,
): Promise<WireResult> {
  const isOurs = submitsItself(form);
  if (isOurs && hasFilledSecret(form))
    return formError(
      'The form holds a secret of the user, who has to submit it. Nothing was filled in.',
      'not_allowed',
    );
  const submit = watchSubmit(form, window, signal);
  if (!isOurs) call.progress(WAITING);
  const value = await execute().catch((error: unknown) => {
    // A page that handles a form by itself, and gives no result for it, is a failure to the browser only.
    if (!submit.isSeen()) throw error;
    return null;
  });
  // A form that goes on to another document has no result of its own.
  return value === null ? formOutcome(await submit.end, heldBy(form)) : readMcpResult(value);
}

function failure(error: unknown): WireResult {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (/^(?:NotAllowed|Security|InvalidState)Error$/.test(name))
    return formError('The browser does not let this page run tools. The tool was not called.', 'tool_not_available');
  return formError(
    `The tool failed. What the page said of it is lost; the browser says: ${message} Look at the page to see what was done.`,
    'handler_error',
  );
}
