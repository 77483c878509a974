import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { oneLine } from '../core/one-line';
import type { ActionCard, CardButton, SkillReading } from '../core/skill';
import { invalidResponse } from './invalid-response';
import { readCardTarget } from './read-card-target';
import type { AddressRules } from './require-address';

const LIMITS = { titleChars: 200, descriptionChars: 4_000, buttons: 6, idChars: 80, labelChars: 60 } as const;
const VARIANTS = ['primary', 'secondary', 'danger'] as const;

/**
 * The card in an `action_required` answer. @throws ToolError `unavailable` when it is none, `denied` when a button leads
 * where the skill does not say
 */
export function readCard(value: JsonObject, reading: SkillReading, rules: AddressRules): ActionCard {
  const { title, description, assignee, elements } = value;
  if (!isText(title, LIMITS.titleChars) || title.trim() === '')
    throw invalidResponse('its card has no title of at most 200 characters');
  if (description !== undefined && !isText(description, LIMITS.descriptionChars)) {
    throw invalidResponse("its card's description is no text of at most 4,000 characters");
  }
  if (!Array.isArray(elements) || elements.length < 1 || elements.length > LIMITS.buttons) {
    throw invalidResponse('its card does not have one to six elements');
  }
  const buttons = elements.map((element: JsonValue) => readButton(element, reading, rules));
  if (new Set(buttons.map(({ id }) => id)).size < buttons.length)
    throw invalidResponse('two buttons of its card have one id');
  return {
    title,
    ...(description !== undefined && { description }),
    ...readAssignee(assignee),
    buttons,
  };
}

function readAssignee(assignee: JsonValue | undefined): Pick<ActionCard, 'assigneeId' | 'assigneeName'> {
  if (assignee === undefined || assignee === null) return {};
  const { computerId, name = '' } = isJsonObject(assignee) ? assignee : {};
  if (isText(computerId, LIMITS.idChars) && computerId !== '') {
    if (!isText(name, LIMITS.labelChars)) throw invalidResponse("its card's assignee has a name of over 60 characters");
    const label = oneLine(name);
    return { assigneeId: computerId, ...(label !== '' && { assigneeName: label }) };
  }
  throw invalidResponse("its card's assignee has no computerId");
}

function readButton(element: JsonValue, reading: SkillReading, rules: AddressRules): CardButton {
  if (!isJsonObject(element) || element.type !== 'button') throw invalidResponse('an element of its card is no button');
  const { id, label, variant = 'secondary', input, target } = element;
  if (!isText(id, LIMITS.idChars) || id === '') throw invalidResponse('a button of its card has no id');
  if (!isText(label, LIMITS.labelChars) || label.trim() === '') {
    throw invalidResponse('a button of its card has no label of at most 60 characters');
  }
  const known = VARIANTS.find((candidate) => candidate === variant);
  if (known === undefined) throw invalidResponse('a button of its card has a variant that there is not');
  return {
    id,
    label,
    variant: known,
    ...(input !== undefined && { input }),
    ...(target !== undefined && { target: readCardTarget(target, input ?? null, reading, rules) }),
  };
}

function isText(value: JsonValue | undefined, maxChars: number): value is string {
  return typeof value === 'string' && value.length <= maxChars;
}
