import type { NavigationOutcome } from './capabilities';
import type { ToolOutput } from './tool';
import { ToolError } from './tool-error';

/** Nobody but the user may give them. */
export const ASKS_SIGN_IN = 'The browser asks for a user name and password for this page.';

/**
 * What a tool that moved a tab tells of it. Its text holds words of the page.
 * @throws ToolError `unavailable` when no page came, `not-actionable` when the tab did not move at all.
 */
export function navigationOutput(outcome: NavigationOutcome): ToolOutput {
  const { from, to, title, state, error, dialogs = [], download } = outcome;
  // What asked whether to leave was the page before.
  const source = { source: to, ...(dialogs.length > 0 && { origins: [to, from].filter(isWeb) }) };
  const text = [`Now at ${to}${title === '' ? '' : ` "${title}"`}`, ...dialogs].join('\n');
  const receipt = { changed: true, url: { from, to }, title, ...(dialogs.length > 0 && { dialog: dialogs.join(' ') }) };
  switch (state) {
    case 'loaded':
      return { text, receipt, ...source };
    case 'committed':
      return { text, receipt, note: 'The page is still loading.', ...source };
    case 'same-document':
      return { text, receipt, note: 'This is the same document at another address; its refs stay valid.', ...source };
    case 'failed':
      if (download) {
        const { downloadId, name } = download;
        const text = `Downloading "${name}" (download ${downloadId}).`;
        const note = 'The address is a file, which the browser saves; the tab stays where it was.';
        return { text, note, receipt: { changed: true, downloads: [download] }, ...source };
      }
      if (error === 'aborted') {
        const message = 'No page came: the address may be a download or have no content. The tab stays where it was.';
        throw new ToolError('unavailable', message, 'Try another address.');
      }
      throw new ToolError('unavailable', 'The page did not load.', 'Check the address, or try again later.', {
        detail: [to, error].filter(Boolean).join('\n'),
      });
    case 'asks-sign-in':
      throw new ToolError('unavailable', ASKS_SIGN_IN, 'Ask the user to sign in there, then go on.', { detail: to });
    case 'not-started':
      throw new ToolError(
        'not-actionable',
        'The tab did not move. The page may be asking whether to leave it.',
        'Ask the user to answer in the page, or use open_tab.',
      );
    default:
      return state satisfies never;
  }
}

function isWeb(address: string): boolean {
  return /^https?:/i.test(address);
}

/**
 * What a tool tells of a step through a tab's history.
 * @throws ToolError `not-found` where the history ends, and those of `navigationOutput`.
 */
export function historyOutput(outcome: NavigationOutcome): ToolOutput {
  if (outcome.state !== 'not-started') return navigationOutput(outcome);
  throw new ToolError('not-found', 'The tab has no such page in its history.', 'Take fewer steps, or use navigate.');
}
