import { isShadowRoot } from './element-kind';
import { flatParent } from './flat-tree';
import { boxOf, documentOf, tagOf } from './read-element';
import { styleSheetsOf } from './style-sheets';
import { clip, oneLine } from './text';
import { styleOf } from './visible';

const MAX_ANCESTORS = 8;
const MAX_LINE_CHARS = 400;

/** Box, computed style, ancestors and matching rules of an element, as lines. Sheets of other sites cannot be read. */
export function inspectStyles(element: Element): readonly string[] {
  const box = boxOf(element);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [
    describeTag(element),
    `box: left ${round(box.left)} top ${round(box.top)} width ${round(box.width)} height ${round(box.height)}`,
    'computed:',
    ...computedLines(element),
    'ancestors:',
    ...ancestorLines(element),
    'matching rules:',
    ...ruleLines(element),
  ].map((line) => clip(line, MAX_LINE_CHARS));
}

const PROPERTIES =
  'display position inset z-index float width height min-width max-width min-height max-height margin padding border box-sizing overflow visibility opacity color background-color background-image font-family font-size font-weight line-height text-align text-decoration white-space flex flex-direction justify-content align-items gap grid-template-columns grid-template-rows transform transition pointer-events cursor box-shadow border-radius'.split(
    ' ',
  );

function computedLines(element: Element): readonly string[] {
  const style = styleOf(element);
  return PROPERTIES.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value !== '' && !UNREMARKABLE.has(value))
    .map(([name, value]) => ` ${name}: ${oneLine(value)}`);
}

const UNREMARKABLE = new Set(['none', 'normal', 'auto', 'visible', '0 1 auto', 'all', 'rgba(0, 0, 0, 0)']);

function ancestorLines(element: Element): readonly string[] {
  const lines: string[] = [];
  for (let at = flatParent(element); at && lines.length < MAX_ANCESTORS; at = flatParent(at)) {
    const style = styleOf(at);
    lines.push(` ${describeTag(at)} display ${style.display} position ${style.position} overflow ${style.overflow}`);
  }
  return lines;
}

function ruleLines(element: Element): readonly string[] {
  const root = element.getRootNode();
  const scope: DocumentOrShadowRoot = isShadowRoot(root) ? root : documentOf(element);
  const lines = styleSheetsOf(scope).flatMap((sheet) => {
    try {
      return matchingRules(element, sheet.cssRules);
    } catch {
      return [` (${clip(sheet.href ?? 'a sheet', 200)} of another site cannot be read)`];
    }
  });
  const inline = element.getAttribute('style');
  return inline === null ? lines : [...lines, ` style="${oneLine(inline)}"`];
}

function matchingRules(element: Element, rules: CSSRuleList): readonly string[] {
  return [...rules].flatMap((rule) => {
    if ('selectorText' in rule && element.matches(String(rule.selectorText))) return [` ${oneLine(rule.cssText)}`];
    // Every rule with nested rules lists them here.
    return 'cssRules' in rule ? matchingRules(element, rule.cssRules as CSSRuleList) : [];
  });
}

function describeTag(element: Element): string {
  const id = element.id ? `#${element.id}` : '';
  return `<${tagOf(element)}${id}${[...element.classList].map((name) => `.${name}`).join('')}>`;
}
