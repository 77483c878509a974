import type { CallRunner } from './call-runner';
import type { Log } from './log';
import type { JsonObject } from './protocol';
import type { RegisteredTool } from './registry';

/** As much of `document.modelContext` as is used here. */
interface ModelContext {
  registerTool(tool: object, options: { readonly signal: AbortSignal }): unknown;
}

/** Publishes the tools that ask for it to `document.modelContext`; other agents see them there. */
export interface Mirror {
  /** Makes the published tools these, as far as they changed. Context, guidance and suggestions never go there. */
  show(tools: readonly RegisteredTool[]): void;
}

/** Nothing is published yet. Where a document has no `modelContext`, nothing ever is. */
export function createMirror(runner: CallRunner, log: Log): Mirror {
  const shown = new Map<string, { readonly text: string; readonly controller: AbortController }>();
  let count = 0;

  function publish({ wire }: RegisteredTool, context: ModelContext, signal: AbortSignal): void {
    const { name, title, description, inputSchema, hints = {} } = wire;
    const annotations = Object.fromEntries(Object.entries(hints).map(([hint, value]) => [`${hint}Hint`, value]));
    // A thrown error reaches other agents without its text, so that what went wrong is a result too.
    const execute = async (input: unknown, given?: { readonly signal?: AbortSignal }) => {
      const callId = `webmcp-${++count}`;
      const facts = { callId, name, input: asInput(input), threadId: '', turnId: callId, turnStartedAtMs: Date.now() };
      const { text, isError } = await runner.runTool(facts, given?.signal ?? new AbortController().signal);
      return { content: [{ type: 'text', text }], ...(isError && { isError }) };
    };
    const refused = (error: unknown) => log.warn(`tool ${name} was refused by document.modelContext: ${String(error)}`);
    try {
      const tool = { name, ...(title && { title }), description, inputSchema, annotations, execute };
      Promise.resolve(context.registerTool(tool, { signal })).catch(refused);
    } catch (error) {
      refused(error);
    }
  }

  return {
    show(tools) {
      const context = 'modelContext' in document ? document.modelContext : undefined;
      if (!isModelContext(context)) return;
      const wanted = new Map(
        tools
          .filter(({ definition, wire }) => definition.webmcp && wire.available !== false)
          .map((tool) => [tool.wire.name, { tool, text: JSON.stringify(tool.wire) }]),
      );
      // The old one goes first: a name that is still there is refused.
      for (const [name, { text, controller }] of shown) {
        if (wanted.get(name)?.text === text) continue;
        controller.abort();
        shown.delete(name);
      }
      for (const [name, { tool, text }] of wanted) {
        if (shown.has(name)) continue;
        const controller = new AbortController();
        shown.set(name, { text, controller });
        publish(tool, context, controller.signal);
      }
    },
  };
}

function isModelContext(value: unknown): value is ModelContext {
  return typeof value === 'object' && value !== null && 'registerTool' in value;
}

function asInput(value: unknown): JsonObject {
  // Its schema is checked before any handler sees it.
  return (typeof value === 'object' && value !== null ? value : {}) as JsonObject;
}
