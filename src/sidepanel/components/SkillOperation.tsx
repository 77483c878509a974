import { useId } from 'preact/hooks';
import type { OpenApiOperation } from '../../skills/openapi/list-operations';
import type { OperationCheck } from '../../skills/openapi/open-document';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface SkillOperationProps {
  readonly operation: OpenApiOperation;
  readonly check: OperationCheck;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

/** One operation to choose: its request, what it does, what it needs, and why it can't be had or what it lacks. */
export function SkillOperation({ operation, check, isPicked, onPick }: SkillOperationProps) {
  const id = useId();
  const { method, path, summary, isDeprecated } = operation;
  const { isUsable, secrets, problems } = check;
  const told = problems.filter(({ level }) => level === 'error' || isPicked);
  return (
    <li class="operation" data-usable={isUsable}>
      <label class="check">
        <input
          type="checkbox"
          checked={isPicked}
          disabled={!isUsable}
          aria-describedby={told.length > 0 ? `${id}-told` : undefined}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
        <span>
          <code dir="ltr">
            <b>{method}</b> {withoutBidi(path)}
          </code>
          {summary !== '' && <span dir="auto">{withoutBidi(summary)}</span>}
          {(isDeprecated || secrets.length > 0) && (
            <small>
              {[
                ...(isDeprecated ? [t('skills.operations.deprecated')] : []),
                ...secrets.map(({ name, kind }) => `${t(`skills.operations.needs.${kind}`)} ${name}`),
              ].join(' · ')}
            </small>
          )}
        </span>
      </label>
      {told.length > 0 && (
        <ul class="operation-problems" id={`${id}-told`}>
          {told.map(({ level, path: where, reason, fix }, index) => (
            <li key={index} data-level={level}>
              <code>{withoutBidi(where)}</code>
              <span dir="auto">
                {withoutBidi(reason)} {withoutBidi(fix)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
