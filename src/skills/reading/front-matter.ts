import type { Field } from './fields';
import { nearName } from './near-name';
import { type Place, type Problems, quote } from './problems';
import { readYamlFields, type YamlField } from './yaml-fields';

/** What we take from the front matter of an Agent Skill. */
export interface FrontMatter {
  readonly name?: Field;
  readonly description?: Field;
}

const MAX_CHARS = 20_000;
const FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
const MAX_FIELD_CHARS: ReadonlyMap<string, number> = new Map([
  ['name', 64],
  ['description', 1_024],
  ['compatibility', 500],
]);

/** Reads the front matter of an Agent Skill, which lies in `folder`. Only its name and description do something. */
export function readFrontMatter(text: string | undefined, problems: Problems, folder?: string): FrontMatter {
  if (text === undefined) return {};
  const place = problems.place('front matter');
  if (text.length > MAX_CHARS) {
    place.error(`It has ${text.length} characters, and ${MAX_CHARS} is the most.`, 'Shorten it.');
    return {};
  }
  const { fields, faults } = readYamlFields(text);
  for (const { line, reason } of faults) {
    place.error(
      `Line ${line + 1} of the file cannot be read: ${reason}`,
      'Write "name: value", on one line or after |.',
    );
  }
  const known = new Map<string, Field>();
  for (const field of fields) {
    const here = place.at(field.key);
    if (known.has(field.key)) here.warn('The field stands here twice; the last one counts.', 'Keep one of the two.');
    if (FIELDS.includes(field.key)) readField(field, here, known);
    else tellUnknown(field.key, here);
  }
  const name = known.get('name');
  if (name !== undefined && folder !== undefined && name.value !== folder) {
    name.place.warn(
      `An Agent Skill is named as its folder, which is ${quote(folder)}.`,
      'Write the name of the folder, or rename that.',
    );
  }
  const description = known.get('description');
  return { ...(name && { name }), ...(description && { description }) };
}

function readField({ key, value }: YamlField, place: Place, known: Map<string, Field>): void {
  if (key === 'allowed-tools') {
    place.warn(
      'It grants nothing: what a skill may do is asked of the user.',
      'Take it out, or leave it for other readers.',
    );
    return;
  }
  if (value === undefined) {
    if (key !== 'metadata') place.error('It must be a text.', `Write "${key}: …".`);
    return;
  }
  if (value.trim() === '') return;
  const maxChars = MAX_FIELD_CHARS.get(key);
  if (maxChars !== undefined && value.length > maxChars) {
    place.warn(`It has ${value.length} characters, and an Agent Skill has at most ${maxChars}.`, 'Shorten it.');
  } else if (key === 'name' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)) {
    place.warn('The name of an Agent Skill has small letters, digits and single hyphens.', 'Write it as "unit-table".');
  }
  known.set(key, { value, place });
}

function tellUnknown(key: string, place: Place): void {
  const meant = nearName(key, FIELDS);
  const fix = meant === undefined ? 'Put it under "metadata", or take it out.' : `Write ${quote(meant)}.`;
  place.warn('An Agent Skill has no such field, so it is ignored.', fix);
}
