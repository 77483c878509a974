import { PUBLIC_SUFFIX_RULES } from './public-suffix-rules';

/** A label and what may stand left of it. */
interface Rule {
  readonly isSuffix: boolean;
  readonly isException: boolean;
  readonly below: ReadonlyMap<string, Rule>;
}

const known = new Map<string, Rule | undefined>();

/**
 * The part of a host name under which others register names: `co.uk` of `www.example.co.uk`, `github.io` of
 * `someone.github.io`. `hostname` is a name in ASCII without empty labels, not an address. A top-level label that the
 * list does not have is a suffix too, as the list's own rule says.
 */
export function publicSuffixOf(hostname: string): string {
  const labels = hostname.split('.');
  let rule = topLevelRule(labels.at(-1) ?? '');
  let suffixLabels = 1;
  for (let count = 2; count <= labels.length && rule; count += 1) {
    rule = rule.below.get(labels.at(-count) ?? '') ?? rule.below.get('*');
    if (rule?.isException) return labels.slice(1 - count).join('.');
    if (rule?.isSuffix) suffixLabels = count;
  }
  return labels.slice(-suffixLabels).join('.');
}

/** Reads one line of the rules when it is first asked for: few of them ever are. */
function topLevelRule(label: string): Rule | undefined {
  if (known.has(label)) return known.get(label);
  const start = PUBLIC_SUFFIX_RULES.indexOf(`\n${label}(`) + 1;
  const line = start === 0 ? undefined : PUBLIC_SUFFIX_RULES.slice(start, PUBLIC_SUFFIX_RULES.indexOf('\n', start));
  const rule = line === undefined ? undefined : parseRules(line).get(label);
  known.set(label, rule);
  return rule;
}

/** Reads `a(b,.c(d)),!e` into rules. */
function parseRules(text: string): ReadonlyMap<string, Rule> {
  const path: Map<string, Rule>[] = [new Map()];
  for (const [, mark, label = '', closing = '', opening] of text.matchAll(/([.!]?)([^.!,()]*)(\)*),?(\(?)/g)) {
    if (label !== '') {
      const rule = { isSuffix: mark === '', isException: mark === '!', below: new Map<string, Rule>() };
      path.at(-1)?.set(label, rule);
      if (opening !== '') path.push(rule.below);
    }
    path.splice(path.length - closing.length, closing.length);
  }
  return path[0] ?? new Map();
}
