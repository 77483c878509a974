import { isForm } from './element-kind';

/** The form a control belongs to, also when it is named by its `form` attribute. */
export function formOwner(element: Element): HTMLFormElement | null {
  if (!('form' in element)) return null;
  // Every element with a `form` property has its owner there, or null.
  const form = element.form as HTMLFormElement | null;
  return form && isForm(form) ? form : null;
}
