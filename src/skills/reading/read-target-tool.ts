import { isJsonObject, type JsonSchema } from '../../core/json';
import { nameSkeleton } from '../../core/name-skeleton';
import type { TargetSkillTool } from '../../core/skill';
import { type Field, type FieldNames, openFields, refusePrototypeKeys, takeObject } from './fields';
import type { Reference } from './find-references';
import { nearName } from './near-name';
import { quote } from './problems';
import { type ReadTarget, readTargetOrName, type TargetScene } from './read-target';
import { BASE_NAMES, type NameRule, onField, readBase, readModes, readName, type ToolScene } from './read-tool-base';
import { takeFlag, takeNumber, takeProse } from './take-value';

const NAME_RULE: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  fix: 'Use at most 64 letters, digits, _ and -.',
};
const MAX_DESCRIPTION_CHARS = 1_024;
const MAX_TIMEOUT_MS = 600_000;
const NAMES: FieldNames = { ...BASE_NAMES, target: [], timeoutMs: ['timeout_ms'] };

/** A tool and what its target refers to. */
export interface ReadTargetTool {
  readonly tool: TargetSkillTool;
  readonly references: readonly Reference[];
}

/** An entry of `targetTools`; nothing when a part of it is refused. */
export function readTargetTool(field: Field, scene: ToolScene & TargetScene): ReadTargetTool | undefined {
  const { place } = field;
  const object = takeObject(field, 'A tool');
  if (object === undefined) return undefined;
  const errors = place.errorCount();
  refusePrototypeKeys(object, place);
  const take = openFields(object, place, NAMES);
  const name = readName(take, place, NAME_RULE, scene);
  const described = take('description');
  if (described === undefined) place.error('The tool has no description.', 'Say what it does and how it fails.');
  const description = onField(described, (found) => takeProse(found, MAX_DESCRIPTION_CHARS)) ?? '';
  onField(take('resultPolicy'), refuseTrust);
  const readOnly = onField(take('readOnly'), takeFlag) ?? false;
  const base = readBase(take, description, scene);
  const given = take('target');
  if (given === undefined) place.error('The tool has no target.', 'Add "target".');
  const read = onField(given, (found) => readTargetOrName(found, scene));
  if (read !== undefined && given !== undefined) checkUse(read, readOnly, base.parameters, given);
  const modesField = take('modes');
  const modes = readModes(modesField, ['act']);
  if (!readOnly && modes.includes('ask')) {
    modesField?.place.warn(
      'A tool that does more than read is never shown in ask.',
      'Write ["act"], or "readOnly": true.',
    );
  }
  const timeoutMs = onField(take('timeoutMs'), (found) => takeNumber(found, 1_000, MAX_TIMEOUT_MS));
  if (name === undefined || read === undefined || place.errorCount() > errors) return undefined;
  scene.taken.add(nameSkeleton(name));
  const tool: TargetSkillTool = {
    name,
    kind: 'target',
    ...base,
    modes: readOnly ? modes : modes.filter((mode) => mode !== 'ask'),
    target: read.target,
    readOnly,
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  if (tool.modes.length === 0) return modesField?.place.error('No mode is left.', 'Write ["act"].');
  return { tool, references: read.references };
}

/** Tells that no manifest can have its results trusted. */
export function refuseTrust({ value, place }: Field): void {
  if (value === 'untrusted') return;
  place.error(
    value === 'trusted'
      ? 'It asks that its results be trusted. What a server answers is never trusted.'
      : 'There is no such policy.',
    'Write "untrusted", or leave the field out.',
  );
}

/** What can be known now of how a target and its tool fit. */
function checkUse({ target, references }: ReadTarget, readOnly: boolean, schema: JsonSchema, given: Field): void {
  if (readOnly && target.type !== 'builtin' && ['PUT', 'PATCH', 'DELETE'].includes(target.method)) {
    given.place.error(`A tool that only reads does not ${target.method}.`, 'Write "readOnly": false.');
  }
  const properties = isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const { kind, path, place, isOptional } of references) {
    const [first] = path;
    if (kind !== 'input' || first === undefined || required.includes(first)) continue;
    // A shared target is told of where it is used: another tool may have the argument.
    const here = isJsonObject(given.value) && '$target' in given.value ? given.place : place;
    if (properties.includes(first)) {
      if (isOptional) continue;
      const fix = `Add it to "required", or write \${input.${path.join('.')}?} to leave the value out too.`;
      here.warn(`The argument ${quote(first)} may be left out, and then the call fails.`, fix);
    } else {
      const meant = nearName(first, properties);
      const fix = meant === undefined ? 'Declare it in "input".' : `Write \${input.${meant}}.`;
      here.error(`The tool has no argument ${quote(first)}.`, fix);
    }
  }
}
