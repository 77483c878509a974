import { oneLine } from '../../core/one-line';
import { cutText } from '../../policy/limit-result';
import { wrapUntrusted } from '../../policy/wrap-untrusted';
import type { CatalogueEntry } from '../deps';

const MAX_CHARS = 6_000;
/** For the fence itself. */
const FENCE_CHARS = 300;

/** The rules, and what skills there are. Names and summaries come from whoever wrote the skill, so they are fenced. */
export function withCatalogue(rules: string, catalogue: readonly CatalogueEntry[], nonce: string): string {
  if (catalogue.length === 0) return rules;
  // Each has the same room, so that none is cut off by those before it.
  const lineChars = Math.floor((MAX_CHARS - FENCE_CHARS) / catalogue.length) - 1;
  const lines = catalogue.map(({ id, name, summary, intents }) => {
    const told = summary === '' ? name : `${name}: ${summary}`;
    return cutText(oneLine(`${id} — ${told}${intents.length > 0 ? ` [${intents.join(', ')}]` : ''}`), lineChars);
  });
  const fenced = wrapUntrusted(lines.join('\n'), { source: 'skills', nonce, maxChars: MAX_CHARS });
  return `${rules}\n\n${LEAD}\n${fenced}`;
}

const LEAD =
  'Skills the user installed, by id. When one fits the task, call load_skill with its id before you do it another way.';
