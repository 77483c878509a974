/** For pages that were written for Praxis Kit: its tool shape, hooks, events and element over this package. */
import { type ReactNode, useMemo } from 'react';
import { pageAgentElementClass } from '../page-agent-element';
import type { Json } from '../protocol';
import { ElementAround, PageAgentProvider, type PageAgentProviderProps } from '../react/provider';
import { usePageContext } from '../react/use-page-context';
import { usePageTool } from '../react/use-page-tool';
import type { JsonSchemaObject, PageToolDefinition, ToolCall } from '../types';

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

/** Props of `<PraxisAgent>` and `<PraxisProvider>`. */
export interface PraxisProps extends Pick<PageAgentProviderProps, 'children' | 'onToolChange' | 'onLog'> {
  readonly options?: PraxisOptions;
  /** Gets `{ id, name, input }` of each call that no hook answers. */
  readonly onClientTool?: (call: ToolCall) => unknown;
}

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

/** Lets the hooks below it work, without an element. */
export function PraxisProvider({ options, ...props }: PraxisProps): ReactNode {
  return <PageAgentProvider {...props} tools={useTools(options)} />;
}

/** As `PraxisProvider`, with an element around its children. */
export function PraxisAgent({ options, ...props }: PraxisProps): ReactNode {
  return <ElementAround {...props} tools={useTools(options)} tagName="praxis-agent" define={definePraxisElement} />;
}

/** Answers a declared tool while the component is mounted; the newest handler does. */
export function usePraxisTool<Input = unknown>(
  name: string,
  handler: (input: Input, call: ToolCall<Input>) => unknown,
): void {
  usePageTool<Input>(name, (input, { id }) => handler(input, { id, name, input }));
}

/** Sends a value with each message of the user while the component is mounted. */
export function usePraxisReadable(name: string, value: Json | undefined): void {
  usePageContext(name, value);
}

function useTools(options: PraxisOptions | undefined): readonly PageToolDefinition[] | undefined {
  return useMemo(() => options?.tools?.map(fromPraxisTool), [options]);
}
