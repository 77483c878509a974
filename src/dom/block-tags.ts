import { wordSet } from './text';

/** Tags that begin a line by themselves. */
export const BLOCK_TAGS = wordSet(
  'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
);

/** Tags that stand within a line by themselves. */
export const INLINE_TAGS = wordSet(
  'a abbr b bdi bdo cite code em font i img kbd mark q s samp small strong sub sup svg time u var',
);
