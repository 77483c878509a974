import type { TargetFacts } from '../core/target';
import { type ConsequentialVerb, isConsequential, type Verb } from '../core/verb';
import { foldName } from './fold-name';
import {
  ACCESS_NOUNS,
  ACTING_PATHS,
  ACTING_QUERIES,
  CART_WORDS,
  FIELD_NAMES,
  GENERIC_WORDS,
  JOINERS,
  KEPT_NOUNS,
  MARK_WORDS,
  MEASURING_PATHS,
  MESSAGE_NOUNS,
  NOUN_PHRASES,
  PLACES,
  RETREAT_WORDS,
  SEARCH_WORDS,
  SHOWING_WORDS,
  VIEW_FILLERS,
  VIEW_NOUNS,
  VIEW_WORDS,
} from './other-words';
import { CONSEQUENTIAL_WORDS } from './verb-words';

/** `view`: it only moves through what a page shows, and needs no question. */
export type ActVerb = Verb | 'view';

/** What one name says: a verb, that it goes on or back, or nothing that we know. */
type Said = ActVerb | 'go-on' | 'retreat' | 'unknown';

/**
 * What pressing the target, or Enter in it, comes to: by its name and text in any of the languages of `verb-words.ts`,
 * by its form and by the address of the page. The gravest of these counts, and nothing that the model says.
 */
export function pressVerb(target: TargetFacts, pageUrl: string | undefined): ActVerb {
  const said = saidBy(target);
  if (isGrave(said)) return said;
  const sent = secretVerb(target);
  if (sent !== undefined && said !== 'retreat') return sent;
  switch (said) {
    case 'view':
      // A form is sent whatever its button is called.
      return target.kind === 'submit' || target.kind === 'field' ? 'search' : 'view';
    case 'retreat':
      return 'submit';
    case 'unknown':
    case 'go-on':
      return (
        placeVerb(target, said, pageUrl) ??
        (isSearchForm(target) || (said === 'go-on' && showsAnew(target, pageUrl)) ? 'search' : 'submit')
      );
    default:
      return said;
  }
}

/** What a switch, a checkbox or a radio button comes to that takes effect at once; in a form, that is up to its button. */
export function toggleVerb(target: TargetFacts): ActVerb {
  if (target.scene?.submits === true) return 'view';
  const name = foldName(`${target.name} ${target.says ?? ''}`);
  if (isViewSetting(name)) return 'view';
  return settingVerb(target, name) ?? 'submit';
}

/** What a choice from a list comes to. Most lists sort, filter or fill in; what a wrong guess does is learned. */
export function choiceVerb(target: TargetFacts): ActVerb {
  if (target.scene?.submits === true) return 'view';
  return settingVerb(target, foldName(`${target.name} ${target.says ?? ''}`)) ?? 'view';
}

/** What following a link does by itself, where name and address both say so; undefined for one that leads to a page. */
export function linkVerb({ name, says = '', href = '' }: TargetFacts): ConsequentialVerb | undefined {
  const said = gravestOf([textVerb(foldName(name)), textVerb(foldName(says))]);
  if (!isGrave(said)) return undefined;
  const words = placeWords(href);
  const acts = ACTING_PATHS.isIn(words) || (href.includes('=') && ACTING_QUERIES.isIn(words));
  return acts ? said : undefined;
}

/** What saying yes to a question of the page comes to. */
export function answerVerb(question: string | undefined): Verb {
  if (question === undefined) return 'confirm';
  const said = textVerb(foldName(question));
  return isGrave(said) ? said : 'submit';
}

/** What a key comes to that goes to no field: a shortcut of the page. */
export function keyVerb(key: string): Verb {
  return key === 'Delete' || key === 'Backspace' ? 'delete' : 'submit';
}

/** Whether a request changes nothing, by its address: a page reports about its visitors, or asks for what it shows. */
export function isMeasuring(url: string): boolean {
  return MEASURING_PATHS.isIn(placeWords(url));
}

function saidBy({ name, says, kind, form }: TargetFacts): Said {
  // A field's own name tells what it takes; what Enter does is up to the form.
  const named = kind === 'field' ? fieldSays(name, says, form !== undefined) : textVerb(foldName(name));
  const shown = foldName(says ?? '');
  const seen = shown === '' ? 'unknown' : textVerb(shown);
  // A piece of the name that says nothing by itself adds nothing: of a day in a calendar only the number is seen.
  if (seen === 'unknown' && ` ${foldName(name)} `.includes(` ${shown} `)) return named;
  return shown === '' ? named : gravestOf([named, seen]);
}

/** In a box for messages that no button sends, Enter does. */
function fieldSays(name: string, says: string | undefined, hasForm: boolean): Said {
  if (says !== undefined || hasForm) return 'unknown';
  const folded = foldName(name);
  if (MESSAGE_NOUNS.isIn(folded)) return 'send';
  return SEARCH_WORDS.isIn(folded) ? 'search' : 'unknown';
}

/** What the words of a name say by themselves. */
function textVerb(folded: string): Said {
  const text = NOUN_PHRASES.without(folded);
  const grave = graveVerb(text);
  if (grave !== undefined) return grave === 'delete' ? deletionOf(text) : grave;
  if (CART_WORDS.isIn(text)) return 'cart';
  if (isViewOnly(folded)) return 'view';
  if (RETREAT_WORDS.isIn(text)) return 'retreat';
  if (MARK_WORDS.isIn(text)) return 'mark';
  if (SEARCH_WORDS.isIn(folded)) return 'search';
  return GENERIC_WORDS.isIn(text) ? 'go-on' : 'unknown';
}

function graveVerb(text: string): ConsequentialVerb | undefined {
  // "View the order and pay" pays.
  if (SHOWING_WORDS.isIn(text) && !JOINERS.isIn(text)) return undefined;
  // Into a cart, a list or a basket goes what is not bought yet; "add to cart" has the word of an act in some languages.
  if (CART_WORDS.isIn(text)) return graveIn(CART_WORDS.without(text));
  return graveIn(text);
}

function graveIn(text: string): ConsequentialVerb | undefined {
  return CONSEQUENTIAL_WORDS.find(([, words]) => words.isIn(text))?.[0];
}

/** To delete a filter changes what is shown, and not what there is. */
function deletionOf(text: string): Said {
  if (!VIEW_NOUNS.isIn(text) || KEPT_NOUNS.isIn(text)) return 'delete';
  const rest = VIEW_NOUNS.without(text);
  const others = CONSEQUENTIAL_WORDS.filter(([verb]) => verb !== 'delete');
  if (others.some(([, words]) => words.isIn(rest)) || JOINERS.isIn(rest)) return 'delete';
  return isViewOnly(text) ? 'view' : 'search';
}

const DATE = /(?:^| )(?:19|20)\d\d(?: |$|[年년])/u;

/** True when every word moves through what is shown, or names a day. */
function isViewOnly(folded: string): boolean {
  if (VIEW_WORDS.isIn(folded)) {
    const rest = VIEW_FILLERS.without(VIEW_WORDS.without(folded).replace(/\d+/g, ' '));
    if (/^[ \p{sc=Hira}]*$/u.test(rest)) return true;
  }
  return DATE.test(folded) && /(?:^| )[0-3]?\d(?: |st|nd|rd|th|$|[日일])|月|월/u.test(folded) && folded.length <= 60;
}

/** A form that holds a secret, or asks for one, sends it. */
function secretVerb({ form, scene }: TargetFacts): ConsequentialVerb | undefined {
  const fields = foldName(scene?.fields ?? '');
  if (FIELD_NAMES.card.isIn(fields)) return 'pay';
  if (FIELD_NAMES.newPassword.isIn(fields)) return 'credential';
  if (form?.sensitive === true || FIELD_NAMES.password.isIn(fields)) return 'sign-in';
  return undefined;
}

/** What a button comes to that only goes on, or whose name we do not know, by its form and place. */
function placeVerb(target: TargetFacts, said: 'go-on' | 'unknown', pageUrl = ''): ConsequentialVerb | undefined {
  const { scene, form, kind } = target;
  const path = placeWords(pageUrl);
  const about = foldName(scene?.about ?? '');
  const place = `${path} ${about}`;
  if (PLACES.consent.isIn(path)) return 'consent';
  if (isSearchForm(target)) return undefined;
  const fields = foldName(scene?.fields ?? '');
  if (FIELD_NAMES.money.isIn(fields)) return 'transfer';
  if (FIELD_NAMES.access.isIn(fields)) return 'permission';
  const isAccount = PLACES.account.isIn(place);
  if (isAccount && FIELD_NAMES.contact.isIn(fields)) return 'credential';
  const asked = textVerb(about);
  if (isGrave(asked)) return asked;
  const acts = form?.method === 'post' ? graveIn(placeWords(form.action)) : undefined;
  if (acts !== undefined) return acts;
  if (scene?.price === true && (said === 'unknown' || PLACES.order.isIn(place)) && kind !== 'field') return 'order';
  if (said === 'unknown' && PLACES.order.isIn(path)) return 'order';
  return said === 'unknown' && isAccount ? 'account' : undefined;
}

/** What is set is named, or stands in what is named. */
function settingVerb({ scene }: TargetFacts, name: string): ConsequentialVerb | undefined {
  const about = foldName(scene?.about ?? '');
  if (ACCESS_NOUNS.isIn(name) || ACCESS_NOUNS.isIn(about)) return 'permission';
  const said = textVerb(name);
  // What is agreed to or ordered in a list of boxes is sent by a button.
  const waits = said === 'consent' || said === 'order' || said === 'share' || said === 'sign-in';
  return isGrave(said) && !waits ? said : undefined;
}

function isViewSetting(name: string): boolean {
  return textVerb(name) === 'view' || /^(?:select|show|hide|toggle)\b/.test(name) || VIEW_NOUNS.isIn(name);
}

function isSearchForm({ form, scene, name }: TargetFacts): boolean {
  if (form?.method !== 'get' || form.sensitive) return false;
  const words = foldName(`${scene?.about ?? ''} ${scene?.fields ?? ''} ${name}`);
  return SEARCH_WORDS.isIn(words) || / q | query | keyword| s /.test(` ${words} `);
}

/** A form that shows its own page once more, sorted or filtered in another way: the address is all that is sent. */
function showsAnew({ form }: TargetFacts, pageUrl: string | undefined): boolean {
  if (form?.method !== 'get' || form.sensitive || pageUrl === undefined) return false;
  const [action, page] = [URL.parse(form.action), URL.parse(pageUrl)];
  if (!action || action.origin !== page?.origin || action.pathname !== page.pathname) return false;
  return graveIn(placeWords(form.action)) === undefined && graveIn(placeWords(pageUrl)) === undefined;
}

/** The words of an address, of its names of queries and their values. */
function placeWords(address: string): string {
  const url = URL.parse(address);
  return url ? foldName(`${url.pathname} ${url.search}`) : '';
}

function isGrave(said: Said): said is ConsequentialVerb {
  return said !== 'view' && said !== 'go-on' && said !== 'retreat' && said !== 'unknown' && isConsequential(said);
}

/** From grave to harmless: what is known to do something counts before what nobody knows. */
function gravestOf(all: readonly Said[]): Said {
  const weigh = (said: Said): number => {
    if (said === 'view') return 5;
    if (said === 'unknown') return 4;
    if (said === 'retreat' || said === 'go-on') return 3;
    return isGrave(said) ? 1 : 2;
  };
  return [...all].sort((one, other) => weigh(one) - weigh(other))[0] ?? 'unknown';
}
