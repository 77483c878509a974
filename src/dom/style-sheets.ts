/** All sheets of a document or shadow root, those that scripts adopted included. */
export function styleSheetsOf(root: DocumentOrShadowRoot): readonly CSSStyleSheet[] {
  return [...root.styleSheets, ...adoptedBy(root)];
}

function adoptedBy(root: DocumentOrShadowRoot): readonly CSSStyleSheet[] {
  try {
    return [...root.adoptedStyleSheets];
  } catch {
    return []; // Some Firefox versions refuse this list to content scripts.
  }
}
