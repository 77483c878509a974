import { createPageAgent, SDK } from './page-agent';
import type { PageAgent, PageAgentOptions } from './types';

/** Where the agent of a document is kept; registered, so that every copy of this package finds the same one. */
const SLOT = Symbol.for('page-agent.v1');

/**
 * The page agent of this document, the same for every copy of this package in it. Says nothing to anyone before the
 * first tool, context, suggestion or question. On a server, each call gives another one, which does nothing.
 *
 * ```ts
 * const agent = getPageAgent();
 * agent.setContext('route', location.pathname);
 * ```
 */
export function getPageAgent(options?: PageAgentOptions): PageAgent {
  if (typeof document === 'undefined') return createPageAgent(options);
  // Only this function writes there.
  const slots = document as { [SLOT]?: PageAgent };
  slots[SLOT] ??= createPageAgent(options);
  const agent = slots[SLOT];
  // biome-ignore lint/suspicious/noConsole: the author of a page looks for mistakes there.
  if (agent.sdk !== SDK) console.warn(`page-agent: ${SDK} uses ${agent.sdk}`);
  return agent;
}
