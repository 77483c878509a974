import { clipboardEvent } from './clipboard-events';
import { isInputProxy, type Placement } from './field-text';
import { nextFrame } from './next-frame';
import { selectByKeys, selectInEditor, whenLookedAt } from './select-in-editor';

/**
 * The whole text of an editor as the editor itself copies it: what it holds, not what it draws. The caret is at the end
 * afterwards. Undefined when the editor leaves copying to the browser.
 */
export async function copiedText(host: HTMLElement, signal: AbortSignal): Promise<string | undefined> {
  const isProxy = isInputProxy(host);
  const place = async (placement: Placement): Promise<void> => {
    if (!isProxy) return selectInEditor(host, placement, signal);
    selectByKeys(host, placement);
    await nextFrame(host, signal);
  };
  await place('replace');
  if (!isProxy) await whenLookedAt(host, signal);
  const copy = clipboardEvent('copy');
  const isCopied = !host.dispatchEvent(copy);
  const text = isCopied ? copy.clipboardData?.getData('text/plain') : undefined;
  await place('append');
  return text;
}
