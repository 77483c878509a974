import type { ComponentChildren } from 'preact';
import type { SkillToolView } from '../../core/skill-setup';
import { givesText, isThisMachine, modeNames, sendsText } from '../skill-words';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface SkillToolProps {
  readonly tool: SkillToolView;
  /** What can be done with it. */
  readonly children?: ComponentChildren;
}

/** One tool of a skill: where it goes, what it sends there and what comes back. */
export function SkillTool({ tool, children }: SkillToolProps) {
  const { name, displayName, description, host, request } = tool;
  const hasTitle = displayName !== '' && displayName !== name;
  return (
    <article class="skill-tool">
      <h4>
        {hasTitle && <bdi>{withoutBidi(displayName)}</bdi>} <code>{name}</code>
      </h4>
      <p class="tags">
        {tool.readOnly ? (
          <span class="tag">{tool.kind === 'mcp' ? t('skills.tool.saysReads') : t('skills.tool.reads')}</span>
        ) : (
          <span class="tag warn">{t('skills.tool.writes')}</span>
        )}
        {tool.downloads && <span class="tag warn">{t('skills.tool.downloads')}</span>}
        {isThisMachine(host) && <span class="tag warn">{t('skills.tool.thisMachine')}</span>}
      </p>
      {description !== '' && (
        <p class="skill-summary" dir="auto">
          {withoutBidi(description)}
        </p>
      )}
      <dl class="skill-facts">
        <div>
          <dt>{t('skills.tool.host')}</dt>
          <dd>{host === '' ? t('skills.tool.core') : <bdi class="host-name">{host}</bdi>}</dd>
        </div>
        <div>
          <dt>{t('skills.tool.request')}</dt>
          <dd>
            <code dir="ltr">{withoutBidi(request)}</code>
          </dd>
        </div>
        <div>
          <dt>{t('skills.tool.sends')}</dt>
          <dd dir="auto">{withoutBidi(sendsText(tool))}</dd>
        </div>
        <div>
          <dt>{t('skills.tool.gives')}</dt>
          <dd>{givesText(tool)}</dd>
        </div>
        <div>
          <dt>{t('skills.fact.modes')}</dt>
          <dd>{modeNames(tool.modes)}</dd>
        </div>
      </dl>
      {children}
    </article>
  );
}
