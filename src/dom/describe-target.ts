import type { TargetFacts } from '../core/target';
import { nameOfElement } from './describe-element';
import {
  isButton,
  isCheckable,
  isEditingHost,
  isForm,
  isInput,
  isLink,
  isSelect,
  isSubmitButton,
  isTextField,
} from './element-kind';
import { closestFlat } from './flat-tree';
import { formOwner } from './form-owner';
import { roleOf } from './role';
import { hasFilledSecret, isSensitive } from './sensitive';
import { isDisabled } from './states';

/** What a call is aimed at, read from the element's structure and never from its words. A pure read. */
export function describeTarget(element: Element, ref: string): TargetFacts {
  const actor = actorOf(element);
  const kind = kindOf(actor);
  const role = roleOf(element);
  const name = nameOfElement(element, role);
  const href = linkUrl(actor);
  const form = formOf(actor, kind);
  return {
    ref,
    role,
    name,
    fingerprint: JSON.stringify([
      role,
      name,
      kind,
      href ?? '',
      form?.action ?? '',
      form?.method ?? '',
      element.getAttribute('type') ?? '',
      isDisabled(element),
    ]),
    kind,
    ...(href !== undefined && { href }),
    ...(form !== undefined && { form }),
    sensitive: isSensitive(element),
  };
}

/** The facts of keys when nothing has focus: they go to the document. */
export function describeUnfocused(): TargetFacts {
  return { ref: 'focused', role: 'document', name: '', fingerprint: '["document"]', kind: 'other', sensitive: false };
}

/** What a click on the element acts on: the link around an icon, the control of a label, else the element itself. */
export function actorOf(element: Element): Element {
  const actor = closestFlat(
    element,
    (at) => isLink(at) || isButton(at) || isInput(at) || isSelect(at) || /^(label|summary)$/.test(at.localName),
  );
  if (actor?.localName !== 'label' || !('control' in actor)) return actor ?? element;
  // Only a label has a control, and it is an element.
  return (actor.control as Element | null) ?? element;
}

function kindOf(element: Element): TargetFacts['kind'] {
  if (isLink(element)) return 'link';
  if (isSubmitButton(element) && formOwner(element) !== null) return 'submit';
  if (isTextField(element) || isEditingHost(element)) return 'field';
  if (isCheckable(element)) return 'toggle';
  if (isSelect(element)) return 'choice';
  const role = roleOf(element);
  switch (role) {
    case 'checkbox':
    case 'radio':
    case 'switch':
    case 'menuitemcheckbox':
    case 'menuitemradio':
      return 'toggle';
    case 'summary':
    case 'tab':
      return 'disclosure';
    case 'option':
    case 'combobox':
    case 'listbox':
    case 'treeitem':
      return 'choice';
    case 'textbox':
    case 'searchbox':
    case 'spinbutton':
    case 'slider':
      return 'field';
    case 'button':
    case 'menuitem':
      return element.hasAttribute('aria-expanded') ? 'disclosure' : 'button';
    case 'link':
    case 'file':
      return 'button';
    default:
      return element.hasAttribute('aria-expanded') ? 'disclosure' : 'other';
  }
}

function linkUrl(element: Element): string | undefined {
  return isLink(element) && element.href !== '' ? element.href : undefined;
}

// Enter in a field submits its form too (HTML, "implicit submission"), so fields carry the facts of their form.
function formOf(element: Element, kind: TargetFacts['kind']): TargetFacts['form'] {
  if (kind !== 'submit' && kind !== 'field' && kind !== 'toggle' && kind !== 'choice') return undefined;
  const form = formOwner(element) ?? closestFlat(element, isForm);
  if (form === null || !isForm(form)) return undefined;
  const submitter = kind === 'submit' ? element : null;
  const method = (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase();
  return {
    action: actionUrl(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', form.ownerDocument),
    method: method === 'post' || method === 'dialog' ? method : 'get',
    sensitive: hasFilledSecret(form),
  };
}

function actionUrl(action: string, document: Document): string {
  // `form.action` may be shadowed by a field named "action", so the attribute is read.
  return URL.parse(action === '' ? document.URL : action, document.baseURI)?.href ?? document.URL;
}
