/** All sheets of a document or shadow root, those that scripts adopted included. */
export function styleSheetsOf(root: DocumentOrShadowRoot): readonly CSSStyleSheet[] {
  const { styleSheets } = root;
  const adopted = adoptedBy(root);
  // Most shadow roots have none, and to spread an empty list of a browser takes as long as to spread a full one.
  return styleSheets.length === 0 ? adopted : [...styleSheets, ...adopted];
}

function adoptedBy(root: DocumentOrShadowRoot): readonly CSSStyleSheet[] {
  try {
    const { adoptedStyleSheets } = root;
    return adoptedStyleSheets.length === 0 ? NONE : [...adoptedStyleSheets];
  } catch {
    return []; // Some Firefox versions refuse this list to content scripts.
  }
}

const NONE: readonly CSSStyleSheet[] = [];
