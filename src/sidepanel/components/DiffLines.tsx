import { revealInvisible } from '../reveal-invisible';
import { t } from '../t';

export interface DiffLinesProps {
  /** Each begins with `-`, `+` or a space. */
  readonly lines: readonly string[];
}

/** Changes of a text, line by line, with every character that could not be seen. */
export function DiffLines({ lines }: DiffLinesProps) {
  return (
    <ol class="diff">
      {lines.map((line, index) => (
        <li key={index} data-kind={kindOf(line)}>
          <span class="sign" aria-hidden="true">
            {line[0]}
          </span>
          {kindOf(line) !== 'same' && <span class="visually-hidden">{t(`skills.line.${kindOf(line)}`)} </span>}
          <bdi>
            {revealInvisible(line.slice(1)).map(({ kind, text }, at) =>
              kind === 'plain' ? text : <mark key={at}>{text}</mark>,
            )}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

function kindOf(line: string): 'added' | 'removed' | 'same' {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'same';
}
