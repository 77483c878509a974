import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SkillView } from '../../core/skill-setup';
import { matchesSkill } from '../skill-search';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { SkillRow } from './SkillRow';

export interface SkillsSectionProps {
  readonly skills: Skills;
}

/** The skills the user imported: which there are, which are on, and the ways to one and to more. */
export function SkillsSection({ skills }: SkillsSectionProps) {
  const words = useSignal('');
  const head = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const left = skills.left.peek();
    if (left === undefined) return;
    // Back from a page of a skill: the reader goes on where they were.
    const row = [...(rows.current?.querySelectorAll<HTMLElement>('[data-skill]') ?? [])].find(
      ({ dataset }) => dataset.skill === left,
    );
    (row ?? head.current)?.focus();
  }, [skills]);

  const list = skills.list.value ?? [];
  const found = list.filter((skill) => matchesSkill(skill, words.value));
  return (
    <section class="section" aria-labelledby="skills-head">
      <h2 id="skills-head" tabIndex={-1} ref={head}>
        {t('skills.head')}
      </h2>
      <p class="note">{t('skills.lead')}</p>
      {list.length > 0 && (
        <div class="field">
          <input
            type="search"
            aria-label={t('skills.search')}
            placeholder={t('skills.search')}
            value={words.value}
            onInput={(event) => {
              words.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              // Escape empties the field first; only then does it leave the settings.
              if (event.key !== 'Escape' || words.peek() === '') return;
              event.preventDefault();
              words.value = '';
            }}
          />
        </div>
      )}
      <p class={found.length === 0 && list.length > 0 ? 'note' : 'visually-hidden'} role="status">
        {words.value.trim() !== '' && t('skills.found', { found: found.length, all: list.length })}
      </p>
      <ul class="skills" ref={rows}>
        {found.map((skill: SkillView) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            onOpen={() => skills.open({ kind: 'skill', id: skill.id })}
            onEnable={(enabled) => void skills.enable(skill, enabled)}
          />
        ))}
      </ul>
      {skills.list.value !== undefined && list.length === 0 && <p class="note">{t('skills.none')}</p>}
      <button type="button" class="button wide" onClick={() => skills.open({ kind: 'add' })}>
        {t('skills.add')}
      </button>
    </section>
  );
}
