import { useRef } from 'preact/hooks';
import { hostOf } from '../format';
import type { StoppedLoadView } from '../store/conversation';
import { t } from '../t';
import { ApproveButton } from './ApproveButton';
import { Icon } from './Icon';
import { useArming } from './use-arming';

export interface StoppedLoadProps {
  readonly stopped: StoppedLoadView;
  /** False in a tab, where a debugger could click. */
  readonly canApprove: boolean;
  readonly onGo: () => void;
  readonly onDismiss: () => void;
}

/** The tab was kept from leaving the task, perhaps for the user's own click, who may go there all the same. */
export function StoppedLoad({ stopped: { url, method }, canApprove, onGo, onDismiss }: StoppedLoadProps) {
  const box = useRef<HTMLDivElement>(null);
  const armed = useArming(box);
  const host = hostOf(url);
  const isForm = method !== 'GET';
  return (
    <div class="notice" data-kind="info" role="status" ref={box}>
      <Icon name="alert" />
      <div class="notice-text">
        {t(isForm ? 'stoppedLoad.form' : 'stoppedLoad.text', { host })}
        <div class="actions">
          {canApprove && (
            <ApproveButton armed={armed} class="" onApprove={onGo}>
              {t(isForm ? 'stoppedLoad.allow' : 'stoppedLoad.go')}
            </ApproveButton>
          )}
          <button type="button" class="button quiet" onClick={onDismiss}>
            {t('stoppedLoad.stay')}
          </button>
        </div>
      </div>
    </div>
  );
}
