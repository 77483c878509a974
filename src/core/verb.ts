/**
 * What pressing, sending or switching something on a page comes to, as code reads it from the element, its form and its
 * place. Ordinary ones may be allowed for a task or always, for one origin and one verb.
 */
export const ORDINARY_VERBS = ['submit', 'search', 'cart', 'mark'] as const;

/** What is asked every time, whatever was allowed before. `account` and `confirm`: nobody can tell what exactly. */
export const CONSEQUENTIAL_VERBS = [
  'pay',
  'transfer',
  'order',
  'book',
  'delete',
  'unsubscribe',
  'permission',
  'credential',
  'consent',
  'subscribe',
  'share',
  'send',
  'post',
  'sign-in',
  'account',
  'confirm',
] as const;

export type OrdinaryVerb = (typeof ORDINARY_VERBS)[number];
export type ConsequentialVerb = (typeof CONSEQUENTIAL_VERBS)[number];
export type Verb = OrdinaryVerb | ConsequentialVerb;

/** Whether a verb is asked every time. What this build does not know is. */
export function isConsequential(verb: Verb): verb is ConsequentialVerb {
  return !ORDINARY_VERBS.some((ordinary) => ordinary === verb);
}
