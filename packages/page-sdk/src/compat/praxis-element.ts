/** For pages without React that were written for Praxis Kit: its tool shape, events and element over this package. */
import { pageAgentElementClass } from '../page-agent-element';
import type { JsonSchemaObject, PageToolDefinition } from '../types';

/** A tool as Praxis declares it. */
export interface PraxisTool {
  readonly type: 'custom';
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchemaObject;
}

/** What the element and the component take; other members, such as the address of a remote agent, mean nothing here. */
export interface PraxisOptions {
  /** In either shape. */
  readonly tools?: readonly (PraxisTool | PageToolDefinition)[];
  readonly [key: string]: unknown;
}

/** The element of `definePraxisElement`. */
export type PraxisElement = InstanceType<ReturnType<typeof pageAgentElementClass>> & { options: PraxisOptions };

/** A Praxis tool as this package has it; one that is so already comes back as it is. */
export function fromPraxisTool(tool: PraxisTool | PageToolDefinition): PageToolDefinition {
  if (!('input_schema' in tool)) return tool;
  const { type: _, input_schema: inputSchema, ...rest } = tool;
  return { ...rest, inputSchema };
}

/**
 * Makes an element known that has `options`, `onClientTool`, `setReadable` and `removeReadable`, and tells of calls by
 * `praxis.tool.change` and of the log by `praxis.log`. Both bubble and cross shadow roots.
 */
export function definePraxisElement(tagName = 'praxis-agent'): void {
  if (typeof customElements === 'undefined' || customElements.get(tagName)) return;
  const events = { toolcall: ['praxis.tool.change'], agentlog: ['praxis.log'] };
  customElements.define(
    tagName,
    class extends pageAgentElementClass(events, ['options']) {
      #options: PraxisOptions = {};

      get options(): PraxisOptions {
        return this.#options;
      }

      set options(options: PraxisOptions) {
        this.tools = (options.tools ?? []).map(fromPraxisTool);
        this.#options = options;
      }
    },
  );
}
