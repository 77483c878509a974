import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import { nameSkeleton } from '../../core/name-skeleton';
import type { HttpSkillTool, JobSkillTool } from '../../core/skill';
import { type Field, type FieldNames, openFields, refusePrototypeKeys, type TakeField, takeObject } from './fields';
import { type Place, quote } from './problems';
import { JOB_NAME, readJob } from './read-job';
import { BASE_NAMES, type NameRule, onField, readBase, readModes, readName, type ToolScene } from './read-tool-base';
import { readUrlRules } from './read-url-rules';
import { takeUrl } from './skill-url';
import { takeFlag, takeProse, takeText } from './take-value';

const NAME_RULE: NameRule = {
  pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
  fix: 'Use at most 64 letters, digits and _, and begin with a letter or _.',
};
const MAX_DESCRIPTION_CHARS = 1_000;
const MAX_ARG_CHARS = 80;
const MAX_DEFAULT_ARGS = 40;
const MAX_DEFAULT_CHARS = 2_000;

const NAMES: FieldNames = {
  ...BASE_NAMES,
  id: [],
  kind: ['type'],
  requiresDownloadPermission: ['requires_download_permission'],
  method: [],
  endpoint: ['url'],
  defaultArgs: ['default_args'],
  activeTabUrlArg: ['active_tab_url_arg'],
  inputUrlArg: ['input_url_arg'],
  inputUrlAllowlist: ['input_url_allowlist', 'allowedInputUrls', 'allowed_input_urls', 'inputUrlAllowList'],
  credentials: [],
  job: [],
};

/** An entry of `tools`; nothing when a part of it is refused, since a tool without that part would be another one. */
export function readHttpTool({ value, place }: Field, scene: ToolScene): HttpSkillTool | JobSkillTool | undefined {
  const object = takeObject({ value, place }, 'A tool');
  if (object === undefined) return undefined;
  const errors = place.errorCount();
  refusePrototypeKeys(object, place);
  if (Object.hasOwn(object, 'target')) {
    return place.at('target').error('A tool with a target stands in the wrong list.', 'Move it to "targetTools".');
  }
  const take = openFields(object, place, NAMES);
  const name = readName(take, place, NAME_RULE, scene);
  const common = readCommon(take, place, scene);
  const tool = isJob(take) ? jobTool(take, place, common, scene) : httpTool(take, common);
  if (name === undefined || tool === undefined || place.errorCount() > errors) return undefined;
  scene.taken.add(nameSkeleton(name));
  return { name, ...tool };
}

type Common = Omit<HttpSkillTool, 'name' | 'kind' | 'method' | 'modes'>;

function readCommon(take: TakeField, place: Place, scene: ToolScene): Common {
  const endpoint = take('endpoint');
  if (endpoint === undefined) place.error('The tool has no endpoint.', 'Add "endpoint" with an https address.');
  const url = onField(endpoint, (field) => takeUrl(field, scene));
  if (url?.href !== url?.resource) {
    endpoint?.place.warn('What follows # is never sent.', 'Leave it out.');
  }
  onField(take('credentials'), refuseCredentials);
  onField(take('resultPolicy'), refuseTrust);
  const description = onField(take('description'), (field) => takeProse(field, MAX_DESCRIPTION_CHARS));
  return {
    ...readBase(take, description ?? `Tool from skill ${scene.skillName}.`, scene),
    endpoint: url?.resource ?? '',
    defaultArgs: onField(take('defaultArgs'), readDefaults) ?? {},
    ...readInputUrl(take),
  };
}

function refuseCredentials({ value, place }: Field): void {
  if (value === 'omit') return;
  place.error('Requests of skills never carry cookies.', 'Write "omit", or leave the field out.');
}

function refuseTrust({ value, place }: Field): void {
  if (value === 'untrusted') return;
  if (value === 'trusted') {
    place.warn(
      'It asks that its results be trusted. What a server answers is never trusted.',
      'Write "untrusted", or leave the field out.',
    );
  } else {
    place.error('There is no such policy.', 'Write "untrusted", or leave the field out.');
  }
}

function readDefaults(field: Field): JsonObject | undefined {
  const object = takeObject(field, 'Default arguments');
  if (object === undefined) return undefined;
  const entries = Object.entries(object);
  if (entries.length > MAX_DEFAULT_ARGS) {
    return field.place.error(
      `There are ${entries.length} entries, and ${MAX_DEFAULT_ARGS} is the most.`,
      'Keep fewer.',
    );
  }
  for (const [name, value] of entries) {
    if (JSON.stringify(value ?? null).length > MAX_DEFAULT_CHARS) {
      field.place.at(name).error(`It is longer than ${MAX_DEFAULT_CHARS} characters.`, 'Shorten it.');
    }
  }
  return object;
}

function readInputUrl(take: TakeField): Pick<HttpSkillTool, 'activeTabUrlArg' | 'inputUrlArg' | 'inputUrlAllowlist'> {
  const activeTabUrlArg = onField(take('activeTabUrlArg'), readArgument);
  const given = onField(take('inputUrlArg'), readArgument);
  const list = take('inputUrlAllowlist');
  const inputUrlAllowlist = list === undefined ? [] : readUrlRules(list);
  const inputUrlArg = given ?? (list === undefined ? undefined : activeTabUrlArg);
  if (list !== undefined && inputUrlAllowlist.length === 0) {
    list.place.error(
      'No rule is left, and without one every address is allowed.',
      'Add a rule, or leave the field out.',
    );
  }
  if (list !== undefined && inputUrlArg === undefined) {
    list.place.error('There is no argument that it could be checked against.', 'Name the argument in "inputUrlArg".');
  }
  return {
    ...(activeTabUrlArg !== undefined && { activeTabUrlArg }),
    ...(inputUrlArg !== undefined && { inputUrlArg }),
    inputUrlAllowlist,
  };
}

function readArgument(field: Field): string | undefined {
  return takeText(field, MAX_ARG_CHARS);
}

function isJob(take: TakeField): boolean {
  const kind = take('kind');
  if (kind === undefined) return false;
  const word = typeof kind.value === 'string' ? kind.value.toLowerCase().replace(/[^a-z]/g, '') : '';
  if (word !== 'http' && word !== 'httpdownloadjob') {
    kind.place.warn(
      `There is no kind ${shown(kind.value)}; it is taken for "http".`,
      'Write "http" or "httpDownloadJob".',
    );
  }
  return word === 'httpdownloadjob';
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? quote(value) : 'like this';
}

function httpTool(take: TakeField, common: Common): Omit<HttpSkillTool, 'name'> | undefined {
  const readOnly = take('readOnly');
  if (readOnly !== undefined && takeFlag(readOnly) === false) {
    readOnly.place.error('A tool of kind "http" only reads.', 'Write true, or make it one of "targetTools".');
  }
  const job = take('job');
  job?.place.warn(
    'Only a download job has a job, so it is ignored.',
    'Write "kind": "httpDownloadJob", or take it out.',
  );
  const method = take('method');
  const found = method === undefined ? 'GET' : methodOf(method.value);
  if (found === undefined) {
    method?.place.error(
      'A tool of kind "http" uses GET or POST.',
      'Write one of them, or make it one of "targetTools".',
    );
  }
  const modes = readModes(take('modes'), ['ask', 'act']);
  return found && { ...common, kind: 'http', method: found, modes };
}

function methodOf(value: JsonValue): 'GET' | 'POST' | undefined {
  const word = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return word === 'GET' || word === 'POST' ? word : undefined;
}

function jobTool(
  take: TakeField,
  place: Place,
  common: Common,
  scene: ToolScene,
): Omit<JobSkillTool, 'name'> | undefined {
  const readOnly = take('readOnly');
  if (readOnly !== undefined && takeFlag(readOnly) === true) {
    readOnly.place.error('A download job saves a file, so it does more than read.', 'Write false.');
  }
  const permission = take('requiresDownloadPermission');
  if (permission !== undefined && takeFlag(permission) === false) {
    permission.place.error('A download job always needs the permission to download.', 'Write true, or leave it out.');
  }
  const method = take('method');
  if (method === undefined || methodOf(method.value) !== 'POST') {
    (method?.place ?? place).error('A download job is created with POST.', 'Write "method": "POST".');
  }
  const modes = take('modes');
  if (modes !== undefined && readModes(modes, []).includes('ask')) {
    modes.place.warn('A download job is never shown in ask.', 'Write ["act"].');
  }
  const job = take('job');
  if (job === undefined) return place.error('The download job has no job.', 'Add "job" with its endpoints.');
  const parts = isJsonObject(job.value)
    ? readJob(job.value, job.place, { ...scene, endpoint: common.endpoint })
    : undefined;
  if (!isJsonObject(job.value)) job.place.error('A job is an object.', `Write { "statusEndpoint": "…${JOB_NAME}…" }.`);
  return (
    parts && { ...common, kind: 'httpDownloadJob', method: 'POST', modes: readModes(undefined, ['act']), job: parts }
  );
}
