import type { JsonObject, WireResult, WireTool } from '../../packages/page-sdk/src/protocol';
import type { PageToolSource } from '../core/page-tool';

/** One call as an adapter runs it. */
export interface AdapterCall {
  readonly callId: string;
  /** As the page calls the tool. */
  readonly name: string;
  readonly input: JsonObject;
  /** Wall clock in milliseconds. */
  readonly deadlineMs: number;
  /** Tells the user what is going on, in our own words; 0 to 1. */
  progress(message: string, fraction?: number): void;
}

/** A tool as an adapter found it. Without a schema, the page's was no JSON object of a fair size; whoever reads it says so. */
export type FoundTool = Omit<WireTool, 'inputSchema'> & Partial<Pick<WireTool, 'inputSchema'>>;

/** A way to the tools of a page that does not speak our protocol. It lives in the isolated world. */
export interface Adapter {
  readonly source: Exclude<PageToolSource, 'sdk'>;
  /** Begins to look; `declare` takes all tools that there are, at first and after each change. */
  watch(declare: (tools: readonly FoundTool[]) => void): void;
  /** Runs a tool, never twice. A failure of the tool is a result with `isError`. @throws the signal's reason */
  run(call: AdapterCall, signal: AbortSignal): Promise<WireResult>;
  /** Lets go of the page. */
  retire(): void;
}
