import type { ConnectionReport } from '../../messaging/protocol';
import { connectionFixes } from '../connection-fixes';
import { t, tCode } from '../t';
import { CopyButton } from './CopyButton';
import { Icon } from './Icon';

export interface ConnectionResultProps {
  readonly report: ConnectionReport;
  /** Takes over the base URL that would be right; absent where it cannot be edited. */
  readonly onUse?: (baseUrl: string) => void;
}

/** What a connection test found, and the exact line that mends it. */
export function ConnectionResult({ report, onUse }: ConnectionResultProps) {
  const { suggestion } = report.params;
  return (
    <div class="connection-result" data-ok={report.ok} role="status">
      <p>
        <Icon name={report.ok ? 'check' : 'alert'} />
        <span>{tCode('connection', report.code, 'connection.other', report.params)}</span>
      </p>
      {connectionFixes(report).map(({ key, text }) => (
        <div key={key} class="fix">
          {key !== 'suggestion' && <small>{t(`fix.${key}`)}</small>}
          <code>{text}</code>
          <CopyButton text={text} label={t('copy.copy')} />
        </div>
      ))}
      {suggestion !== undefined && onUse !== undefined && (
        <button type="button" class="button" onClick={() => onUse(suggestion)}>
          {t('fix.use')}
        </button>
      )}
    </div>
  );
}
