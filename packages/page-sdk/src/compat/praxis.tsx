/** For pages that were written for Praxis Kit: its tool shape, hooks, events and element over this package. */
import { type ReactNode, useMemo } from 'react';
import type { Json } from '../protocol';
import { ElementAround, PageAgentProvider, type PageAgentProviderProps } from '../react/provider';
import { usePageContext } from '../react/use-page-context';
import { usePageTool } from '../react/use-page-tool';
import type { PageToolDefinition, ToolCall } from '../types';
import { definePraxisElement, fromPraxisTool, type PraxisOptions } from './praxis-element';

export * from './praxis-element';

/** Props of `<PraxisAgent>` and `<PraxisProvider>`. */
export interface PraxisProps extends Pick<PageAgentProviderProps, 'children' | 'onToolChange' | 'onLog'> {
  readonly options?: PraxisOptions;
  /** Gets `{ id, name, input }` of each call that no hook answers. */
  readonly onClientTool?: (call: ToolCall) => unknown;
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
