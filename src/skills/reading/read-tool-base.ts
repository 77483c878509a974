import { MODES, type Mode, TIERS, type Tier } from '../../core/mode';
import { nameSkeleton } from '../../core/name-skeleton';
import type { SkillTool } from '../../core/skill';
import {
  type Field,
  type FieldNames,
  isPrototypeKey,
  openFields,
  refusePrototypeKeys,
  type TakeField,
  takeObject,
} from './fields';
import { type Place, quote } from './problems';
import { type PatternBudget, readParameters } from './read-schema';
import { readSites } from './read-sites';
import { takeChoices, takeNumber, takeProse, takeText } from './take-value';

/** What tools of every kind are read with. */
export interface ToolScene {
  readonly skillName: string;
  readonly reservedNames: ReadonlySet<string>;
  readonly allowsLoopback: boolean;
  /** The skeletons of the names of the tools so far. */
  readonly taken: Set<string>;
  readonly patterns: PatternBudget;
}

/** Fields that tools of every kind have, with their other spellings. */
export const BASE_NAMES: FieldNames = {
  name: ['expose_as', 'exposeAs', 'id'],
  displayName: ['display_name', 'title'],
  description: [],
  parameters: ['input_schema', 'inputSchema', 'input'],
  readOnly: ['read_only'],
  modes: [],
  tiers: [],
  siteAdapters: ['site_adapters', 'sites'],
  responseLimits: ['response_limits'],
  resultPolicy: ['result_policy'],
};

const MAX_RESULT_CHARS = 8_000;
const MAX_DISPLAY_NAME_CHARS = 80;

/** How tools of a kind may be called. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly fix: string;
}

/**
 * A name that models take and nobody else has: no tool of the product, and no other tool of the skill, nor one that looks
 * like it.
 */
export function readName(take: TakeField, place: Place, rule: NameRule, scene: ToolScene): string | undefined {
  const field = take('name');
  if (field === undefined) return place.error('The tool has no name.', 'Add "name".');
  const name = takeText(field, 200);
  if (name === undefined) return undefined;
  const lower = name.toLowerCase();
  if (!rule.pattern.test(name) || isPrototypeKey(lower)) {
    return field.place.error(`${quote(name)} cannot be the name of a tool.`, rule.fix);
  }
  const skeleton = nameSkeleton(name);
  const core = [...scene.reservedNames].find((each) => nameSkeleton(each) === skeleton);
  if (core !== undefined) {
    const reason = name === core ? 'is the name of a tool of the product' : `looks like ${core}, a tool of the product`;
    return field.place.error(`${quote(name)} ${reason}.`, 'Choose another name.');
  }
  if (scene.taken.has(skeleton)) {
    const reason = `Another tool of the skill is called ${quote(name)}, or so much like it that they look the same.`;
    return field.place.error(reason, 'Choose another name.');
  }
  return name;
}

/** What tools of every kind have, except `name`, `readOnly`, `modes` and `resultPolicy`. */
export function readBase(
  take: TakeField,
  description: string,
  { patterns }: ToolScene,
): Pick<SkillTool, 'displayName' | 'description' | 'parameters' | 'tiers' | 'sites' | 'maxChars' | 'maxItems'> {
  const displayName = onField(take('displayName'), (field) => takeProse(field, MAX_DISPLAY_NAME_CHARS));
  const tiers = take('tiers');
  const sites = take('siteAdapters');
  return {
    ...(displayName !== undefined && { displayName }),
    description,
    parameters: readParameters(take('parameters'), patterns),
    tiers: tiers === undefined ? TIERS : readTiers(tiers),
    sites: sites === undefined ? [] : readSites(sites),
    ...onField(take('responseLimits'), readLimits),
  };
}

/** `read` of a field that is there. */
export function onField<T>(field: Field | undefined, read: (field: Field) => T): T | undefined {
  return field === undefined ? undefined : read(field);
}

/** The modes of a tool or a skill. What is for `act` is for `dev` too. */
export function readModes(field: Field | undefined, whenMissing: readonly Mode[]): readonly Mode[] {
  const chosen = field === undefined ? whenMissing : takeChoices(field, MODES);
  if (chosen.length === 0) field?.place.error('It names no mode.', `Write at least one of ${MODES.join(', ')}.`);
  return MODES.filter((mode) => chosen.includes(mode) || (mode === 'dev' && chosen.includes('act')));
}

function readTiers(field: Field): readonly Tier[] {
  const tiers = takeChoices(field, TIERS);
  return tiers.length > 0 ? tiers : TIERS;
}

const LIMIT_NAMES: FieldNames = {
  maxChars: ['max_chars', 'maxCharacters', 'maxTextChars', 'maxLength', 'chars'],
  maxArrayItems: ['max_array_items'],
};
const MAX_LISTS = 20;
const MAX_ITEMS = 1_000;

function readLimits(field: Field): Pick<SkillTool, 'maxChars' | 'maxItems'> | undefined {
  const limits = takeObject(field, 'What limits a result');
  if (limits === undefined) return undefined;
  const take = openFields(limits, field.place, LIMIT_NAMES);
  const maxChars = onField(take('maxChars'), (found) => takeNumber(found, 100, MAX_RESULT_CHARS));
  const maxItems = onField(take('maxArrayItems'), readMaxItems);
  return { ...(maxChars !== undefined && { maxChars }), ...(maxItems !== undefined && { maxItems }) };
}

function readMaxItems(field: Field): Readonly<Record<string, number>> | undefined {
  const lists = takeObject(field, 'What limits lists');
  if (lists === undefined) return undefined;
  refusePrototypeKeys(lists, field.place);
  const entries = Object.entries(lists).filter(([name]) => !isPrototypeKey(name));
  if (entries.length > MAX_LISTS) {
    return field.place.error(`There are ${entries.length} lists, and ${MAX_LISTS} is the most.`, 'Keep fewer.');
  }
  return Object.fromEntries(
    entries.flatMap(([name, value = null]) => {
      const max = takeNumber({ value, place: field.place.at(name) }, 1, MAX_ITEMS);
      return max === undefined ? [] : [[name, max] as const];
    }),
  );
}
