import { isJsonObject, type JsonValue } from '../core/json';
import { holdsShown } from './holds-shown';
import { filledAddress, isTabAddress, isUsersPage } from './tab-address';
import { isOfUserWords } from './user-words';
import type { CallFacts, PolicyState } from './verdict';

/**
 * Whether the arguments for a skill's server may tell it what the model read elsewhere. Once it read something in this
 * task besides the skill's own answers, they may unless they are made of words that the user wrote. Before that it knows
 * no more than what was shown with the user's messages, such as the title of the page beside the panel: they may when a
 * piece of that is in them.
 *
 * Where a tool asks for the tab's address, the user agreed that its server gets it. What the model read could be in the
 * address of a page that it led the tab to, but not in that of one where the user wrote.
 */
export function carriesReadings(facts: CallFacts, { sources, shown, shownUrls, userTexts }: PolicyState): boolean {
  const { input, remote } = facts;
  const tab = remote?.tabAddress;
  const readElsewhere = [...sources].some((source) => source !== remote?.skillId);
  const isClean = (address: string) => !readElsewhere || isUsersPage(address, shownUrls);
  const filled = filledAddress(facts);
  // The names of arguments are the manifest's: others are refused.
  const values = Object.entries(input).flatMap(([name, value]) =>
    tab && isTabAddress(name, value, tab) && isClean(tab.address) ? [] : [value],
  );
  if (filled && !isClean(filled.address)) values.push(filled.address);
  if (isOfUserWords(values, userTexts)) return false;
  return readElsewhere || holdsShown(values.flatMap(textsIn), { shown, userTexts });
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
  return [String(value)];
}
