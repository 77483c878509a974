import type { LeadsTo } from '../core/leads-to';
import { navigationOutput } from '../core/navigation-output';
import type { RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { OpenCall } from './effects';

/**
 * Goes where a call led, now that it may.
 * @throws ToolError what a navigation throws; `interrupted` for what was sent along and is not there to be sent again
 */
export async function runLead(
  { capabilities: { tabs } }: OpenCall,
  { url, method, inNewTab }: LeadsTo,
  toolName: string,
  { tabId, signal }: RunBase,
): Promise<ToolOutput> {
  if (method !== 'GET') throw notSent();
  if (!inNewTab) {
    const moved = await tabs.navigate(tabId, url, signal);
    const output = navigationOutput(moved);
    return { ...output, source: moved.to, note: [FOLLOWED, output.note].filter(Boolean).join(' ') };
  }
  const outcome = await tabs.open(url, { active: false, besideTabId: tabId });
  const { text, note } = navigationOutput(outcome);
  const isWork = toolName === 'open_tab';
  const opened = isWork ? `Opened tab ${outcome.tabId}; later calls work there.` : `Opened tab ${outcome.tabId}.`;
  return {
    text: isWork ? text : `Opened tab ${outcome.tabId}: ${outcome.to}`,
    note: [FOLLOWED, opened, note].filter(Boolean).join(' '),
    source: outcome.to,
    receipt: { changed: true, title: outcome.title, openedTabs: [{ tabId: outcome.tabId, url: outcome.to }] },
    ...(isWork && { workingTabId: outcome.tabId }),
  };
}

const FOLLOWED = 'This led to another site, which may be opened in this task.';

function notSent(): ToolError {
  return new ToolError(
    'interrupted',
    'The page sent a form to another site, and that was stopped. The site may be reached now, but the form is not there to be sent again.',
    'Look at the page as it is now, and repeat the act that sent it.',
  );
}
