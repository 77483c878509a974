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
import { textFieldOf } from './field-text';
import { closestFlat } from './flat-tree';
import { defaultButton, formAttribute } from './form-controls';
import { formOwner } from './form-owner';
import { isPicked } from './picked';
import { attributeOf, documentOf, hasAttribute, tagOf } from './read-element';
import { resourceOf } from './resource-of';
import { roleOf } from './role';
import { hasFilledSecret, hasLooseSecret, isSensitive } from './sensitive';
import { describeSent, sentBy } from './sent-values';
import { isDisabled } from './states';
import { sceneOf } from './target-scene';
import { asJson, clip, inverted, oneLine } from './text';

/** What a call does beyond touching its target, for a decision about what it sends. */
export interface Aim {
  /** It presses Enter. */
  readonly enters: boolean;
  /** What the field holds is replaced before. */
  readonly replaces: boolean;
}

/**
 * What a call is aimed at, read from the element's structure and never from its words. A pure read. With `aim` it tells
 * what would be sent.
 */
export function describeTarget(element: Element, ref: string, aim?: Aim): TargetFacts {
  const actor = actorOf(element);
  const kind = kindOf(actor);
  const role = roleOf(element);
  const name = nameOfElement(element, role);
  const href = linkUrl(actor);
  const form = formOf(actor, kind);
  const scene = kind === 'link' || kind === 'disclosure' ? undefined : sceneOf(actor);
  const says = wordsOf(actor, kind, name);
  const resource = resourceOf(element);
  const sends = kind === 'submit' || (aim?.enters && (kind === 'field' || (form && formOwner(actor))));
  const sent = sends ? sentFrom(actor, aim?.replaces) : undefined;
  // What a label or a wrapper hands on to counts as well.
  const sensitive = [element, actor, textFieldOf(element)].some((each) => each !== null && isSensitive(each));
  const picked = isPicked(element);
  return {
    ref,
    role,
    name,
    fingerprint: asJson([
      role,
      name,
      kind,
      href ?? '',
      form?.action ?? '',
      form?.method ?? '',
      attributeOf(element, 'type'),
      isDisabled(element),
      picked,
      form?.sensitive ?? false,
      sensitive,
      says,
      scene?.fields,
      sent?.map(([, value]) => value),
    ]),
    kind,
    says,
    scene,
    href,
    // A `data:` address may be as long as its file.
    resource: resource && /^https?:/.test(resource) ? resource : undefined,
    form,
    sends: aim && sent && describeSent(sent),
    picked: picked || undefined,
    sensitive,
  };
}

/**
 * The facts of a call that acts on several elements at once: of the first, or of one that may do more than to hold a
 * value, and whatever is worse in another.
 */
export function describeTargets(elements: readonly Element[], ref: string, aim?: Aim): TargetFacts {
  const all = elements.map((element) => describeTarget(element, ref, aim));
  const [first] = all;
  if (!first) return describeUnfocused();
  if (all.length === 1) return first;
  const graver = all.find(({ kind }) => !/^(disclosure|toggle|choice|field)$/.test(kind));
  // What takes effect at once is judged by the names of all that do.
  const live = all.filter(({ kind, scene }) => /^(toggle|choice)$/.test(kind) && !scene?.submits);
  const [gravest = first] = [...live.filter(({ kind }) => kind === 'toggle'), ...live];
  return {
    ...(graver ?? { ...gravest, says: live.map(({ name }) => name).join(' ') }),
    // A form with a secret counts most, then any form at all.
    form: all.find(({ form }) => form?.sensitive)?.form ?? all.find(({ form }) => form)?.form,
    sensitive: all.some(({ sensitive }) => sensitive),
    fingerprint: asJson(all.map(({ fingerprint }) => fingerprint)),
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
    (at) => isLink(at) || isButton(at) || isInput(at) || isSelect(at) || /^(label|summary)$/.test(tagOf(at)),
  );
  if (actor?.localName !== 'label' || !('control' in actor)) return actor ?? element;
  // Only a label has a control, and it is an element.
  return (actor.control as Element | null) ?? element;
}

/** What is pressed says more than its name where a label hides its text, an icon in it is aimed at, or Enter presses it. */
function wordsOf(actor: Element, kind: TargetFacts['kind'], name: string): string | undefined {
  const owner = kind === 'field' && formOwner(actor);
  const pressed = kind === 'field' ? owner && defaultButton(owner) : kind === 'choice' ? null : actor;
  if (!pressed) return undefined;
  const words = [nameOfElement(pressed), pressed.textContent, attributeOf(pressed, 'title')].map(oneLine);
  const says = clip(
    words.filter((each, index) => each && each !== name && words.indexOf(each) === index).join(' '),
    300,
  );
  return says || undefined;
}

function kindOf(element: Element): TargetFacts['kind'] {
  if (isLink(element)) return 'link';
  if (isSubmitButton(element) && formOwner(element)) return 'submit';
  if (isTextField(element) || isEditingHost(element)) return 'field';
  if (isCheckable(element)) return 'toggle';
  if (isSelect(element)) return 'choice';
  const role = roleOf(element);
  const kind = KIND_BY_ROLE.get(role);
  if (kind !== undefined) return kind;
  if (/^(listbox|tree|grid)$/.test(attributeOf(element, 'aria-haspopup'))) return 'choice';
  if (hasAttribute(element, 'aria-expanded')) return 'disclosure';
  return role === 'button' || role === 'menuitem' ? 'button' : 'other';
}

const KIND_BY_ROLE = inverted({
  toggle: 'checkbox radio switch menuitemcheckbox menuitemradio',
  disclosure: 'summary tab',
  choice: 'option combobox listbox treeitem',
  field: 'textbox searchbox spinbutton slider',
  button: 'link file',
});

function linkUrl(element: Element): string | undefined {
  return isLink(element) && element.href ? element.href : undefined;
}

// Enter in a field submits its form too (HTML, "implicit submission"), so fields carry the facts of their form.
function formOf(element: Element, kind: TargetFacts['kind']): TargetFacts['form'] {
  const form = formOwner(element) ?? closestFlat(element, isForm);
  if (kind !== 'submit' && kind !== 'field' && kind !== 'toggle' && kind !== 'choice') {
    // A script behind any other control may send what the user filled in, and only it knows where to.
    return holdsSecret(element, form) ? { action: '', method: 'get', sensitive: true } : undefined;
  }
  if (!form || !isForm(form)) return undefined;
  const submitter = kind === 'submit' ? element : defaultButton(form);
  const method = (submitter?.getAttribute('formmethod') ?? formAttribute(form, 'method') ?? 'get').toLowerCase();
  const action = submitter?.getAttribute('formaction') ?? formAttribute(form, 'action') ?? '';
  return {
    action: actionUrl(action, documentOf(element)),
    method: method === 'post' || method === 'dialog' ? method : 'get',
    sensitive: hasFilledSecret(form),
  };
}

function sentFrom(actor: Element, replaces = false) {
  const field = textFieldOf(actor) ?? actor;
  // What is replaced is told by the call.
  return sentBy(field).filter(([control]) => !replaces || control !== field);
}

function holdsSecret(element: Element, form: Element | null): boolean {
  if (form && isForm(form)) return hasFilledSecret(form);
  const root = element.getRootNode();
  return 'querySelectorAll' in root && hasLooseSecret(root as ParentNode);
}

function actionUrl(action: string, document: Document): string {
  return URL.parse(action ? action : document.URL, document.baseURI)?.href ?? document.URL;
}
