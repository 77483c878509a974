import { clipboardEvent } from './clipboard-events';
import { isInputProxy, type Placement } from './field-text';
import { nextFrame } from './next-frame';
import { selectByKeys, selectInEditor } from './select-in-editor';

/**
 * The whole text of an editor as the editor itself copies it: what it holds, not what it draws. The caret is at the end
 * afterwards. Undefined when the editor leaves copying to the browser.
 */
export async function copiedText(host: HTMLElement, signal: AbortSignal): Promise<string | undefined> {
  const select = isInputProxy(host) ? selectByKeys : selectInEditor;
  const place = async (placement: Placement): Promise<void> => {
    select(host, placement);
    // Editors read the selection from an event that the browser sends in a later task.
    await nextFrame(host, signal);
  };
  await place('replace');
  const copy = clipboardEvent('copy');
  const isCopied = !host.dispatchEvent(copy);
  const text = isCopied ? copy.clipboardData?.getData('text/plain') : undefined;
  await place('append');
  return text;
}
