import { isCommand, type KeyStroke, readKeyStroke } from '../core/key-stroke';
import type { Effect } from '../core/mode';
import type { TargetFacts } from '../core/target';
import type { Verb } from '../core/verb';
import { type ActVerb, choiceVerb, keyVerb, linkVerb, pressVerb, toggleVerb } from './verb';
import type { CallFacts } from './verdict';

/** What a call would really do. */
export interface ResolvedEffect {
  readonly effect: Effect;
  /** What a `submit` of the page comes to. */
  readonly verb?: Verb;
  /** The address the effect reaches, as found; absent when it is the working tab itself or not known. */
  readonly destination?: string;
  /** Further addresses that one call reaches; each has to pass like the first. */
  readonly others?: readonly string[];
}

// From harmless to grave. Where a call cannot be narrowed down, the gravest effect of its tool counts.
const BY_GRAVITY: readonly Effect[] = [
  'read',
  'memory',
  'input',
  'navigate',
  'network',
  'submit',
  'page-tool',
  'clipboard',
  'download',
  'upload',
  'schedule',
  'script',
];

// They move the focus or the view, or edit the field they are typed into.
const QUIET_KEYS = new Set('Tab Escape ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' '));

/**
 * Narrows the effects a tool may have to the one this call has, from the structure of the target, what it says, and the
 * arguments' fields. It reads no words of the model. Undefined when the tool declares nothing that fits.
 */
export function resolveEffect(facts: CallFacts): ResolvedEffect | undefined {
  const { tool, input, target, remote, page } = facts;
  // It acts by itself, in the page that offers it, whatever it says of itself.
  if (page !== undefined) return { effect: 'page-tool' };
  if (remote !== undefined) {
    const effect = gravestOf(tool.effects);
    return effect && { effect, destination: remote.url };
  }
  // A tool that activates nothing (it hovers, it restyles) does not own up to a submit, whatever its target is.
  const activates = tool.effects.includes('submit') || tool.effects.includes('navigate');
  const onPage = activates || setsValue(facts) ? pageEffect(facts) : undefined;
  if (onPage !== undefined) {
    if (tool.effects.includes(onPage.effect)) return onPage;
    // What a tool does not own up to is not done with it. An input is part of every act.
    if (onPage.effect !== 'input' || input.submit === true) return undefined;
  }
  const effect = gravestOf(tool.effects);
  if (effect === undefined) return undefined;
  const [first, ...others] = listedUrls(effect, facts);
  if (first !== undefined) return { effect, destination: first, others };
  // What no target tells of is no better known than a form.
  if (effect === 'submit') return target ? submitOf(target, facts.tab?.url) : { effect, verb: 'submit' };
  return { effect, destination: destinationOf(effect, facts, target) };
}

/** True when the call changes the value of its target rather than activating it. */
export function setsValue({ input }: CallFacts): boolean {
  const key = input.key;
  if (typeof key === 'string') {
    const stroke = readKeyStroke(key);
    return stroke === undefined || !(QUIET_KEYS.has(stroke.key) || isActivationKey(stroke));
  }
  return VALUE_FIELDS.some((field) => input[field] !== undefined);
}

// They are set by a click, which on what holds no choice does what any click does.
const CLICKED_FIELDS = ['option', 'options', 'checked', 'fields'];
const VALUE_FIELDS = ['text', 'value', ...CLICKED_FIELDS];

/** What an act on the page's element does, or undefined for calls that are no such act. */
function pageEffect(facts: CallFacts): ResolvedEffect | undefined {
  const { tool, input, tab } = facts;
  const target = facts.target && withOption(facts.target, input);
  const key = input.key;
  // Such a tool takes the element's file, or gives it one, and does not activate it.
  if (tool.effects.includes('download') || tool.effects.includes('upload')) return undefined;
  if (typeof key === 'string' && (target !== undefined || tool.effects.includes('input'))) return keyEffect(key, facts);
  if (target === undefined) return undefined;
  if (tool.pointsOnly === true) return { effect: 'input' };
  if (input.submit === true) return submitOf(target, tab?.url);
  // A drag ends in a drop, which may do anything, whatever a click on the same thing would do.
  if (input.from_ref_id !== undefined)
    return target.kind === 'field' ? { effect: 'input' } : submitOf(target, tab?.url);
  // What opens a menu is harmless, but not what is chosen from it.
  if (input.option !== undefined && target.kind === 'disclosure') return submitOf(target, tab?.url);
  const isClicked = CLICKED_FIELDS.some((field) => input[field] !== undefined);
  if (setsValue(facts) && !isClicked && !isActivator(target)) return { effect: 'input' };
  return activationOf(target, tab?.url);
}

/** What is chosen is named by the page, and says more than the list it is in. */
function withOption(target: TargetFacts, { option, options }: CallFacts['input']): TargetFacts {
  const chosen = [option, ...(Array.isArray(options) ? options : [])].filter((each) => typeof each === 'string');
  return chosen.length === 0 ? target : { ...target, says: [target.says, ...chosen].join(' ') };
}

function keyEffect(text: string, { target, tab }: CallFacts): ResolvedEffect {
  const stroke = readKeyStroke(text);
  if (stroke === undefined) return { effect: 'submit', verb: 'submit' };
  const isPlain = !isCommand(stroke);
  if (isPlain && QUIET_KEYS.has(stroke.key)) return { effect: 'input' };
  if (target === undefined) return shortcut(stroke);
  // With a modifier too: many pages send what is written with Control+Enter.
  if (stroke.key === 'Enter')
    return isPlain && target.kind === 'link' ? activationOf(target, tab?.url) : submitOf(target, tab?.url);
  if (isPlain && isActivationKey(stroke)) return activationOf(target, tab?.url);
  if (!isPlain && target.kind === 'choice') return { effect: 'input' };
  // Outside a field a letter can be a shortcut of the page for anything.
  return target.kind === 'field' ? { effect: 'input' } : shortcut(stroke);
}

function shortcut({ key }: KeyStroke): ResolvedEffect {
  return { effect: 'submit', verb: keyVerb(key) };
}

function isActivationKey({ key }: KeyStroke): boolean {
  return key === 'Enter' || key === ' ';
}

function isActivator({ kind }: TargetFacts): boolean {
  return kind === 'link' || kind === 'submit' || kind === 'button';
}

function activationOf(target: TargetFacts, pageUrl: string | undefined): ResolvedEffect {
  switch (target.kind) {
    case 'link':
      return isRealLink(target, pageUrl) ? followOf(target) : pressOf(pressVerb(target, pageUrl));
    case 'submit':
      return submitOf(target, pageUrl);
    case 'button':
    case 'other': {
      const pressed = submitOf(target, pageUrl);
      // It only moves through what is shown. What it does all the same is learned.
      return pressed.destination === undefined ? pressOf(pressVerb(target, pageUrl)) : pressed;
    }
    case 'toggle':
      return pressOf(toggleVerb(target));
    case 'choice':
      return pressOf(choiceVerb(target));
    case 'disclosure':
    case 'field':
      return { effect: 'input' };
    default:
      // Facts cross a message boundary: a kind from another build is taken for the gravest.
      target.kind satisfies never;
      return submitOf(target, pageUrl);
  }
}

function pressOf(verb: ActVerb): ResolvedEffect {
  return verb === 'view' ? { effect: 'input' } : { effect: 'submit', verb };
}

/** Some links do by themselves what they are called. */
function followOf(target: TargetFacts): ResolvedEffect {
  const verb = linkVerb(target);
  return verb ? { effect: 'submit', destination: target.href, verb } : { effect: 'navigate', destination: target.href };
}

/** A link that leads nowhere (`#`, `javascript:`) is a button in disguise, and so is one to this page that says it is. */
function isRealLink({ href, role }: TargetFacts, pageUrl: string | undefined): boolean {
  if (href === undefined || href === '' || /^\s*javascript:/i.test(href)) return false;
  const [address, fragment] = href.split('#', 2);
  const staysHere = fragment !== undefined && address === pageUrl?.split('#', 1)[0];
  return !staysHere || (fragment !== '' && role === 'link');
}

/** A form without an address of its own, or one that a script handles, reaches the tab's origin. */
function submitOf(target: TargetFacts, pageUrl: string | undefined): ResolvedEffect {
  const { form } = target;
  const said = pressVerb(target, pageUrl);
  const verb = said === 'view' ? 'submit' : said;
  if (form === undefined || form.method === 'dialog' || form.action === '') return { effect: 'submit', verb };
  if (/^\s*javascript:/i.test(form.action)) return { effect: 'submit', verb };
  return { effect: 'submit', verb, destination: form.action };
}

function destinationOf(effect: Effect, facts: CallFacts, target: TargetFacts | undefined): string | undefined {
  const { input, otherTab } = facts;
  switch (effect) {
    case 'download':
      return typeof input.url === 'string' ? input.url : fileAddress(target);
    case 'navigate':
    case 'network':
      return typeof input.url === 'string' ? input.url : otherTab?.url;
    default:
      return undefined;
  }
}

/** What the page itself holds is read in the page and reaches no other place. */
function fileAddress(target: TargetFacts | undefined): string | undefined {
  const address = target?.resource ?? target?.href;
  return address !== undefined && /^(?:blob|data):/i.test(address) ? undefined : address;
}

/** The addresses of a call that fetches several. */
function listedUrls(effect: Effect, { input }: CallFacts): readonly string[] {
  const isFetch = effect === 'download' || effect === 'network';
  return isFetch && Array.isArray(input.urls) ? input.urls.filter((url) => typeof url === 'string') : [];
}

function gravestOf(effects: readonly Effect[]): Effect | undefined {
  // An effect this list does not know cannot be weighed.
  if (effects.some((effect) => !BY_GRAVITY.includes(effect))) return undefined;
  return BY_GRAVITY.findLast((effect) => effects.includes(effect));
}
