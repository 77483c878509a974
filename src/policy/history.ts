import type { TargetFacts } from '../core/target';
import { canonicalUrl } from './canonical-url';
import type { ResolvedEffect } from './effects';
import { cutText } from './limit-result';
import { normaliseText } from './normalise-text';
import { isSameSite } from './site';
import { answerVerb, isMeasuring } from './verb';
import type { CallFacts, PolicyState } from './verdict';

const MAX_TARGET_CHARS = 120;

/** An element as the log and the panel name it; the page may have given it a name of any length. */
export function nameTarget({ role, name }: Pick<TargetFacts, 'role' | 'name'>): string {
  return cutText(normaliseText(name === '' ? role : `${role} "${name}"`), MAX_TARGET_CHARS);
}

/**
 * What the task has shown of a call: an act that looks harmless, and changed something on the page's own site when it was
 * done before, is one that changes something; and to say yes means what the page asked.
 */
export function withHistory(resolved: ResolvedEffect, facts: CallFacts, state: PolicyState): ResolvedEffect {
  if (resolved.effect === 'submit' && facts.tool.needs?.includes('dialogs') === true) {
    // Without an answer the page gets a no as well.
    return facts.input.action === 'dismiss' ? { effect: 'input' } : { ...resolved, verb: answerVerb(state.question) };
  }
  const looksHarmless = resolved.effect === 'input' || resolved.effect === 'navigate';
  return looksHarmless && isKnownToChange(facts, state) ? { ...resolved, effect: 'submit', verb: 'submit' } : resolved;
}

function isKnownToChange({ tool, target, tab }: CallFacts, { changing = [] }: PolicyState): boolean {
  // What is typed is saved by many pages as it is typed; where it may go is asked elsewhere.
  if (target === undefined || target.kind === 'field' || !tool.effects.includes('submit')) return false;
  const page = canonicalUrl(tab?.url ?? '');
  if (!page.ok) return false;
  const name = nameTarget(target);
  return changing.some((each) => {
    const sent = canonicalUrl(each.url);
    return each.target === name && sent.ok && isSameSite(sent.url, page.url) && !isMeasuring(each.url);
  });
}
