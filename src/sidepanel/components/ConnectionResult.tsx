import type { ConnectionReport } from '../../messaging/protocol';
import { t, tCode } from '../t';
import { CopyButton } from './CopyButton';
import { Icon } from './Icon';

export interface ConnectionResultProps {
  readonly report: ConnectionReport;
}

/** What a connection test found, and the exact line that mends it. */
export function ConnectionResult({ report }: ConnectionResultProps) {
  const fix = report.params.fix;
  return (
    <div class="connection-result" data-ok={report.ok} role="status">
      <p>
        <Icon name={report.ok ? 'check' : 'alert'} />
        <span>{tCode('connection', report.code, 'connection.other', report.params)}</span>
      </p>
      {fix !== undefined && fix !== '' && (
        <div class="fix">
          <code>{fix}</code>
          <CopyButton text={fix} label={t('copy.copy')} />
        </div>
      )}
    </div>
  );
}
