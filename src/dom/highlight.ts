import { notSeen } from './failures';
import { rootOf } from './flat-tree';
import { nextFrame } from './next-frame';
import { documentOf } from './read-element';
import { scrollToShow } from './scroll-pane';
import { isOperable } from './visible';

/** What to show, and how long. */
export interface Highlight {
  /** Written beside the outline; empty for none. */
  readonly label: string;
  readonly durationMs: number;
}

/**
 * Outlines an element and returns once it is drawn; the outline goes by itself, or at once when `signal` aborts. It lives
 * in a closed shadow root, catches no pointer and moves nothing.
 * @throws ToolError `not-actionable` when the element cannot be seen.
 */
export async function highlight(
  element: Element,
  { label, durationMs }: Highlight,
  signal: AbortSignal,
): Promise<void> {
  if (!isOperable(element)) throw notSeen();
  scrollToShow(element);
  const outline = drawOutline(element, label);
  const remove = (): void => outline.remove();
  setTimeout(remove, durationMs);
  signal.addEventListener('abort', remove);
  await nextFrame(element, signal);
}

function drawOutline(element: Element, label: string): Element {
  const document = documentOf(element);
  const box = element.getBoundingClientRect();
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText = 'all:initial;position:fixed;inset:0;pointer-events:none;z-index:2147483647';
  const frame = document.createElement('div');
  frame.style.cssText = `position:fixed;left:${box.left - 3}px;top:${box.top - 3}px;width:${box.width}px;height:${box.height}px;border:3px solid #d6006c;border-radius:4px;font:600 13px system-ui,sans-serif;color:#fff`;
  if (label !== '') {
    const tag = document.createElement('span');
    tag.textContent = label;
    tag.style.cssText = 'position:absolute;left:-3px;bottom:100%;background:#d6006c;padding:2px 6px;white-space:nowrap';
    frame.append(tag);
  }
  host.attachShadow({ mode: 'closed' }).append(frame);
  rootOf(document).append(host);
  return host;
}
