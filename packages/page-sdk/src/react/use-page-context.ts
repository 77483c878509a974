import { useEffect, useSyncExternalStore } from 'react';
import type { Json, SuggestionAvailability } from '../protocol';
import type { PageAgentStatus, Suggestion } from '../types';
import { usePageAgent } from './scope';

/**
 * Sends a value with each message of the user while the component is mounted. It is sent anew when its JSON is another.
 * Nothing is sent while it is `undefined` or not `enabled`. @throws TypeError as `setContext` does.
 */
export function usePageContext(name: string, value: Json | undefined, { enabled = true } = {}): void {
  const agent = usePageAgent();
  const text = JSON.stringify(value) as string | undefined;
  const isOn = enabled && text !== undefined;

  // Apart from the next effect: another value keeps its place among the others.
  useEffect(() => {
    if (!isOn) return;
    return () => void agent.removeContext(name);
  }, [agent, name, isOn]);

  useEffect(() => {
    // What was just made from a value that may be context.
    if (isOn) agent.setContext(name, JSON.parse(text) as Json);
  }, [agent, name, isOn, text]);
}

/** Shows messages to choose from while the component is mounted. */
export function useSuggestions(
  suggestions: readonly Suggestion[],
  { available }: { readonly available?: SuggestionAvailability } = {},
): void {
  const agent = usePageAgent();
  const text = JSON.stringify(suggestions);
  useEffect(() => {
    // The text is that of suggestions.
    return agent.setSuggestions(JSON.parse(text) as Suggestion[], { available });
  }, [agent, text, available]);
}

/** The agent's status; the component is drawn again when it changes. */
export function usePageAgentStatus(): PageAgentStatus {
  const agent = usePageAgent();
  return useSyncExternalStore(
    (listener) => {
      agent.addEventListener('agentstatus', listener);
      return () => agent.removeEventListener('agentstatus', listener);
    },
    () => agent.status,
    () => 'absent',
  );
}
