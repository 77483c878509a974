/**
 * What a page offers to its test: the text in the editor's own model, lines joined by one line break, or the state of the
 * framework; the editor's own undo; and a way to set the caret before everything.
 */
export function expose({ read, undo, toStart = caretToStart }) {
  window.readModel = () => JSON.stringify(read());
  window.undoOnce = () => void undo?.();
  window.caretToStart = () => void toStart();
}

function caretToStart() {
  const host = document.querySelector('[contenteditable=true]');
  host.focus();
  const first = document.createTreeWalker(host, NodeFilter.SHOW_TEXT).nextNode();
  document.getSelection().collapse(first ?? host, 0);
}

/** A labelled place for an editor. */
export function place(label) {
  const element = document.createElement('div');
  element.style.cssText = 'border: 1px solid #888; min-height: 60px; margin: 8px';
  if (label) element.setAttribute('aria-label', label);
  document.querySelector('#app').append(element);
  return element;
}

/** Adds the text of a style sheet. */
export function style(css) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
}
