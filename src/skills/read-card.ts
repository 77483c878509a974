import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { oneLine } from '../core/one-line';
import type { ActionCard, BuiltinTarget, CardButton, RequestTarget } from '../core/skill';
import type { ToolError } from '../core/tool-error';

const LIMITS = { titleChars: 200, descriptionChars: 4_000, buttons: 6, idChars: 80, labelChars: 60 } as const;
const VARIANTS = ['primary', 'secondary', 'danger'] as const;

/** What a card is measured by besides its own form. */
export interface CardRules {
  /** Where the target of a button leads. @throws ToolError when it may not lead there */
  target(target: JsonValue, input: JsonValue): RequestTarget | BuiltinTarget;
  /** The failure for what is no card, with the reason as the end of a sentence. */
  invalid(reason: string): ToolError;
}

/** The card in an `action_required` answer. @throws ToolError of the rules when it is none, or a button leads astray */
export function readCard(value: JsonObject, rules: CardRules): ActionCard {
  const { title, description, assignee, elements } = value;
  if (!isText(title, LIMITS.titleChars) || title.trim() === '')
    throw rules.invalid('its card has no title of at most 200 characters');
  if (description !== undefined && !isText(description, LIMITS.descriptionChars)) {
    throw rules.invalid("its card's description is no text of at most 4,000 characters");
  }
  if (!Array.isArray(elements) || elements.length < 1 || elements.length > LIMITS.buttons) {
    throw rules.invalid('its card does not have one to six elements');
  }
  const buttons = elements.map((element: JsonValue) => readButton(element, rules));
  if (new Set(buttons.map(({ id }) => id)).size < buttons.length)
    throw rules.invalid('two buttons of its card have one id');
  return {
    title,
    ...(description !== undefined && { description }),
    ...readAssignee(assignee, rules),
    buttons,
  };
}

function readAssignee(
  assignee: JsonValue | undefined,
  rules: CardRules,
): Pick<ActionCard, 'assigneeId' | 'assigneeName'> {
  if (assignee === undefined || assignee === null) return {};
  const { computerId, name = '' } = isJsonObject(assignee) ? assignee : {};
  if (isText(computerId, LIMITS.idChars) && computerId !== '') {
    if (!isText(name, LIMITS.labelChars)) throw rules.invalid("its card's assignee has a name of over 60 characters");
    const label = oneLine(name);
    return { assigneeId: computerId, ...(label !== '' && { assigneeName: label }) };
  }
  throw rules.invalid("its card's assignee has no computerId");
}

function readButton(element: JsonValue, rules: CardRules): CardButton {
  if (!isJsonObject(element) || element.type !== 'button') throw rules.invalid('an element of its card is no button');
  const { id, label, variant = 'secondary', input, target } = element;
  if (!isText(id, LIMITS.idChars) || id === '') throw rules.invalid('a button of its card has no id');
  if (!isText(label, LIMITS.labelChars) || label.trim() === '') {
    throw rules.invalid('a button of its card has no label of at most 60 characters');
  }
  const known = VARIANTS.find((candidate) => candidate === variant);
  if (known === undefined) throw rules.invalid('a button of its card has a variant that there is not');
  return {
    id,
    label,
    variant: known,
    ...(input !== undefined && { input }),
    ...(target !== undefined && { target: rules.target(target, input ?? null) }),
  };
}

function isText(value: JsonValue | undefined, maxChars: number): value is string {
  return typeof value === 'string' && value.length <= maxChars;
}
