import { BLOCK_TAGS, INLINE_TAGS } from './block-tags';
import { wordSet } from './text';

/** What a tag says by itself. */
export interface TagFacts {
  readonly isSkipped: boolean;
  readonly isMedia: boolean;
  /** It may hold another document. */
  readonly isFrame: boolean;
  /** Its role does not depend on anything around it. */
  readonly isPlain: boolean;
  /** No attribute but `role` and `contenteditable` changes its role, and nothing around it. */
  readonly hasOneRole: boolean;
  /** Undefined when only the style says it. */
  readonly startsLine: boolean | undefined;
  /** It can have a shadow root (DOM standard, attachShadow). */
  readonly canHost: boolean;
  /** Only a style can fade it: no attribute does, as in drawings. */
  readonly isClear: boolean;
}

const knownTags = new Map<string, TagFacts>();

export function factsOf(tag: string): TagFacts {
  const known = knownTags.get(tag);
  if (known) return known;
  const facts: TagFacts = {
    isSkipped: SKIPPED.has(tag),
    isMedia: MEDIA.has(tag),
    isFrame: FRAMES.has(tag),
    isPlain: PLAIN.has(tag),
    hasOneRole: !VARIED.has(tag) && (BLOCK_TAGS.has(tag) || INLINE_TAGS.has(tag) || PLAIN.has(tag)),
    startsLine: BLOCK_TAGS.has(tag) || (INLINE_TAGS.has(tag) ? false : undefined),
    canHost: tag.includes('-') || HOSTS.has(tag),
    isClear: tag !== 'form' && (BLOCK_TAGS.has(tag) || INLINE_TAGS.has(tag) || CLEAR.has(tag)),
  };
  // A page may invent tags without end.
  if (knownTags.size < 500) knownTags.set(tag, facts);
  return facts;
}

const SKIPPED = wordSet(
  'script style noscript template head meta link title br wbr source track param col colgroup datalist',
);
const FRAMES = wordSet('iframe frame object embed');
const MEDIA = wordSet('canvas video audio object embed');
const PLAIN = wordSet('div span p b i em strong code small sub sup u s pre dl dt dd br tt var kbd samp center font');
const VARIED = wordSet('a img svg section form header footer summary th');
const HOSTS = wordSet('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span');
const CLEAR = wordSet('span a button input select textarea label center tt');
