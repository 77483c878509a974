import type { SkillPreview } from '../../core/skill-setup';
import { formatWhen } from '../format';
import { modeNames, sourceText } from '../skill-words';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface SkillFactsProps {
  readonly skill: SkillPreview['skill'];
  /** Absent in a preview. */
  readonly importedAtMs?: number;
}

/** What there is to know of a skill besides its tools and its text. */
export function SkillFacts({ skill, importedAtMs }: SkillFactsProps) {
  const { summary, source, modes, intents, hosts, secrets, otherFiles, hash } = skill;
  const address = source.kind === 'url' || source.kind === 'mcp' ? source.url : undefined;
  return (
    <dl class="skill-facts">
      {summary !== '' && (
        <div>
          <dt>{t('skills.fact.summary')}</dt>
          <dd dir="auto">{withoutBidi(summary)}</dd>
        </div>
      )}
      <div>
        <dt>{t('skills.fact.source')}</dt>
        <dd>{address === undefined ? sourceText(source) : <bdi class="hosts">{address}</bdi>}</dd>
      </div>
      {importedAtMs !== undefined && (
        <div>
          <dt>{t('skills.fact.imported')}</dt>
          <dd>{formatWhen(importedAtMs, Date.now(), t('meta.locale'))}</dd>
        </div>
      )}
      <div>
        <dt>{t('skills.fact.modes')}</dt>
        <dd>{modeNames(modes)}</dd>
      </div>
      {intents.length > 0 && (
        <div>
          <dt>{t('skills.fact.intents')}</dt>
          <dd dir="auto">{withoutBidi(intents.join(', '))}</dd>
        </div>
      )}
      <div>
        <dt>{t('skills.fact.hosts')}</dt>
        <dd>
          {hosts.length === 0 ? (
            t('skills.noHosts')
          ) : (
            <ul>
              {hosts.map((host) => (
                <li key={host}>
                  <bdi class="hosts">{host}</bdi>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      {secrets.length > 0 && (
        <div>
          <dt>{t('skills.fact.secrets')}</dt>
          <dd>
            <bdi class="hosts">{secrets.map(({ name }) => name).join(', ')}</bdi>
          </dd>
        </div>
      )}
      {otherFiles.length > 0 && (
        <div>
          <dt>{t('skills.fact.files')}</dt>
          <dd>
            <ul class="paths">
              {otherFiles.map((path) => (
                <li key={path}>
                  <bdi>{withoutBidi(path)}</bdi>
                </li>
              ))}
            </ul>
            <small>{t('skills.filesNeverRun')}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('skills.fact.hash')}</dt>
        <dd>
          <code class="hash">{hash}</code>
        </dd>
      </div>
    </dl>
  );
}
