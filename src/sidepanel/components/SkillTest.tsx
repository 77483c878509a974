import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { JsonObject } from '../../core/json';
import type { SkillTestResult, SkillToolView } from '../../core/skill-setup';
import { formatDuration } from '../format';
import { type FormComplaint, formFields, formInput, initialValues } from '../skill-form';
import { t } from '../t';
import { ScrollBox } from './ScrollBox';
import { SkillField } from './SkillField';

export interface SkillTestProps {
  readonly tool: SkillToolView;
  /** Absent when the test could not be made at all. */
  readonly onTest: (input: JsonObject) => Promise<SkillTestResult | undefined>;
}

/** Calls a tool by hand, with a form made of its schema. */
export function SkillTest({ tool, onTest }: SkillTestProps) {
  const fields = useMemo(() => formFields(tool.parameters), [tool.parameters]);
  const values = useSignal(initialValues(fields));
  const complaints = useSignal<ReadonlyMap<string, FormComplaint>>(new Map());
  const busy = useSignal(false);
  const result = useSignal<SkillTestResult | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);

  const run = async () => {
    const filled = formInput(fields, values.peek());
    complaints.value = filled.ok ? new Map() : filled.complaints;
    if (!filled.ok) {
      const first = fields.findIndex(({ name }) => filled.complaints.has(name));
      form.current?.querySelectorAll<HTMLElement>('input, select, textarea')[first]?.focus();
      return;
    }
    if (busy.peek()) return;
    busy.value = true;
    result.value = undefined;
    result.value = await onTest(filled.input);
    busy.value = false;
  };

  const shown = result.value;
  return (
    <details class="skill-test">
      <summary>
        {t('skills.test.open')}
        <span class="visually-hidden"> {tool.displayName || tool.name}</span>
      </summary>
      <form
        ref={form}
        class="skill-form"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {fields.map((field) => (
          <SkillField
            key={field.name}
            field={field}
            value={values.value.get(field.name) ?? ''}
            complaint={complaints.value.get(field.name)}
            onChange={(value) => {
              values.value = new Map([...values.peek(), [field.name, value]]);
            }}
          />
        ))}
        <p class="note">{tool.readOnly ? t('skills.test.note') : t('skills.test.noteWrites')}</p>
        <div class="actions">
          <button type="submit" class="button" aria-disabled={busy.value}>
            {busy.value ? t('skills.test.running') : t('skills.test.run')}
          </button>
        </div>
      </form>
      <div role="status">
        {shown && (
          <p class="test-standing" data-ok={shown.ok}>
            {t(shown.ok ? 'skills.test.ok' : 'skills.test.failed', { time: formatDuration(shown.durationMs) })}
          </p>
        )}
      </div>
      {shown && shown.text !== '' && (
        <ScrollBox class="result-text" label={t('call.result')}>
          <pre dir="auto">{shown.text}</pre>
        </ScrollBox>
      )}
    </details>
  );
}
