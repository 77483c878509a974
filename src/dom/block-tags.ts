import { tagOf } from './read-element';
import { wordSet } from './text';

/** Tags that begin a line by themselves. */
export const BLOCK_TAGS = wordSet(
  'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
);

/** Tags that stand within a line by themselves. */
export const INLINE_TAGS = wordSet(
  'a abbr b bdi bdo cite code em font i img kbd mark q s samp small strong sub sup svg time u var',
);

/** Matches the tags that begin a line. */
export const BLOCK_SELECTOR = [...BLOCK_TAGS].join();

/** True for what begins a line by its tag, or by what is in it. Reads no styles. */
export function isBlock(element: Element): boolean {
  return BLOCK_TAGS.has(tagOf(element)) || element.querySelector(BLOCK_SELECTOR) !== null;
}
