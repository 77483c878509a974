import { onlyOne } from './only-one';
import { all, textOf } from './read-element';

/** The article must hold this much text, or this share of the page's, to be taken for what the page is about. */
const MIN_ARTICLE_CHARS = 800;
const MIN_ARTICLE_SHARE = 0.35;

/**
 * Finds what a document is about, and takes out of it what is not: menus, asides, lists of links. The document is changed,
 * so give it a copy. The body as it is when no part stands out.
 */
export function mainContent(document: Document): Element {
  const { body } = document;
  const whole = textLength(body);
  for (const candidate of [
    onlyOne(all(body, 'article,[role=article]')),
    onlyOne(all(body, 'main,[role=main]')),
    densest(body),
  ]) {
    if (!candidate) continue;
    const length = textLength(candidate);
    if (length < MIN_ARTICLE_CHARS && length < whole * MIN_ARTICLE_SHARE) continue;
    removeClutter(candidate);
    return candidate;
  }
  return body;
}

// Paragraphs vote for what holds them: long sentences outside of links make an article (the idea of Arc90's Readability).
function densest(body: Element): Element | null {
  const scores = new Map<Element, number>();
  for (const block of all(body, 'p,pre,blockquote,td,dd')) {
    const text = textOf(block);
    if (text.length < 25 || linkShare(block) > 0.5) continue;
    const score = 1 + text.split(/[,،、，。.;]/).length / 2 + Math.min(text.length / 100, 3);
    let holder = block.parentElement;
    for (const weight of [1, 0.5, 0.25]) {
      if (!holder || holder === body.parentElement) break;
      scores.set(holder, (scores.get(holder) ?? 0) + score * weight);
      holder = holder.parentElement;
    }
  }
  let best: Element | null = null;
  let bestScore = 0;
  for (const [element, score] of scores) {
    const weighed = score * (1 - linkShare(element));
    if (weighed > bestScore) [best, bestScore] = [element, weighed];
  }
  return best;
}

function removeClutter(root: Element): void {
  for (const element of all(root, CLUTTER)) {
    // A heading's block is named "header" too; what holds much of the text is no clutter.
    if (textLength(element) < textLength(root) * 0.3) element.remove();
  }
  for (const list of all(root, 'ul,ol,div,section')) {
    const length = textLength(list);
    if (length > 0 && length < 2_000 && all(list, 'a').length >= 3 && linkShare(list) > 0.7) list.remove();
  }
}

const CLUTTER =
  'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo],[role=banner],[role=search],[role=menu],[role=toolbar]';

function linkShare(element: Element): number {
  const length = textLength(element);
  if (length === 0) return 0;
  let linked = 0;
  for (const link of all(element, 'a')) linked += textLength(link);
  return linked / length;
}

function textLength(element: Element): number {
  return textOf(element).trim().length;
}
