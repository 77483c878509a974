import type { Skills } from '../store/skills';
import { t } from '../t';
import { SkillAdd } from './SkillAdd';
import { SkillEdit } from './SkillEdit';
import { SkillOperations } from './SkillOperations';
import { SkillPage } from './SkillPage';
import { SkillPreviewPage } from './SkillPreviewPage';
import { SubPage } from './SubPage';

export interface SkillPlacesProps {
  readonly skills: Skills;
}

/** The page of the skills that is open; nothing while that is the list. */
export function SkillPlaces({ skills }: SkillPlacesProps) {
  const place = skills.place.value;
  const skill = 'id' in place ? skills.list.value?.find(({ id }) => id === place.id) : undefined;
  if ('id' in place && skill === undefined) {
    if (skills.list.value === undefined) return null;
    return (
      <SubPage title={t('skills.unnamed')} backLabel={t('skills.back')} onBack={() => skills.open({ kind: 'list' })}>
        <p>{t('error.skill-gone')}</p>
      </SubPage>
    );
  }
  switch (place.kind) {
    case 'list':
      return null;
    case 'add':
      return <SkillAdd skills={skills} text={place.text} url={place.url} server={place.server} />;
    case 'operations':
      return <SkillOperations skills={skills} place={place} />;
    case 'preview':
      return <SkillPreviewPage key={place.preview.hash} skills={skills} preview={place.preview} />;
    case 'skill':
      return skill === undefined ? null : <SkillPage key={skill.id} skills={skills} skill={skill} />;
    case 'edit':
      return skill === undefined ? null : (
        <SkillEdit key={skill.id} skills={skills} skill={skill} markdown={place.markdown ?? skill.markdown} />
      );
    default:
      return place satisfies never;
  }
}
