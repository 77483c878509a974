import type { Panel } from '../e2e/harness/panel.ts';

/** How the extension is set up: all that only the user may change, and the browser's rules that it has set. */
export async function setUpOf({ page, call }: Panel): Promise<Readonly<Record<string, string>>> {
  const [settings, grants, skills, providers, pages, rules] = await Promise.all([
    call('settings/get', {}),
    call('grant/list', {}),
    call('skill/list', {}),
    call('provider/list', {}),
    call('page/list', {}),
    page.evaluate(sessionRules),
  ]);
  const parts = { settings, grants, skills, providers, 'what pages may': pages, 'rules of the browser': rules };
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** What is otherwise than before. What follows the end of a turn is waited for. */
export async function changedSetUp(panel: Panel, before: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const end = Date.now() + 2_000;
  for (;;) {
    const now = await setUpOf(panel);
    const changed = Object.keys(before).filter((name) => before[name] !== now[name]);
    if (changed.length === 0 || Date.now() > end) return changed;
    await new Promise((done) => setTimeout(done, 50));
  }
}

// Runs in the panel's page.
function sessionRules(): Promise<unknown> {
  const { declarativeNetRequest } = (
    globalThis as unknown as { chrome: { declarativeNetRequest?: { getSessionRules(): Promise<unknown> } } }
  ).chrome;
  return declarativeNetRequest?.getSessionRules() ?? Promise.resolve([]);
}
