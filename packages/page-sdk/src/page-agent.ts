import { createCallRunner } from './call-runner';
import { createConnection } from './connection';
import { createLog } from './log';
import type { Mirror } from './mirror';
import { createOffer, markDocument } from './offer';
import { PageToolError } from './page-tool-error';
import { type AgentMessage, type AgentStatus, LIMITS } from './protocol';
import { createRegistry, forOneTool, type RegisteredTool } from './registry';
import { createRequests } from './requests';
import { createSnapshots } from './snapshots';
import type {
  AgentFacade,
  ConsentDetail,
  FallbackHandler,
  PageAgent,
  PageAgentEvents,
  PageAgentOptions,
  PageAgentStatus,
  PageToolDefinition,
  ToolHandler,
} from './types';

/** Name and version, as the agent hears it. */
export const SDK = 'page-sdk/0.1.0';

/** How long an allowed agent may take to answer the first hello, in milliseconds. */
const ANSWER_MS = 500;

/** A page agent of its own. `getPageAgent` makes one for each document. */
export function createPageAgent(options: PageAgentOptions = {}): PageAgent {
  const target = new EventTarget();
  let agentStatus: AgentStatus = 'idle';
  let agentId: string | undefined;
  let consent: ConsentDetail | undefined;
  let toldStatus: PageAgentStatus = 'absent';

  const emit = <Type extends keyof PageAgentEvents>(type: Type, detail: PageAgentEvents[Type]) =>
    void target.dispatchEvent(new CustomEvent(type, { detail }));
  const log = createLog((detail) => emit('agentlog', detail));
  const registry = createRegistry(options.toJsonSchema, log, touch);
  const offer = createOffer(log, touch);
  const connection = createConnection(SDK, { onOpen, onClose, onMessage });
  const requests = createRequests(connection.send);
  const facade: AgentFacade = {
    get id() {
      return agentId;
    },
    sendUserMessage,
    stop: async () => void (await ask({ type: 'turn.stop' })),
  };
  const runner = createCallRunner({
    registry,
    log,
    agent: facade,
    send: connection.send,
    onToolCall: (detail) => emit('toolcall', detail),
    onRecords: () => emit('callschange', undefined),
  });
  let mirror: Promise<Mirror> | undefined;
  const snapshots = createSnapshots(
    () => [
      { type: 'guidance.set', text: offer.guidance() },
      { type: 'registry.set', tools: registry.offered().map(({ wire }) => wire) },
      { type: 'context.set', items: offer.items() },
      { type: 'suggestions.set', suggestions: offer.suggestions() },
    ],
    connection.send,
    onFlush,
    1_000 / LIMITS.updatesPerSecond,
  );

  function touch(): void {
    snapshots.touch();
  }

  function onFlush(): void {
    // On a server, or after the document of a test has gone.
    if (typeof document === 'undefined') return;
    const tools = registry.offered();
    const hasOffer = tools.length + offer.items().length + offer.suggestions().length > 0 || offer.guidance() !== '';
    markDocument(hasOffer);
    publish(tools);
    if (hasOffer) connection.open();
    tellStatus();
  }

  /** Few pages ask for it, and fewer browsers have it: its code comes when both are so. */
  function publish(tools: readonly RegisteredTool[]): void {
    if (!mirror && !('modelContext' in document && tools.some(({ definition }) => definition.webmcp))) return;
    mirror ??= import('./mirror').then(({ createMirror }) => createMirror(runner, log));
    mirror.then(({ show }) => show(registry.offered())).catch((error) => log.warn(`no mirror: ${error}`));
  }

  function onOpen(): void {
    consent = undefined;
    agentStatus = 'idle';
    snapshots.restart();
    tellStatus();
  }

  function onClose(): void {
    requests.close();
    tellStatus();
  }

  function onMessage(message: AgentMessage): void {
    switch (message.type) {
      case 'status':
        agentStatus = message.status;
        agentId = message.agentId;
        tellStatus();
        break;
      case 'log': {
        log.write(message.level, message.message, message.data);
        break;
      }
      case 'consent': {
        const { type: _, ...detail } = message;
        consent = detail;
        emit('consentchange', detail);
        tellStatus();
        break;
      }
      case 'reply':
        requests.answer(message);
        break;
      default:
        runner.onMessage(message);
    }
  }

  function status(): PageAgentStatus {
    if (!connection.isOpen()) return 'absent';
    const hidden = new Set(consent?.hidden);
    const isShut = consent && !consent.context && !consent.suggestions;
    return isShut && registry.offered().every(({ wire }) => hidden.has(wire.name)) ? 'awaiting-consent' : agentStatus;
  }

  function tellStatus(): void {
    if (toldStatus === status()) return;
    toldStatus = status();
    emit('agentstatus', { status: toldStatus, ...(agentId && { agentId }) });
  }

  function ask(request: Parameters<typeof requests.ask>[0]): Promise<void> {
    connection.open();
    return requests.ask(request);
  }

  async function sendUserMessage(text: string): Promise<void> {
    if (typeof text !== 'string' || !text.trim()) throw new PageToolError('invalid_input', 'empty message');
    if (/running|_/.test(status())) throw new PageToolError('session_busy', 'agent is busy');
    await ask({ type: 'message.send', text });
  }

  function onTool(first: string | FallbackHandler, handler?: ToolHandler<never>): () => void {
    if (typeof first === 'function') return registry.addHandler(undefined, forOneTool(first));
    if (typeof handler !== 'function') throw new TypeError('no handler');
    // What the handler takes is what the schema of the tool lets through.
    return registry.addHandler(first, handler as ToolHandler);
  }

  const methods: Omit<PageAgent, keyof EventTarget | 'status'> = {
    sdk: SDK,
    async getAvailability() {
      connection.open();
      if (!connection.isOpen())
        await new Promise((resolve) => {
          target.addEventListener('agentstatus', resolve, { once: true });
          setTimeout(resolve, ANSWER_MS);
        });
      const installed = connection.isOpen();
      return {
        installed,
        allowed: installed && status() !== 'awaiting-consent',
        origin: globalThis.location?.origin ?? null,
      };
    },
    registerTool(tool, { signal } = {}) {
      // Its own handler takes what its own schema lets through.
      const checked = registry.check(tool as PageToolDefinition);
      if (signal?.aborted) return () => undefined;
      const remove = registry.add(checked);
      signal?.addEventListener('abort', remove, { once: true });
      return remove;
    },
    provide({ guidance, tools }) {
      const checked = tools.map(registry.check);
      const names = new Set(tools.map(({ name }) => name));
      if (names.size < tools.length) throw new TypeError('a tool is listed twice');
      const removers = guidance === undefined ? [] : [offer.addGuidance(guidance)];
      removers.push(...checked.map(registry.add));
      return () => {
        for (const remove of removers) remove();
      };
    },
    onTool,
    setContext: offer.setContext,
    removeContext: offer.removeContext,
    setSuggestions: (suggestions, { available = 'before-first-message' } = {}) =>
      offer.addSuggestions(suggestions, available),
    sendUserMessage,
    requestPanel: () =>
      ask({ type: 'panel.request' }).then(
        () => true,
        () => false,
      ),
    calls: runner.records,
    doctor: async () => {
      const { diagnose } = await import('./doctor');
      return diagnose({ sdk: SDK, status: status(), registry, offer, consent });
    },
  };
  Object.defineProperty(target, 'status', { get: status });
  // The getter was just defined, and the rest is in `methods`.
  return Object.assign(target, methods) as PageAgent;
}
