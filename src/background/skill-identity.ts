import type { SkillSource } from '../core/skill';
import type { KnownSkill } from './skill-library';

/** A skill of the same address, file or folder, or else, but for a server's, of the same name. */
export function sameSkill(known: readonly KnownSkill[], source: SkillSource, name: string): KnownSkill | undefined {
  const key = sourceKey(source);
  return (
    known.find(({ stored }) => key !== undefined && sourceKey(stored.source) === key) ??
    // A server may call itself what it likes.
    (source.kind === 'mcp' ? undefined : known.find((each) => each.reading.name === name))
  );
}

/** What makes two sources the same; undefined for one that is like no other. */
export function sourceKey(source: SkillSource): string | undefined {
  switch (source.kind) {
    case 'text':
      return undefined;
    case 'file':
      // Every Agent Skill has a file of this name.
      return /^skill\.(?:md|zip)$/i.test(source.name) ? undefined : `file ${source.name}`;
    case 'url':
      return `url ${source.url}`;
    case 'mcp':
      return `mcp ${source.url}`;
    case 'bundled':
      return `bundled ${source.folder}`;
    default:
      return source satisfies never;
  }
}

const MAX_ID_CHARS = 60;

/** An id that is not taken, made of the name, so that a model can tell skills apart by it. */
export function newSkillId(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID_CHARS)
      .replace(/^-|-$/g, '') || 'skill';
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
