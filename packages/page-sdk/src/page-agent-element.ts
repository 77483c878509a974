import { getPageAgent } from './get-page-agent';
import { checkContext } from './offer';
import type { Json } from './protocol';
import type { FallbackHandler, PageAgent, PageToolDefinition } from './types';

/** The element: `<page-agent>`. It offers what it holds while it is in the document, and shows nothing. */
export interface PageAgentElement extends HTMLElement {
  readonly agent: PageAgent;
  /** One handler for all tools without their own; it must throw for a name it does not know. A property, no attribute. */
  onClientTool: FallbackHandler | null;
  /** @throws TypeError when set to a list with a bad tool or a name twice; the old list stays. */
  tools: readonly PageToolDefinition[];
  /** See `ToolBundle`; empty for none. @throws TypeError when it is too long; the old text stays. */
  guidance: string;
  /** @throws TypeError for a bad name or value; the old value stays. */
  setReadable(name: string, value: Json): void;
  /** False when there was none. */
  removeReadable(name: string): boolean;
}

/** The events that the element repeats, so that they bubble and cross shadow roots, with the names it gives them. */
export type ElementEvents = Readonly<Record<string, readonly string[]>>;

/** Each under its own name. */
export const EVENTS: ElementEvents = {
  toolcall: ['toolcall'],
  agentlog: ['agentlog'],
  agentstatus: ['agentstatus'],
  consentchange: ['consentchange'],
};
const PROPERTIES = ['onClientTool', 'tools', 'guidance'];

/**
 * A class for such elements, made on demand: a server has nothing to extend. `moreProperties` are the accessors
 * that a class which extends it has.
 */
export function pageAgentElementClass(
  events: ElementEvents = EVENTS,
  moreProperties: readonly string[] = [],
): new () => PageAgentElement {
  return class extends HTMLElement implements PageAgentElement {
    static readonly observedAttributes = ['onclienttool'];
    readonly #readables = new Map<string, Json>();
    #onClientTool: FallbackHandler | null = null;
    #tools: readonly PageToolDefinition[] = [];
    #guidance = '';
    #removers = new Map<string, () => void>();
    #connection: AbortController | undefined;

    get agent(): PageAgent {
      return getPageAgent();
    }

    get onClientTool(): FallbackHandler | null {
      return this.#onClientTool;
    }

    set onClientTool(handler: FallbackHandler | null) {
      this.#onClientTool = typeof handler === 'function' ? handler : null;
      this.#offerHandler();
    }

    get tools(): readonly PageToolDefinition[] {
      return this.#tools;
    }

    set tools(tools: readonly PageToolDefinition[]) {
      const [old, provided] = [this.#tools, [...tools]];
      this.#tools = provided;
      this.#offerTools(() => {
        this.#tools = old;
      });
    }

    get guidance(): string {
      return this.#guidance;
    }

    set guidance(text: string) {
      const old = this.#guidance;
      this.#guidance = text;
      this.#offerTools(() => {
        this.#guidance = old;
      });
    }

    setReadable(name: string, value: Json): void {
      this.#readables.set(name, checkContext(name, value));
      if (this.#connection) this.agent.setContext(name, value);
    }

    removeReadable(name: string): boolean {
      if (this.#connection) this.agent.removeContext(name);
      return this.#readables.delete(name);
    }

    connectedCallback(): void {
      this.#adoptEarlyProperties();
      this.#connection = new AbortController();
      const { signal } = this.#connection;
      for (const [type, names] of Object.entries(events)) {
        const repeat = ({ detail }: CustomEvent) => {
          for (const name of names)
            this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
        };
        // All of these are custom events.
        this.agent.addEventListener(type, repeat as EventListener, { signal });
      }
      this.#offerTools(() => undefined);
      this.#offerHandler();
      for (const [name, value] of this.#readables) this.agent.setContext(name, value);
    }

    disconnectedCallback(): void {
      this.#connection?.abort();
      this.#connection = undefined;
      for (const remove of this.#removers.values()) remove();
      this.#removers.clear();
      for (const name of this.#readables.keys()) this.agent.removeContext(name);
    }

    attributeChangedCallback(): void {
      // biome-ignore lint/suspicious/noConsole: the author of a page looks for mistakes there.
      console.warn('page-agent: onClientTool is a property; the attribute is ignored');
    }

    /** What was set before the element was known is in the way of the accessors. */
    #adoptEarlyProperties(): void {
      for (const name of [...PROPERTIES, ...moreProperties]) {
        const early = Object.getOwnPropertyDescriptor(this, name);
        if (!early || !Reflect.deleteProperty(this, name)) continue;
        Object.assign(this, { [name]: early.value });
      }
    }

    #offerHandler(): void {
      this.#replace('handler', () => this.#onClientTool && this.agent.onTool(this.#onClientTool));
    }

    #offerTools(undo: () => void): void {
      try {
        this.#replace('tools', () => {
          const [tools, guidance] = [this.#tools, this.#guidance];
          return this.agent.provide({ tools, ...(guidance && { guidance }) });
        });
      } catch (error) {
        undo();
        throw error;
      }
    }

    /** Offers the new one before the old one goes, so that a refused one changes nothing. */
    #replace(key: string, offer: () => (() => void) | null): void {
      if (!this.#connection) return;
      const remove = offer();
      this.#removers.get(key)?.();
      this.#removers.delete(key);
      if (remove) this.#removers.set(key, remove);
    }
  };
}
