import { createNamer } from './name';
import { documentOf, tagOf } from './read-element';
import { roleOf } from './role';
import { clip, oneLine, quoted } from './text';

/** The accessible name of one element. For many of one document, use a namer. */
export function nameOfElement(element: Element, role: string = roleOf(element)): string {
  return createNamer(documentOf(element)).nameOf(element, role === 'generic' ? 'clickable' : role);
}

/** Role and name, or the tag and its id, for a sentence about an element. */
export function describeElement(element: Element): string {
  const role = roleOf(element);
  const name = nameOfElement(element, role);
  const shownRole = role === 'generic' ? tagOf(element) : role;
  if (name) return `${shownRole} ${quoted(clip(name, 80))}`;
  return element.id ? `${shownRole}#${clip(oneLine(element.id), 40)}` : shownRole;
}
