import type { ProviderFailure } from '../core/provider';
import type { PanelFailure } from '../messaging/protocol';
import type { PressFailure, TurnEndReason } from '../session/event';
import { hasMessage, t, tCode } from './t';

/** What a refusal of the background means and what to do about it. */
export function panelFailureText({ code, params }: PanelFailure): string {
  return tCode('error', code, 'error.other', params);
}

/** Why a model did not answer and what to do about it. */
export function providerFailureText({ code, status }: ProviderFailure): string {
  return tCode('failure', code, 'failure.other', { status: status ?? '' });
}

/** Why a button of a card did not work, with the words of its server. */
export function pressFailureText({ code, policyCode, detail }: PressFailure): string {
  const own =
    policyCode === undefined
      ? tCode('actionCard.failed', code, 'actionCard.failed.other')
      : tCode('policy', policyCode, 'policy.other');
  return detail === undefined ? own : `${own} ${t('actionCard.says', { detail })}`;
}

/** Why a turn ended. `detail` is a code of its own or a technical remark. */
export function turnEndText(reason: TurnEndReason, detail?: string, failure?: ProviderFailure): string {
  if (failure !== undefined) return providerFailureText(failure);
  const own = `turnDetail.${reason}.${detail ?? ''}`;
  if (detail !== undefined && hasMessage(own)) return t(own);
  return tCode('turnEnd', reason, 'turnEnd.other');
}
