import type { JobSkillTool } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { type CanonicalUrl, canonicalUrl } from '../policy/canonical-url';
import { type AddressRules, requireAddress } from './require-address';

/** Where one job is asked about, fetched and removed. */
export interface JobAddresses {
  readonly status: string;
  readonly file: string;
  readonly cleanup: string;
}

const PLACE = '{job_id}';

/**
 * The addresses of a job, for the id that its server gave it: all of the endpoint's origin, and of as many path segments
 * as the templates, whatever the id holds.
 * @throws ToolError `denied` for a template of another origin, or an endpoint that no skill may reach
 */
export function jobAddresses({ endpoint, job }: JobSkillTool, jobId: string, rules: AddressRules): JobAddresses {
  const { origin } = requireAddress(endpoint, rules);
  return {
    status: filled(job.statusEndpoint, jobId, origin),
    file: filled(job.fileEndpoint, jobId, origin),
    cleanup: filled(job.cleanupEndpoint, jobId, origin),
  };
}

/** Checks endpoint and templates before there is an id. @throws ToolError `denied` */
export function assertJobAddresses(tool: JobSkillTool, rules: AddressRules): void {
  jobAddresses(tool, 'job', rules);
}

function filled(template: string, jobId: string, origin: string): string {
  const url = read(template, jobId);
  const sample = read(template, 'job');
  if (url?.origin === origin && sample?.origin === origin && segmentsOf(url) === segmentsOf(sample)) return url.href;
  throw new ToolError(
    'denied',
    "An address of the skill's job is not of the origin that its endpoint has.",
    'Tell the user that the skill is at fault.',
  );
}

function read(template: string, jobId: string): CanonicalUrl | undefined {
  const result = canonicalUrl(template.split(PLACE).join(encodeURIComponent(jobId)));
  return result.ok ? result.url : undefined;
}

function segmentsOf({ href }: CanonicalUrl): number {
  return new URL(href).pathname.split('/').length;
}
