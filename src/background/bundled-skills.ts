/** A skill that comes with the product. */
export interface BundledSkill {
  /** Its folder in `skills/`, which is its name too. */
  readonly folder: string;
  readonly markdown: string;
}

const files = import.meta.glob<string>('../../skills/*/SKILL.md', { query: '?raw', import: 'default', eager: true });

/** The skills below `skills/`, in the order of their folders. A `SKILL.md` there is all it takes to be here. */
export const BUNDLED_SKILLS: readonly BundledSkill[] = Object.entries(files)
  .map(([path, markdown]) => ({ folder: path.split('/').at(-2) ?? '', markdown }))
  .sort((a, b) => (a.folder < b.folder ? -1 : 1));
