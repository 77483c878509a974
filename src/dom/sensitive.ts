import { isInput, isSelect, isTextArea, isTextField } from './element-kind';
import { formControls } from './form-controls';
import { formOwner } from './form-owner';
import { attributeOf } from './read-element';
import { styleOf } from './visible';

const SECRET_AUTOCOMPLETE = /^(?:one-time-code|current-password|new-password|cc-(?!type$).+)$/;

// Technical identifiers that sites give such fields when they set no `autocomplete`. Not words of the page.
const SECRET_IDENTIFIER =
  /(?:^|[^a-z])(?:pass(?:wd|word|phrase|code)|otp|totp|one[-_]?time[-_]?code|cc[-_]?(?:num(?:ber)?|csc|cvc|cvv|exp\w*)|card[-_]?(?:num(?:ber)?|cvc|cvv|expiry)|cvc2?|cvv2?)(?:$|[^a-z])/;

// "Show password" turns the type to text; once secret, a field stays secret.
const onceSecret = new WeakSet<Element>();

/** True for passwords, one-time codes and card fields: their value is never read out and never typed by the model. */
export function isSensitive(element: Element): boolean {
  if (onceSecret.has(element)) return true;
  if (!isInput(element) && !isTextArea(element) && !isSelect(element)) return false;
  const secret =
    (isInput(element) && element.type === 'password') ||
    isSecretAutocomplete(attributeOf(element, 'autocomplete')) ||
    isSecretIdentifier(element.id) ||
    isSecretIdentifier(element.name) ||
    (isTextField(element) && isMasked(element));
  if (secret) onceSecret.add(element);
  return secret;
}

/** True when the form holds a sensitive field with something in it. */
export function hasFilledSecret(form: HTMLFormElement): boolean {
  return formControls(form).some((element) => isSensitive(element) && 'value' in element && element.value !== '');
}

/** True when a filled sensitive field stands below `root` without a form around it, as where a script does the sending. */
export function hasLooseSecret(root: ParentNode): boolean {
  return [...root.querySelectorAll('input,textarea')].some(
    (field) => !formOwner(field) && isSensitive(field) && 'value' in field && field.value !== '',
  );
}

function isSecretAutocomplete(tokens: string): boolean {
  return (
    tokens !== '' &&
    tokens
      .toLowerCase()
      .split(/\s+/)
      .some((token) => SECRET_AUTOCOMPLETE.test(token))
  );
}

function isSecretIdentifier(identifier: string): boolean {
  return identifier !== '' && SECRET_IDENTIFIER.test(splitWords(identifier));
}

/** Drawn as dots by a style, as some sites do for codes so that no password manager offers to keep them. */
function isMasked(field: Element): boolean {
  const shown = styleOf(field).getPropertyValue('-webkit-text-security');
  return shown !== '' && shown !== 'none';
}

function splitWords(identifier: string): string {
  return identifier.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
