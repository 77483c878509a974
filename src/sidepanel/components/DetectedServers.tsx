import type { DetectedServer, ProviderKind } from '../../messaging/protocol';
import { t } from '../t';
import { Icon } from './Icon';

export interface DetectedServersProps {
  /** Absent until the first search ended. */
  readonly servers?: readonly DetectedServer[];
  readonly kinds: readonly ProviderKind[];
  readonly searching: boolean;
  readonly onPick: (server: DetectedServer) => void;
  readonly onSearch: () => void;
}

/** Local model servers that answer right now. */
export function DetectedServers({ servers, kinds, searching, onPick, onSearch }: DetectedServersProps) {
  return (
    <div class="detected" aria-busy={searching}>
      {(servers ?? []).map((server) => (
        <button key={server.baseUrl} type="button" class="detected-server" onClick={() => onPick(server)}>
          <Icon name="check" />
          <span>
            <strong>{kinds.find(({ kind }) => kind === server.kind)?.label ?? server.kind}</strong>
            <small>
              {server.modelIds.length === 0 ? t('detect.noModels') : server.modelIds.slice(0, 3).join(' · ')}
            </small>
          </span>
          <span class="use">{t('detect.use')}</span>
        </button>
      ))}
      <p class="note detect-note">
        <span role="status">
          {searching ? t('detect.searching') : (servers ?? []).length === 0 ? t('detect.none') : t('detect.found')}
        </span>
        {/* It stays where it is while it works: a button that goes takes the focus with it. */}
        <button
          type="button"
          class="link-button"
          aria-disabled={searching}
          onClick={() => {
            if (!searching) onSearch();
          }}
        >
          {t('detect.again')}
        </button>
      </p>
    </div>
  );
}
