import { useId } from 'preact/hooks';
import type { PageToolView } from '../../core/page-setup';
import { TOOL_POLICIES, type ToolPolicy } from '../../core/page-tool';
import { diffTexts } from '../diff-texts';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { DiffLines } from './DiffLines';
import { PersonalFields } from './PersonalFields';
import { Revealed } from './Revealed';
import { ScrollBox } from './ScrollBox';

export interface PageToolChoiceProps {
  readonly tool: PageToolView;
  /** It is in a frame of another site. */
  readonly isAway: boolean;
  readonly policy: ToolPolicy;
  readonly onPolicy: (policy: ToolPolicy) => void;
}

/** One tool of a page with every text exactly as a model would read it, and what the user lets the agent do with it. */
export function PageToolChoice({ tool, isAway, policy, onPolicy }: PageToolChoiceProps) {
  const id = useId();
  const { name, alwaysAsks } = tool;
  const title = withoutBidi(tool.title ?? '');
  return (
    <article class="page-tool" aria-labelledby={`${id}-name`}>
      <h4 id={`${id}-name`}>
        {title !== '' && title !== name && <bdi>{title}</bdi>} <code>{name}</code>
      </h4>
      <Tags tool={tool} />
      <PersonalFields label={t('page.tool.personal')} fields={tool.personal} />
      {tool.overAsks && !alwaysAsks && <p class="note">{t('page.tool.overAsks')}</p>}
      <Definition tool={tool} />
      <fieldset class="tool-policy" aria-describedby={alwaysAsks ? `${id}-why` : undefined}>
        <legend class="visually-hidden">{t('page.tool.choice', { name })}</legend>
        {TOOL_POLICIES.filter((each) => each !== 'always' || !alwaysAsks).map((each) => (
          <label key={each}>
            <input type="radio" name={`${id}-policy`} checked={policy === each} onChange={() => onPolicy(each)} />
            <span>{t(`page.policy.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {alwaysAsks && (
        <p class="note" id={`${id}-why`}>
          {t(isAway ? 'page.tool.asksInFrame' : 'page.tool.alwaysAsks')}
        </p>
      )}
    </article>
  );
}

function Tags({ tool: { source, standing, available, hints } }: Pick<PageToolChoiceProps, 'tool'>) {
  return (
    <p class="tags">
      {source !== 'sdk' && <span class="tag">{t(`page.source.${source}`)}</span>}
      {standing === 'new' && <span class="tag">{t('page.tool.new')}</span>}
      {standing === 'changed' && <span class="tag warn">{t('page.tool.changed')}</span>}
      {hints.readOnly === true && <span class="tag">{t('page.tool.saysReads')}</span>}
      {(hints.consequential === true || hints.destructive === true) && (
        <span class="tag warn">{t('page.tool.saysGrave')}</span>
      )}
      {!available && <span class="tag">{t('page.tool.resting')}</span>}
    </p>
  );
}

function Definition({ tool }: Pick<PageToolChoiceProps, 'tool'>) {
  const now = definitionOf(tool);
  const before = tool.before && definitionOf(tool.before);
  const label = t('page.tool.exact', { name: tool.name });
  if (before === undefined) return <Exact label={label} text={now} />;
  // What the page says of a tool's effects is part of what was agreed to, and no part of these texts.
  if (before === now) {
    return (
      <>
        <p class="note">{t('page.tool.sameText')}</p>
        <Exact label={label} text={now} />
      </>
    );
  }
  return (
    <>
      <div class="definition">
        <p class="note">{t('page.tool.diff')}</p>
        <ScrollBox class="exact" label={t('page.tool.diff')}>
          <DiffLines lines={diffTexts(before, now)} />
        </ScrollBox>
      </div>
      <Exact headed label={t('page.tool.now')} text={now} />
    </>
  );
}

function definitionOf({
  title,
  description,
  inputSchema,
}: Pick<PageToolView, 'title' | 'description' | 'inputSchema'>): string {
  return [...(title === undefined ? [] : [title]), description, JSON.stringify(inputSchema, null, 2)].join('\n\n');
}

interface ExactProps {
  readonly label: string;
  readonly text: string;
  /** The label is to be seen too. */
  readonly headed?: boolean;
}

function Exact({ label, text, headed = false }: ExactProps) {
  return (
    <div class="definition">
      {headed && <p class="note">{label}</p>}
      <ScrollBox class="exact" label={label}>
        <pre dir="auto">
          <Revealed text={text} />
        </pre>
      </ScrollBox>
    </div>
  );
}
