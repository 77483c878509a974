import { isConsequential } from '../core/verb';
import { carriesReadings } from './carries-readings';
import { isSilentCrossing, usedUpSkills } from './flow';
import { findGrant, GRANTABLE_EFFECTS } from './grants';
import { showsOpenTab } from './open-tab';
import { runsUnasked } from './page-tool-rules';
import { isSameSite } from './site';
import { isOwnOrTyped, isPlainGet, isTaskPage, isTyped, leadsNowhereNamed, type Situation } from './situation';

/** Whether a rule or a grant lets the call through without a question. */
export function isAllowed(situation: Situation): boolean {
  const { facts, state, effect, page, destination } = situation;
  if (facts.remote !== undefined) return isAllowedRemote(situation);
  switch (effect) {
    case 'read':
    case 'memory':
      return true;
    case 'input':
      if (state.careful || page === undefined) return false;
      return isTaskPage(page, state) || isGranted(page.origin, situation);
    case 'submit': {
      // A form that leads elsewhere was written by one origin and acts on another; a grant speaks of its own only.
      const origins = [destination?.origin, page?.origin].filter((origin) => origin !== undefined);
      return origins.length > 0 && isRememberable(situation) && origins.every((each) => isGranted(each, situation));
    }
    case 'navigate':
      return !state.careful && isNavigationAllowed(situation);
    case 'network':
      if (!isPlainGet(facts)) return false;
      if (isOwnOrTyped(destination, page, state)) return true;
      // To navigate to an origin discloses no less than to fetch from it.
      if (destination === undefined) return false;
      if (isGranted(destination.origin, situation) || isGrantedNavigation(situation)) return true;
      return state.mode !== 'ask' && !state.careful && isSilentCrossing(situation);
    case 'page-tool':
      return !state.careful && facts.page !== undefined && runsUnasked(facts.page, state);
    case 'script':
    case 'download':
    case 'upload':
    case 'clipboard':
    case 'schedule':
      return false;
    default:
      effect satisfies never;
      return false;
  }
}

/**
 * To import a skill is to agree to what its tools read from their servers. What they change is asked for, and so is what
 * may tell a server what the model read elsewhere.
 */
function isAllowedRemote(situation: Situation): boolean {
  const { facts, state, effect, destination } = situation;
  // It sends nothing: it names a core tool, which is then called and judged by itself.
  if (effect === 'read') return true;
  if (effect === 'network') {
    if (facts.remote?.reads !== true || usedUpSkills(state)) return false;
    return !carriesReadings(facts, state) || isGranted(destination?.origin ?? '', situation);
  }
  if (effect !== 'submit' || destination === undefined) return false;
  return isRememberable(situation) && isGranted(destination.origin, situation);
}

function isNavigationAllowed(situation: Situation): boolean {
  const { facts, state, page, destination } = situation;
  // Back and forward stay in what the tab showed before; another tab that nobody could look up does not.
  if (destination === undefined) return leadsNowhereNamed(facts);
  if (showsOpenTab(situation)) return true;
  if (isTyped(destination, state) || isTaskPage(destination, state)) return true;
  if (page !== undefined && isSameSite(page, destination)) return true;
  return isGranted(destination.origin, situation) || isSilentCrossing(situation);
}

function isGranted(origin: string, { state, effect, verb }: Situation): boolean {
  return !state.careful && findGrant(state.grants, origin, effect, verb) !== undefined;
}

function isGrantedNavigation({ state, destination }: Situation): boolean {
  return !state.careful && findGrant(state.grants, destination?.origin ?? '', 'navigate') !== undefined;
}

/** Whether an answer may count for the next call of this kind: it must name an origin and carry nothing secret. */
export function isRememberable({ facts, state, effect, verb, page, destination }: Situation): boolean {
  if (verb !== undefined && isConsequential(verb)) return false;
  if (state.careful || !GRANTABLE_EFFECTS.has(effect) || facts.target?.form?.sensitive === true) return false;
  if (facts.remote !== undefined) return destination !== undefined;
  if (effect === 'network' && !isPlainGet(facts)) return false;
  if (effect === 'navigate') return destination !== undefined;
  return (destination ?? page) !== undefined;
}
