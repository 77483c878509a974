import type { TAG, VERSION } from '../../packages/page-sdk/src/protocol';
import type { JsonObject } from '../core/json';

/** What the bridge says once on the window, with a `MessagePort`; from then on only the port is used. */
export interface BridgeOffer {
  readonly tag: typeof TAG;
  readonly v: typeof VERSION;
  readonly type: 'bridge';
}

/** A tool as the page's stand-in for WebMCP declares it, cut to a fair size. All of it is the page's word. */
export interface BridgedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON text. Absent where the page gave none. */
  readonly inputSchema?: string;
  readonly annotations: Readonly<Record<string, true>>;
}

/** Bridge → link, on the port. */
export type BridgeMessage =
  | { readonly type: 'tools'; readonly tools: readonly BridgedTool[] }
  | { readonly type: 'result'; readonly id: string; readonly text: string }
  | { readonly type: 'failed'; readonly id: string; readonly message: string };

/** Link → bridge, on the port. */
export type LinkMessage =
  /** Begins to look; before it the bridge touches nothing of the page. */
  | { readonly type: 'look' }
  /** Runs a tool; an id is run once. */
  | { readonly type: 'run'; readonly id: string; readonly name: string; readonly input: JsonObject }
  | { readonly type: 'stop'; readonly id: string }
  | { readonly type: 'end' };
