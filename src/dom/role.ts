import { isEditingHost, isHtml, isInput, isSelect } from './element-kind';
import { flatParent } from './flat-tree';
import { attributeIn, attributeOf, documentOf, hasAttribute, tagOf } from './read-element';
import { inverted, lower, wordSet } from './text';

const CONTROLS_NAMED_BY_CONTENT =
  'button link checkbox radio option menuitem menuitemcheckbox menuitemradio tab switch treeitem summary clickable';

/** Roles of controls; only these, headings, images and frames get a line with a ref. */
export const CONTROL_ROLES = wordSet(
  `${CONTROLS_NAMED_BY_CONTENT} textbox searchbox combobox listbox slider spinbutton color date file scrollbar`,
);

/** Roles that give the tree its shape. */
export const STRUCTURE_ROLES = wordSet(
  'navigation main complementary dialog alertdialog alert status table grid form list listitem row menu menubar tablist radiogroup tree toolbar group region banner contentinfo search article treegrid log feed tabpanel figure rowgroup',
);

/** Roles whose name may come from what they contain. */
export const NAMED_BY_CONTENT = wordSet(
  `${CONTROLS_NAMED_BY_CONTENT} heading cell gridcell columnheader rowheader tooltip row`,
);

// Without the roles of phrases (code, emphasis and the like): the tags they could stand on have no role here anyway.
const OTHER_ROLES = wordSet(
  'img image none presentation separator progressbar meter math note definition term document application timer marquee generic directory paragraph blockquote caption',
);

/** Ours, not ARIA's: no page may claim them. */
const OWN_ROLES = wordSet('summary color date file clickable');

const ARIA_ROLES = CONTROL_ROLES.union(STRUCTURE_ROLES)
  .union(NAMED_BY_CONTENT)
  .union(OTHER_ROLES)
  .difference(OWN_ROLES);

/** Tags that are called like their role. */
const ROLE_TAGS = wordSet('button dialog table main article search option figure meter math blockquote caption');

const BY_TAG = inverted({
  textbox: 'textarea',
  list: 'ul ol menu',
  listitem: 'li',
  navigation: 'nav',
  complementary: 'aside',
  heading: 'h1 h2 h3 h4 h5 h6',
  row: 'tr',
  cell: 'td',
  group: 'optgroup fieldset details address hgroup',
  paragraph: 'p',
  progressbar: 'progress',
  status: 'output',
  separator: 'hr',
  rowgroup: 'tbody thead tfoot',
  frame: 'iframe frame',
  term: 'dfn',
});

const BY_INPUT_TYPE = inverted({
  button: 'button submit reset image',
  file: 'file',
  checkbox: 'checkbox',
  radio: 'radio',
  slider: 'range',
  spinbutton: 'number',
  color: 'color',
  date: 'date datetime-local month week time',
  searchbox: 'search',
  none: 'hidden',
});

const SECTIONING = 'article,aside,main,nav,section';

/**
 * The role of an element: the first valid token of its `role` attribute, else what HTML-AAM says for it. A few of our
 * own say more than ARIA does: `summary`, `color`, `date`, `file`, `frame`. No role: `generic`.
 */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element);
  if (explicit !== null) return explicit;
  return isEditingHost(element) ? 'textbox' : roleByTag(element);
}

/** As `roleOf`, for an element that has neither of the attributes `role` and `contenteditable`. */
export function roleByTag(element: Element): string {
  if (isHtml(element)) return tagOf(element) === 'body' && isEditingHost(element) ? 'textbox' : implicitRole(element);
  return drawnRole(element);
}

function drawnRole(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'svg') return 'img';
  return tag === 'a' && (hasAttribute(element, 'href') || hasAttribute(element, 'xlink:href')) ? 'link' : 'generic';
}

function explicitRole(element: Element): string | null {
  const attribute = attributeIn(element, 'role');
  if (attribute === null) return null;
  for (const token of lower(attribute).split(/\s+/)) {
    // Roles of books (DPUB-ARIA): four are kinds of links, the others no roles of ours, and none gives way to the next.
    if (token.startsWith('doc-')) return /^doc-(backlink|(biblio|gloss|note)ref)$/.test(token) ? 'link' : 'doc';
    if (!ARIA_ROLES.has(token) || !isInContext(element, token)) continue;
    // A focusable element cannot be made meaningless (ARIA 1.2 §9.3, conflict resolution).
    if (token === 'none' || token === 'presentation') return isNativelyFocusable(element) ? null : 'none';
    return token === 'image' ? 'img' : token;
  }
  return null;
}

/** What an element must stand in, or be owned by, for a role to hold; only elements without a meaning may lie between. */
const CONTEXTS: ReadonlyMap<string, RegExp> = new Map([
  ['option', /^(listbox|group|select|optgroup)$/],
  ['treeitem', /^(tree|treeitem|group)$/],
]);

function isInContext(element: Element, role: string): boolean {
  const context = CONTEXTS.get(role);
  if (!context) return true;
  let at = flatParent(element);
  while (at && isTransparent(at)) at = flatParent(at);
  if (at && context.test(contextOf(at))) return true;
  if (!element.id) return false;
  const owner = documentOf(element).querySelector(`[aria-owns~="${CSS.escape(element.id)}"]`);
  return owner !== null && context.test(contextOf(owner));
}

function contextOf(element: Element): string {
  return lower(attributeOf(element, 'role')).trim() || tagOf(element);
}

function isTransparent(element: Element): boolean {
  const role = contextOf(element);
  return /^(none|presentation|generic|div|span|slot)$/.test(role) || (role.includes('-') && !role.startsWith('doc-'));
}

function implicitRole(element: HTMLElement): string {
  const tag = tagOf(element);
  if (isInput(element)) return inputRole(element);
  if (isSelect(element)) return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttribute(element, 'href') ? 'link' : 'generic';
    case 'img':
      return element.getAttribute('alt') === '' && !isLabelled(element, LABELS) ? 'none' : 'img';
    case 'section':
      return isLabelled(element) ? 'region' : 'generic';
    case 'form':
      return isLabelled(element) ? 'form' : 'generic';
    case 'th':
      return attributeOf(element, 'scope') === 'row' ? 'rowheader' : 'columnheader';
    case 'summary':
      return element.matches('details > :nth-child(1 of summary)') ? 'summary' : 'generic';
    case 'header':
      return isInSection(element) ? 'generic' : 'banner';
    case 'footer':
      return isInSection(element) ? 'generic' : 'contentinfo';
    default:
      return BY_TAG.get(tag) ?? (ROLE_TAGS.has(tag) ? tag : 'generic');
  }
}

function inputRole(input: HTMLInputElement): string {
  const type = input.type;
  const role = BY_INPUT_TYPE.get(type);
  if (role !== undefined && type !== 'search' && type !== 'number') return role;
  return hasList(input) ? 'combobox' : (role ?? 'textbox');
}

function hasList(input: HTMLInputElement): boolean {
  return hasAttribute(input, 'list') && input.list !== null;
}

const LABELS: readonly string[] = ['aria-label', 'aria-labelledby'];

function isLabelled(element: Element, by: readonly string[] = [...LABELS, 'title']): boolean {
  return by.some((name) => attributeOf(element, name).trim() !== '');
}

function isInSection(element: Element): boolean {
  return Boolean(element.parentElement?.closest(SECTIONING));
}

function isNativelyFocusable(element: Element): boolean {
  return element.matches('button,input,select,textarea,a[href],area[href],[tabindex]:not(a,area)');
}
