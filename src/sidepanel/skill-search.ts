import type { SkillView } from '../core/skill-setup';

/** Says whether every word stands somewhere in what tells a skill apart. */
export function matchesSkill(skill: SkillView, words: string): boolean {
  const { name, summary, intents, hosts, tools } = skill;
  const named = tools.flatMap((tool) => [tool.name, tool.displayName]);
  const text = fold([name, summary, ...intents, ...hosts, ...named].join('\n'));
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without accents and case, so that "Zurich" finds "Zürich". */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
