import { parseFrameName, parseRef } from '../core/element-ref';
import { ToolError } from '../core/tool-error';
import { answerFrom, type PlaceDeps } from './route-place';

const HANDLE_TIMEOUT_MS = 3_000;

/**
 * The address of a frame that is named as `f3`, or by the ref of its element.
 * @throws ToolError `not-found`, `invalid-input` for what names no frame, `unavailable` for a frame without an address.
 */
export async function frameUrlOf(
  { channel, directory }: PlaceDeps,
  tabId: number,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const name = parseFrameName(text);
  const ref = parseRef(text);
  if (name !== undefined) return ownAddress((await directory.find(tabId, name)).url);
  if (!ref) throw noFrame();
  const page = await channel.ensure(tabId, signal);
  const around = ref.frame === '' ? undefined : await directory.find(tabId, ref.frame);
  const to = { tabId, documentId: around?.documentId ?? page.documentId };
  const params = { ref: text, ...(around && { frame: ref.frame }) };
  const asked = await channel.call(to, 'frame/handle', params, { timeoutMs: HANDLE_TIMEOUT_MS }, signal);
  const handle = answerFrom(asked, around, directory);
  if (!handle) throw noFrame();
  const [found] = directory.match(await directory.survey(tabId, page.url), around, [handle]);
  if (!found) throw new ToolError('unavailable', 'The frame has no page yet.', 'Wait, then look at the page again.');
  return ownAddress(found.url);
}

function ownAddress(url: string): string {
  if (/^https?:/i.test(url)) return url;
  throw new ToolError(
    'unavailable',
    'The frame has no address of its own: the page around it wrote it.',
    'Work in it by its refs.',
  );
}

function noFrame(): ToolError {
  return new ToolError('invalid-input', 'This names no frame.', 'Give the ref of a frame, or a name from get_frames.');
}
