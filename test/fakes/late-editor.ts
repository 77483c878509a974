export interface LateEditorOptions {
  /** So long after it got the focus it draws its own caret, at the start, over whatever is selected. */
  readonly ownCaretMs?: number;
}

export interface LateEditor {
  /** What its own model holds. */
  text(): string;
}

const LOOK_EVERY_MS = 100;

/**
 * An editor with a model of its own, as many are: it looks at the page's selection at once when that changed, and then not
 * again for 100 ms. What is pasted or cut is taken by the selection it knows.
 */
export function createLateEditor(
  host: Element,
  start: string,
  signal: AbortSignal,
  { ownCaretMs }: LateEditorOptions = {},
): LateEditor {
  let text = start;
  let from = 0;
  let to = 0;
  let isWaiting = false;
  let isMissed = false;

  const look = (): void => {
    const selection = host.ownerDocument.getSelection();
    if (!selection?.rangeCount || !host.contains(selection.anchorNode)) return;
    const range = selection.getRangeAt(0);
    const ahead = host.ownerDocument.createRange();
    ahead.setStart(host, 0);
    ahead.setEnd(range.startContainer, range.startOffset);
    from = ahead.toString().length;
    to = from + range.toString().length;
  };
  const lookAndWait = (): void => {
    look();
    isWaiting = true;
    isMissed = false;
    setTimeout(() => {
      isWaiting = false;
      if (isMissed) lookAndWait();
    }, LOOK_EVERY_MS);
  };
  const put = (added: string): void => {
    text = text.slice(0, from) + added + text.slice(to);
    from += added.length;
    to = from;
    draw();
  };
  const draw = (): void => {
    host.textContent = text;
    host.ownerDocument.getSelection()?.collapse(host.firstChild ?? host, from);
  };
  const hear = (type: 'paste' | 'cut', act: (data: DataTransfer | null) => void): void => {
    const onEvent = (event: Event): void => {
      event.preventDefault();
      if (event instanceof ClipboardEvent) act(event.clipboardData);
    };
    host.addEventListener(type, onEvent, { signal });
  };

  host.textContent = text;
  const onChange = (): void => {
    if (isWaiting) isMissed = true;
    else lookAndWait();
  };
  host.ownerDocument.addEventListener('selectionchange', onChange, { signal });
  if (ownCaretMs !== undefined) {
    const drawCaret = (): void => host.ownerDocument.getSelection()?.collapse(host.firstChild, 0);
    host.addEventListener('focus', () => setTimeout(drawCaret, ownCaretMs), { signal, once: true });
  }
  hear('paste', (data) => put(data?.getData('text/plain') ?? ''));
  hear('cut', () => from !== to && put(''));
  return { text: () => text };
}
