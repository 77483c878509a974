import type { Card, CardDatum } from '../core/card';
import { formatBytes } from '../core/format-bytes';
import type { JsonValue } from '../core/json';
import type { Effect } from '../core/mode';
import type { SentValues } from '../core/target';
import { isConsequential, type Verb } from '../core/verb';
import { canonicalJson } from './canonical-json';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { limitText } from './limit-result';
import { siteOf } from './site';
import { filledAddress } from './tab-address';
import type { CallFacts } from './verdict';

/** Keys below `card.data.` that a card can use; any other argument is shown under its own name. */
export const CARD_LABELS = [
  'url',
  'from',
  'action',
  'field',
  'target',
  'text',
  'option',
  'checked',
  'key',
  'code',
  'tab',
  'file',
  'tool',
  'within',
  'sent',
  'hidden',
  'more',
] as const;

/** What a card is made of. */
export interface CardFacts {
  readonly facts: CallFacts;
  readonly effect: Effect;
  /** What a `submit` of the page comes to. */
  readonly verb?: Verb;
  /** The address the effect reaches; the working tab's when absent. */
  readonly destination?: CanonicalUrl;
  /** The working tab's address; absent when there is no tab or it shows no web page. */
  readonly page?: CanonicalUrl;
  /** See `Card.resembles`. */
  readonly resembles?: Card['site'];
  readonly rememberable: boolean;
  /** The origins whose private text may be in what is sent; see `Flow`. */
  readonly from: readonly string[];
}

/** Builds what the user decides on, from canonical facts only: site, target and every argument as it would be sent. */
export function buildCard({ facts, effect, verb, destination, page, resembles, rememberable, from }: CardFacts): Card {
  const reached = destination ?? page;
  const personal = facts.page?.personal ?? [];
  return {
    toolName: facts.tool.name,
    effect,
    ...(verb !== undefined && { verb, ...(isConsequential(verb) && { consequential: true as const }) }),
    site: reached === undefined ? NO_SITE : siteOf(reached),
    data: [
      ...fileData(facts),
      ...targetData(facts),
      ...addressData(facts, effect, destination, page),
      ...argumentData(facts),
      ...(effect === 'submit' ? sentData(facts) : []),
    ],
    ...(personal.length > 0 && { personal }),
    ...(from.length > 0 && { crossing: { from: from.map(siteNamed) } }),
    ...(resembles && { resembles }),
    rememberable,
  };
}

/** The site of an origin; what has no address stays under its own word. */
function siteNamed(origin: string): Card['site'] {
  const read = canonicalUrl(origin);
  return read.ok ? siteOf(read.url) : { host: origin, domain: origin, origin };
}

const NO_SITE: Card['site'] = { host: '', domain: '', origin: '' };

function fileData({ files = [] }: CallFacts): readonly CardDatum[] {
  return files.map(({ name, bytes }) => ({ label: 'file', value: `${name} (${formatBytes(bytes)})` }));
}

function targetData({ target, otherTab, input, remote, page }: CallFacts): readonly CardDatum[] {
  if (page !== undefined) {
    const { name, title, frame } = page;
    const [outermost] = frame?.around ?? [];
    return [
      { label: 'tool', value: title === undefined ? name : `${title} (${name})` },
      ...(outermost === undefined ? [] : [{ label: 'within', value: originOf(outermost) }]),
    ];
  }
  // What a skill calls its arguments names nothing of ours.
  if (remote !== undefined) return [];
  if (target !== undefined) {
    const label = target.kind === 'field' || target.kind === 'choice' ? 'field' : 'target';
    return [{ label, value: `${target.role} "${target.name}"` }];
  }
  const tabId = input.tab_id;
  if (tabId === undefined) return [];
  return [{ label: 'tab', value: otherTab === undefined ? String(tabId) : otherTab.url }];
}

/** Where it goes, unless an argument says so already, and where it comes from when that is another site. */
function addressData(
  { input, otherTab, remote }: CallFacts,
  effect: Effect,
  destination: CanonicalUrl | undefined,
  page: CanonicalUrl | undefined,
): readonly CardDatum[] {
  if (destination === undefined) return [];
  const namesIt = typeof input.url === 'string' || Array.isArray(input.urls) || destination.href === otherTab?.url;
  const isArgument = remote === undefined && namesIt;
  const label = effect === 'submit' && remote === undefined ? 'action' : 'url';
  return [
    ...(isArgument ? [] : [{ label, value: destination.href }]),
    ...(page !== undefined && page.origin !== destination.origin ? [{ label: 'from', value: page.origin }] : []),
  ];
}

const ARGUMENT_LABELS: Readonly<Record<string, (typeof CARD_LABELS)[number]>> = {
  url: 'url',
  text: 'text',
  value: 'text',
  option: 'option',
  options: 'option',
  checked: 'checked',
  key: 'key',
  code: 'code',
};
// Shown as the target, the tab or the verb already.
const SHOWN_ELSEWHERE = new Set(['tab_id', 'submit']);

function argumentData(facts: CallFacts): readonly CardDatum[] {
  const { input, target, remote, page } = facts;
  if (remote !== undefined || page !== undefined) return foreignArguments(facts);
  return Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined || SHOWN_ELSEWHERE.has(name)) return [];
    if (name === 'ref_id' && target !== undefined) return [];
    if (name === 'urls' && Array.isArray(value)) return value.map((url) => ({ label: 'url', value: exactText(url) }));
    const label = Object.hasOwn(ARGUMENT_LABELS, name) ? (ARGUMENT_LABELS[name] ?? name) : name;
    return [{ label, value: exactText(value) }];
  });
}

const MAX_HIDDEN_CHARS = 500;

/** The values of the form, as the page would send them; those that it hides, such as its marks of a visit, in one piece. */
function sentData({ target, remote }: CallFacts): readonly CardDatum[] {
  if (target?.sends === undefined || remote !== undefined) return [];
  const { rows, more } = target.sends;
  const hidden = rows.filter((row) => row.hidden === true).map(hiddenLine);
  return [
    ...rows
      .filter((row) => row.hidden !== true)
      .map(({ name, value, cut }) => ({ label: 'sent', name, value, ...(cut && { cut }) })),
    ...(hidden.length > 0 ? [{ label: 'hidden', value: hidden.join('\n') }] : []),
    ...(more > 0 ? [{ label: 'more', value: String(more) }] : []),
  ];
}

function hiddenLine({ name, value, cut = 0 }: SentValues['rows'][number]): string {
  const shown = limitText(value.toWellFormed(), MAX_HIDDEN_CHARS);
  const left = shown.omittedChars + cut;
  return `${name}: ${canonicalJson(shown.text)}${left > 0 ? ` … (+${left})` : ''}`;
}

/** All of them: none stands for something that the card says by itself, and none may look as if it did. */
function foreignArguments(facts: CallFacts): readonly CardDatum[] {
  const ours = new Set<string>(CARD_LABELS);
  const filled = filledAddress(facts);
  const sent = filled ? { ...facts.input, [filled.argument]: filled.address } : facts.input;
  return Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [{ label: ours.has(name) ? `input.${name}` : name, value: exactText(value) }],
  );
}

/** The whole address where it has no origin to name. */
function originOf(address: string): string {
  const read = canonicalUrl(address);
  return read.ok ? read.url.origin : address;
}

function exactText(value: JsonValue): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}
