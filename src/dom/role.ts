import { isEditingHost, isHtml, isInput, isSelect } from './element-kind';

/** Roles of controls; only these, headings, images and frames get a line with a ref. */
export const CONTROL_ROLES: ReadonlySet<string> = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'listbox',
  'option',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'tab',
  'switch',
  'slider',
  'spinbutton',
  'treeitem',
  'summary',
  'color',
  'date',
  'file',
  'clickable',
  'scrollbar',
]);

/** Roles that give the tree its shape. */
export const STRUCTURE_ROLES: ReadonlySet<string> = new Set([
  'navigation',
  'main',
  'complementary',
  'dialog',
  'alertdialog',
  'alert',
  'status',
  'table',
  'grid',
  'form',
  'list',
  'listitem',
  'row',
  'menu',
  'menubar',
  'tablist',
  'radiogroup',
  'tree',
  'toolbar',
  'group',
  'region',
  'banner',
  'contentinfo',
  'search',
  'article',
  'treegrid',
  'log',
  'feed',
  'tabpanel',
  'figure',
  'rowgroup',
]);

/** Roles whose name may come from what they contain. */
export const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'option',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'tab',
  'switch',
  'treeitem',
  'summary',
  'heading',
  'clickable',
  'cell',
  'gridcell',
  'columnheader',
  'rowheader',
  'tooltip',
  'row',
]);

const OTHER_ROLES = [
  'img',
  'image',
  'none',
  'presentation',
  'separator',
  'progressbar',
  'meter',
  'math',
  'note',
  'definition',
  'term',
  'document',
  'application',
  'timer',
  'marquee',
  'generic',
  'directory',
  'paragraph',
  'heading',
  'cell',
  'gridcell',
  'columnheader',
  'rowheader',
  'tooltip',
  'blockquote',
  'caption',
  'code',
  'deletion',
  'emphasis',
  'insertion',
  'strong',
  'subscript',
  'superscript',
  'time',
  'suggestion',
  'mark',
  'comment',
];

/** Ours, not ARIA's: no page may claim them. */
const OWN_ROLES = new Set(['summary', 'color', 'date', 'file', 'clickable']);

const ARIA_ROLES: ReadonlySet<string> = new Set(
  [...CONTROL_ROLES, ...STRUCTURE_ROLES, ...OTHER_ROLES].filter((role) => !OWN_ROLES.has(role)),
);

const BY_TAG: Readonly<Record<string, string>> = {
  button: 'button',
  textarea: 'textbox',
  dialog: 'dialog',
  table: 'table',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  li: 'listitem',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  article: 'article',
  search: 'search',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  tr: 'row',
  td: 'cell',
  option: 'option',
  optgroup: 'group',
  fieldset: 'group',
  details: 'group',
  address: 'group',
  hgroup: 'group',
  figure: 'figure',
  p: 'paragraph',
  progress: 'progressbar',
  meter: 'meter',
  output: 'status',
  hr: 'separator',
  tbody: 'rowgroup',
  thead: 'rowgroup',
  tfoot: 'rowgroup',
  iframe: 'frame',
  frame: 'frame',
  math: 'math',
  blockquote: 'blockquote',
  dfn: 'term',
  caption: 'caption',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'file',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  color: 'color',
  date: 'date',
  'datetime-local': 'date',
  month: 'date',
  week: 'date',
  time: 'date',
  search: 'searchbox',
  hidden: 'none',
};

const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section']);

/**
 * The role of an element: the first valid token of its `role` attribute, else what HTML-AAM says for it. A few of our
 * own say more than ARIA does: `summary`, `color`, `date`, `file`, `frame`. No role: `generic`.
 */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element);
  if (explicit !== null) return explicit;
  if (isEditingHost(element)) return 'textbox';
  return isHtml(element) ? implicitRole(element) : element.localName === 'svg' ? 'img' : 'generic';
}

function explicitRole(element: Element): string | null {
  const attribute = element.getAttribute('role');
  if (attribute === null) return null;
  for (const token of attribute.toLowerCase().split(/\s+/)) {
    if (!ARIA_ROLES.has(token)) continue;
    // A focusable element cannot be made meaningless (ARIA 1.2 §9.3, conflict resolution).
    if (token === 'none' || token === 'presentation') return isNativelyFocusable(element) ? null : 'none';
    return token === 'image' ? 'img' : token;
  }
  return null;
}

function implicitRole(element: HTMLElement): string {
  const tag = element.localName;
  if (isInput(element)) return inputRole(element);
  if (isSelect(element)) return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  switch (tag) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : 'generic';
    case 'img':
      return element.getAttribute('alt') === '' && !isLabelled(element) ? 'none' : 'img';
    case 'section':
      return isLabelled(element) ? 'region' : 'generic';
    case 'form':
      return isLabelled(element) ? 'form' : 'generic';
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
    case 'summary':
      return element.parentElement?.localName === 'details' ? 'summary' : 'generic';
    case 'header':
      return isInSection(element) ? 'generic' : 'banner';
    case 'footer':
      return isInSection(element) ? 'generic' : 'contentinfo';
    default:
      return BY_TAG[tag] ?? 'generic';
  }
}

function inputRole(input: HTMLInputElement): string {
  const type = input.type;
  const role = BY_INPUT_TYPE[type];
  if (role !== undefined && type !== 'search') return role;
  return input.hasAttribute('list') ? 'combobox' : (role ?? 'textbox');
}

function isLabelled(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => (element.getAttribute(name) ?? '').trim() !== '');
}

function isInSection(element: Element): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (SECTIONING.has(at.localName)) return true;
  }
  return false;
}

function isNativelyFocusable(element: Element): boolean {
  switch (element.localName) {
    case 'button':
    case 'input':
    case 'select':
    case 'textarea':
      return true;
    case 'a':
    case 'area':
      return element.hasAttribute('href');
    default:
      return element.hasAttribute('tabindex');
  }
}
