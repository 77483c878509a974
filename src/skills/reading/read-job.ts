import type { JsonObject } from '../../core/json';
import type { JobSkillTool } from '../../core/skill';
import { type Field, type FieldNames, openFields } from './fields';
import type { Place } from './problems';
import { onField } from './read-tool-base';
import { takeUrl, type UrlRules } from './skill-url';
import { takeNumber, takeText } from './take-value';

/** What stands in a template for the number of the job. */
export const JOB_NAME = '{job_id}';

// Letters and digits only, so that no parser changes them, and no host holds them by chance.
const STAND_IN = 'tabhandjobid0stands0here';
const MAX_ID_FIELD_CHARS = 80;
const POLL_MS = { min: 250, max: 5_000, usual: 1_000 };
const TIMEOUT_MS = { min: 5_000, max: 180_000, usual: 90_000 };

const NAMES: FieldNames = {
  idField: ['id_field', 'jobIdField', 'job_id_field'],
  statusEndpoint: ['status_endpoint', 'statusUrl', 'status_url', 'pollEndpoint', 'poll_endpoint'],
  fileEndpoint: [
    'file_endpoint',
    'fileUrl',
    'file_url',
    'downloadEndpoint',
    'download_endpoint',
    'resultEndpoint',
    'result_endpoint',
  ],
  cleanupEndpoint: ['cleanup_endpoint', 'cleanupUrl', 'cleanup_url', 'deleteEndpoint', 'delete_endpoint'],
  pollIntervalMs: ['poll_interval_ms'],
  timeoutMs: ['timeout_ms'],
};

/** What a job is read with. */
export interface JobScene extends UrlRules {
  /** Of the request that creates the job; empty when that was refused. */
  readonly endpoint: string;
}

/** The parts of a download job. Nothing when one of its templates is refused. */
export function readJob(value: JsonObject, place: Place, scene: JobScene): JobSkillTool['job'] | undefined {
  const take = openFields(value, place, NAMES);
  const idField = onField(take('idField'), (field) => takeText(field, MAX_ID_FIELD_CHARS)) ?? 'job_id';
  const statusEndpoint = readTemplate(take('statusEndpoint'), place, 'statusEndpoint', scene);
  const fileEndpoint = readTemplate(take('fileEndpoint'), place, 'fileEndpoint', scene);
  const cleanup = take('cleanupEndpoint');
  const cleanupEndpoint = cleanup === undefined ? statusEndpoint : readTemplate(cleanup, place, '', scene);
  const pollIntervalMs = onField(take('pollIntervalMs'), (field) => takeNumber(field, POLL_MS.min, POLL_MS.max));
  const timeoutMs = onField(take('timeoutMs'), (field) => takeNumber(field, TIMEOUT_MS.min, TIMEOUT_MS.max));
  if (statusEndpoint === undefined || fileEndpoint === undefined || cleanupEndpoint === undefined) return undefined;
  return {
    idField,
    statusEndpoint,
    fileEndpoint,
    cleanupEndpoint,
    pollIntervalMs: pollIntervalMs ?? POLL_MS.usual,
    timeoutMs: timeoutMs ?? TIMEOUT_MS.usual,
  };
}

function readTemplate(field: Field | undefined, job: Place, name: string, scene: JobScene): string | undefined {
  if (field === undefined) {
    return job.error(`The job has no ${name}.`, `Add "${name}" with an address that holds ${JOB_NAME}.`);
  }
  const { value, place } = field;
  if (typeof value !== 'string' || !value.includes(JOB_NAME)) {
    return place.error(`It does not hold ${JOB_NAME}.`, `Write ${JOB_NAME} where the number of the job belongs.`);
  }
  const url = takeUrl({ value: value.replaceAll(JOB_NAME, STAND_IN), place }, scene);
  if (url === undefined) return undefined;
  const isElsewhere = URL.canParse(scene.endpoint) && new URL(scene.endpoint).origin !== url.origin;
  if (isElsewhere) {
    return place.error('It is of another origin than the endpoint.', 'Use the same scheme, host and port for all.');
  }
  if (!url.resource.includes(STAND_IN)) {
    return place.error(`${JOB_NAME} stands behind the #, which is never sent.`, 'Put it into the path.');
  }
  return url.resource.replaceAll(STAND_IN, JOB_NAME);
}
