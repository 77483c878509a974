import { isSubmitButton } from './element-kind';

/*
 * A form answers to the names of its fields before it answers to its own properties: `form.elements` is the field named
 * "elements" where there is one. What decides anything is therefore asked of the prototypes.
 */

/** The controls that belong to a form, in order. */
export function formControls(form: HTMLFormElement): readonly Element[] {
  const controls: HTMLFormControlsCollection = Reflect.get(HTMLFormElement.prototype, 'elements', form);
  return [...controls];
}

/** The button that Enter in a field of the form presses; undefined when there is none. */
export function defaultButton(form: HTMLFormElement): Element | undefined {
  return formControls(form).find(isSubmitButton) ?? imageButtons(form)[0];
}

// `elements` leaves pictures out, for reasons of history.
function imageButtons(form: HTMLFormElement): readonly Element[] {
  return [...Element.prototype.querySelectorAll.call(form, 'input[type=image]')];
}

/** An attribute of a form; null when it has none. */
export function formAttribute(form: HTMLFormElement, name: string): string | null {
  return Element.prototype.getAttribute.call(form, name);
}
