import { t } from '../t';

const LINES = ['sent', 'keys', 'stored', 'asks', 'none'] as const;

/** What is sent where, in five lines. */
export function PrivacyLines() {
  return (
    <ul class="privacy">
      {LINES.map((line) => (
        <li key={line}>{t(`privacy.${line}`)}</li>
      ))}
    </ul>
  );
}
