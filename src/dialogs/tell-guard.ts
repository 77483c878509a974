import type { DialogRecord } from '../core/dialog-record';
import type { GuardSetup } from './guard-setup';

/** What is sent to a guard by its event, and what it puts in. Without a setup it only says that it is there. */
export interface GuardReport {
  readonly setup?: GuardSetup;
  records?: readonly DialogRecord[];
}

/** By this the guard of a page asks those of its frames whether they want to ask before the page is left. */
export interface FrameReport {
  readonly leaves: true;
  stays?: boolean;
}

/**
 * Runs in the page's own world, and is sent there as text: it may use nothing from around it. Tells the guard of the
 * document, and gives what happened since it was asked last. A guard that came with the document, which is reached by
 * `loadToken`, takes the token of the setup; where there is one already, the newcomer hands over what it saw and goes.
 * @returns `none` where there is no guard, and then nothing was told
 */
export function tellGuard(setup: GuardSetup, loadToken: string): readonly DialogRecord[] | 'none' {
  const ask = (token: string, told: GuardSetup) => {
    const report: GuardReport = { setup: told };
    window.dispatchEvent(new CustomEvent(token, { detail: report }));
    return report.records;
  };
  const known = ask(setup.token, setup);
  const came = ask(loadToken, known ? { ...setup, mode: 'disarm' } : setup);
  if (!known && !came) return setup.mode === 'disarm' ? [] : 'none';
  return [...(came ?? []), ...(known ?? [])];
}
