import type { CapabilityMap, ScriptValue } from '../core/capabilities';
import type { JsonObject } from '../core/json';
import { HIDDEN } from '../core/secret-book';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { spellingsOf } from '../policy/spellings';
import type { DialogGuard } from './dialog-guard';
import type { Guards } from './effects';
import type { FieldSecrets } from './field-secrets';
import { requireTab } from './require-tab';
import { type ContentChannel, silentPage } from './route-content-channel';
import { runPageScript } from './run-page-script';

const LEARN_TIMEOUT_MS = 3_000;

/** What a call may do with a page beyond its content script. `callId` becomes the handle of what it adds. */
export function pageCapabilities(
  deps: {
    readonly platform: Platform;
    readonly guard: DialogGuard;
    readonly channel: ContentChannel;
    readonly fields: FieldSecrets;
  },
  ports: { inputOf(callId: string): JsonObject | undefined },
  callId: string,
  { allow }: Pick<Guards, 'allow'>,
): Pick<CapabilityMap, 'pageScript' | 'pageConsole' | 'network' | 'listeners' | 'pageStyles' | 'dialogs'> {
  const { platform, guard, fields } = deps;
  /** Code of the page and of developers sees what we never read: it has to be known to be left out. */
  async function learn(tabId: number, signal: AbortSignal): Promise<void> {
    await requireTab(platform, tabId);
    const { documentId } = await deps.channel.ensure(tabId, signal);
    const params = { salt: fields.salt };
    const asked = deps.channel.call(
      { tabId, documentId },
      'page/secrets',
      params,
      { timeoutMs: LEARN_TIMEOUT_MS },
      signal,
    );
    const outcome = await asked;
    if (outcome.kind !== 'value') throw silentPage();
    fields.learn(outcome.value.secrets);
  }

  return {
    pageScript: {
      async run(tabId, body, signal) {
        allow('script');
        await learn(tabId, signal);
        const value = await runPageScript(platform, tabId, body, signal);
        return withoutPieces(value, fields);
      },
    },
    pageConsole: {
      async read(tabId, signal) {
        allow('read');
        await learn(tabId, signal);
        return platform.pages.readConsole(tabId, signal);
      },
    },
    network: {
      async read(tabId) {
        allow('read');
        await requireTab(platform, tabId);
        return platform.pages.networkLog(tabId);
      },
    },
    listeners: {
      async of(tabId, ref, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return (await platform.pages.findListeners?.(tabId, ref, signal)) ?? [];
      },
    },
    pageStyles: {
      async insert(tabId, css) {
        allow('input');
        await requireTab(platform, tabId);
        await platform.pages.insertCss(tabId, css);
        return callId;
      },
      async remove(tabId, handle) {
        allow('input');
        await requireTab(platform, tabId);
        const css = ports.inputOf(handle)?.css;
        if (typeof css !== 'string') {
          throw new ToolError('not-found', 'There is no such style sheet.', 'Take the patch_id from inject_css.');
        }
        await platform.pages.removeCss(tabId, css);
      },
    },
    dialogs: {
      async answerNext(tabId, answer) {
        // A yes may do whatever the page asked for.
        if (answer.accept) allow('submit');
        else allow('input');
        await guard.answerNext(tabId, answer);
      },
    },
  };
}

/** Whole values are left out of every result. A script can take them apart or encode them, which takes the whole result. */
function withoutPieces(value: ScriptValue, fields: FieldSecrets): ScriptValue {
  const clean = fields.hide(value.json);
  if (!spellingsOf(clean).some(fields.holds)) return { ...value, json: clean };
  const json = JSON.stringify(HIDDEN);
  return { json, totalChars: json.length };
}
