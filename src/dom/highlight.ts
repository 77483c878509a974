import { whenAborted } from './dom-events';
import { notSeen } from './failures';
import { rootOf } from './flat-tree';
import { nextFrame } from './next-frame';
import { boxOf, documentOf } from './read-element';
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
  whenAborted(signal, remove);
  await nextFrame(element, signal);
}

function drawOutline(element: Element, label: string): Element {
  const document = documentOf(element);
  const box = boxOf(element);
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText = `all:initial;position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;outline:3px solid #d6006c;border-radius:4px;pointer-events:none;z-index:2147483647`;
  if (label) {
    const tag = document.createElement('span');
    tag.textContent = label;
    tag.style.cssText =
      'position:absolute;left:-3px;bottom:100%;background:#d6006c;color:#fff;font:600 13px system-ui;padding:2px 6px;white-space:nowrap';
    host.attachShadow({ mode: 'closed' }).append(tag);
  }
  rootOf(document).append(host);
  return host;
}
