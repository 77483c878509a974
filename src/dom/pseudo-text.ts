import { styleSheetsOf } from './style-sheets';
import { styleOf } from './visible';

/** Reads the text that a style sheet puts before or after an element. */
export type PseudoText = (element: Element, which: '::before' | '::after') => string;

/**
 * Reading a pseudo-element costs a style read each, so it is done only when some readable sheet gives one text. A sheet
 * of another site cannot be read and counts as if it did.
 */
export function createPseudoText(document: Document): PseudoText {
  const none: PseudoText = () => '';
  return styleSheetsOf(document).some(sheetHasText) ? readPseudoText : none;
}

function readPseudoText(element: Element, which: '::before' | '::after'): string {
  const content = styleOf(element, which).content;
  if (/^(none|normal)?$/.test(content)) return '';
  // `"*" / "required"`: what follows the slash is the alternative text (CSS Content 3, §1.2).
  const slash = /\/\s*(?=(?:"(?:[^"\\]|\\.)*"\s*)+$)/.exec(content);
  const shown = slash ? content.slice(slash.index + 1) : content;
  const withoutImages = shown.replace(/url\("(?:[^"\\]|\\.)*"\)/g, '');
  return [...withoutImages.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '').join('');
}

function sheetHasText(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some((rule) => GIVES_TEXT.test(rule.cssText));
  } catch {
    return true; // SecurityError: the sheet comes from another site.
  }
}

// A rule as the browser writes it, with the rules inside it.
const GIVES_TEXT = /:(?:before|after)[^{}]*\{[^{}]*content: (?!(?:none|normal|"");)/;
