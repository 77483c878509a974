import { expect, it } from 'vitest';
import { jobTool } from '../../test/fakes/job-world';
import { jobAddresses } from './job-addresses';

const RULES = { allowsLoopback: false };
const AT = 'https://jobs.example/v1';

it.each(['.', '..'])('webbrain 5.4 job origin: %s in place of an id leads nowhere else (H19)', (id) => {
  expect(() => jobAddresses(jobTool(), id, RULES)).toThrow('origin');
});

it('webbrain 5.4 job id: fills each place, in path and query, with an id that is encoded', () => {
  const tool = jobTool({ fileEndpoint: `${AT}/{job_id}/file?of={job_id}` });

  expect(jobAddresses(tool, 'a&b/$&', RULES).file).toBe(`${AT}/a%26b%2F%24%26/file?of=a%26b%2F%24%26`);
});

it.each([
  'http://jobs.example/v1/{job_id}',
  'https://jobs.example:8443/v1/{job_id}',
  'https://jobs.example.evil.example/v1/{job_id}',
  'https://jobs.example@evil.example/v1/{job_id}',
  '/v1/{job_id}',
])('webbrain 5.4 job origin: %s is of another one (H18)', (statusEndpoint) => {
  expect(() => jobAddresses(jobTool({ statusEndpoint }), '7', RULES)).toThrow('origin');
});

it('webbrain 5.4 address: reaches this machine only where the user agreed to that', () => {
  const at = 'http://127.0.0.1:8080/v1';
  const templates = {
    statusEndpoint: `${at}/{job_id}`,
    fileEndpoint: `${at}/{job_id}`,
    cleanupEndpoint: `${at}/{job_id}`,
  };
  const tool = jobTool(templates, { endpoint: at });

  expect(() => jobAddresses(tool, '7', RULES)).toThrow('private network');
  expect(jobAddresses(tool, '7', { allowsLoopback: true }).status).toBe(`${at}/7`);
});
