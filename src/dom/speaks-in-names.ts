import { hasAttribute, tagOf } from './read-element';
import { wordSet } from './text';

/**
 * True when the content of an element with `role` is part of the name of what is around it. Parts with a role of their
 * own, such as an article in a link, are left out of it: they are read for themselves.
 */
export function speaksInNames(element: Element, role: string): boolean {
  const tag = tagOf(element);
  if (tag === 'math' || tag === 'header') return false;
  return !SELF_CONTAINED.has(role) || (SPOKEN_TAGS.has(tag) && !hasAttribute(element, 'role'));
}

const SELF_CONTAINED = wordSet(
  'alert alertdialog application article banner blockquote combobox complementary contentinfo dialog doc document feed figure form grid group img listbox log main marquee menu menubar navigation note progressbar radiogroup search separator status tablist tabpanel timer toolbar tree treegrid',
);
const SPOKEN_TAGS = wordSet('address details footer svg');
