import { createContext, useContext } from 'react';
import type { PageAgent } from '../types';
import type { RenderStore } from './render-store';

/** What the hooks below a provider share. */
export interface PageAgentScope {
  readonly agent: PageAgent;
  readonly renderers: RenderStore;
}

/** Given by `<PageAgentProvider>` and `<PageAgentElement>`. */
export const ScopeContext = createContext<PageAgentScope | null>(null);

/** @throws Error outside a provider. */
export function useScope(): PageAgentScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('This hook needs a <PageAgentProvider> or <PageAgentElement> around its component.');
  return scope;
}

/** The page agent of the provider around. @throws Error outside a provider. */
export function usePageAgent(): PageAgent {
  return useScope().agent;
}
