import { t } from '../t';
import { CopyButton } from './CopyButton';
import { ScrollBox } from './ScrollBox';

export interface CodeBlockProps {
  readonly code: string;
  /** Empty when the author named none. */
  readonly language: string;
}

/** Code with its language and a way to copy it. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  return (
    <div class="code-block">
      <div class="code-head">
        <span>{language || t('answer.code')}</span>
        <CopyButton text={code} label={t('copy.copy')} />
      </div>
      <ScrollBox class="code" label={t('answer.code')}>
        <pre>
          <code>{code}</code>
        </pre>
      </ScrollBox>
    </div>
  );
}
