import { useId } from 'preact/hooks';
import type { PageToolView } from '../../core/page-setup';
import { TOOL_POLICIES, type ToolPolicy } from '../../core/page-tool';
import { revealInvisible } from '../reveal-invisible';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { ScrollBox } from './ScrollBox';

export interface PageToolChoiceProps {
  readonly tool: PageToolView;
  readonly policy: ToolPolicy;
  readonly onPolicy: (policy: ToolPolicy) => void;
}

/** One tool of a page with every text exactly as a model would read it, and what the user lets the agent do with it. */
export function PageToolChoice({ tool, policy, onPolicy }: PageToolChoiceProps) {
  const id = useId();
  const { name, title, description, inputSchema, before, standing, alwaysAsks } = tool;
  return (
    <article class="skill-tool" aria-labelledby={`${id}-name`}>
      <h4 id={`${id}-name`}>
        <bdi>{withoutBidi(title ?? '') || name}</bdi> <code>{name}</code>
      </h4>
      <p class="tags">
        {standing === 'new' && <span class="tag">{t('page.tool.new')}</span>}
        {standing === 'changed' && <span class="tag warn">{t('page.tool.changed')}</span>}
        {!tool.available && <span class="tag">{t('page.tool.resting')}</span>}
      </p>
      {before && (
        <>
          <p class="note">{t('page.tool.before')}</p>
          <Exact label={t('page.tool.before')} text={definitionOf(before)} />
          <p class="note">{t('page.tool.now')}</p>
        </>
      )}
      <Exact label={t('page.tool.exact', { name })} text={definitionOf({ title, description, inputSchema })} />
      <fieldset class="choices">
        <legend class="visually-hidden">{t('page.tool.choice', { name })}</legend>
        {TOOL_POLICIES.filter((each) => each !== 'always' || !alwaysAsks).map((each) => (
          <label key={each} class="choice">
            <input type="radio" name={`${id}-policy`} checked={policy === each} onChange={() => onPolicy(each)} />
            <span>{t(`page.policy.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {alwaysAsks && <p class="note">{t('page.tool.alwaysAsks')}</p>}
    </article>
  );
}

function definitionOf({
  title,
  description,
  inputSchema,
}: Pick<PageToolView, 'title' | 'description' | 'inputSchema'>): string {
  return [...(title === undefined ? [] : [title]), description, JSON.stringify(inputSchema, null, 2)].join('\n\n');
}

function Exact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <ScrollBox class="exact" label={label}>
      <pre>
        {revealInvisible(text).map(({ kind, text: part }, index) =>
          kind === 'plain' ? part : <mark key={index}>{part}</mark>,
        )}
      </pre>
    </ScrollBox>
  );
}
