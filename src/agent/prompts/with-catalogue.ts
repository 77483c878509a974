import { wrapUntrusted } from '../../policy/wrap-untrusted';
import type { CatalogueEntry } from '../deps';

const MAX_CHARS = 6_000;

/** The rules, and what skills there are. Names and summaries come from whoever wrote the skill, so they are fenced. */
export function withCatalogue(rules: string, catalogue: readonly CatalogueEntry[], nonce: string): string {
  if (catalogue.length === 0) return rules;
  const lines = catalogue.map(({ id, name, summary, intents }) => {
    const told = summary === '' ? name : `${name}: ${summary}`;
    return `${id} — ${told}${intents.length > 0 ? ` [${intents.join(', ')}]` : ''}`;
  });
  const fenced = wrapUntrusted(lines.join('\n'), { source: 'skills', nonce, maxChars: MAX_CHARS });
  return `${rules}\n\n${LEAD}\n${fenced}`;
}

const LEAD =
  'Skills the user installed, by id. When one fits the task, call load_skill with its id before you do it another way.';
