import type { TargetScene } from '../core/target';
import { nameOfElement } from './describe-element';
import { isForm } from './element-kind';
import { closestFlat } from './flat-tree';
import { defaultButton, formControls } from './form-controls';
import { formOwner } from './form-owner';
import { attributeOf, tagOf } from './read-element';
import { clip, oneLine } from './text';

const MONEY = /[$€£¥₹₽₩₺₪]\s?\d|\d\s?(?:[€$£¥₹₽₩₺₪]|zł|kr|EUR|USD|GBP|PLN|CHF|TL|руб|грн|元|円|원)/;
const MAX_CHARS = 300;

/** What is around a control, for its meaning: its form, else the dialog or the group it is in. A pure read. */
export function sceneOf(actor: Element): TargetScene | undefined {
  const form = formOwner(actor);
  const around =
    form ?? closestFlat(actor, (at) => isForm(at) || /^(dialog|fieldset)$/.test(tagOf(at)) || isDialog(at));
  if (!around) return undefined;
  // A form answers to the names of its fields first.
  const shown: string = Reflect.get(Node.prototype, 'textContent', around) ?? '';
  const text = shown.slice(0, 20_000);
  const find = (selector: string): readonly Element[] => [...Element.prototype.querySelectorAll.call(around, selector)];
  const head = find('legend,h1,h2,h3,h4,[role=heading]')[0]?.textContent ?? '';
  const words = [nameOfElement(around), closestFlat(actor, isGroup)?.querySelector('legend')?.textContent, head];
  const isAsking = tagOf(around) === 'dialog' || isDialog(around);
  const fields = form ? formControls(form) : find('input,select,textarea');
  return {
    about: clip(oneLine(isAsking ? text : words.join(' ')), MAX_CHARS),
    fields: clip([...new Set(fields.flatMap(namesOf))].join(' '), MAX_CHARS),
    price: MONEY.test(text),
    submits: form !== null && defaultButton(form) !== undefined,
  };
}

function isDialog(element: Element): boolean {
  return /dialog$/.test(attributeOf(element, 'role'));
}

function isGroup(element: Element): boolean {
  return tagOf(element) === 'fieldset';
}

/** How the source names a field. */
function namesOf(field: Element): readonly string[] {
  const type = attributeOf(field, 'type');
  if (/^(hidden|submit|button|image|reset)$/.test(type) || /^(button|fieldset|output|object)$/.test(tagOf(field)))
    return [];
  return [type, attributeOf(field, 'name') || field.id, attributeOf(field, 'autocomplete')].filter(Boolean);
}
