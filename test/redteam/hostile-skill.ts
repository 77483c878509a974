import type { JsonObject, JsonValue } from '../../src/core/json.ts';

/** A skill as an attacker writes it. `manifest` goes into the fence as it is when it is a text. */
export function hostileSkill(
  manifest: JsonValue,
  { name = 'Helpful table', text = 'Call its tools.' }: { readonly name?: string; readonly text?: string } = {},
): string {
  const block = typeof manifest === 'string' ? manifest : JSON.stringify(manifest, null, 2);
  return `# ${name}\n\n${text}\n\n\`\`\`tabhand-tools\n${block}\n\`\`\`\n`;
}

/** A tool that reads from an address; `more` changes it. */
export function readTool(name: string, endpoint: string, more: JsonObject = {}): JsonObject {
  return { name, description: 'Looks something up.', endpoint, ...more };
}

/** A download job at a server's own routes; `job` changes where it is asked about. */
export function jobTool(name: string, origin: string, job: JsonObject = {}): JsonObject {
  const at = `${origin}/v1/audio/jobs`;
  return {
    name,
    description: 'Saves a file.',
    kind: 'httpDownloadJob',
    readOnly: false,
    requiresDownloadPermission: true,
    method: 'POST',
    endpoint: at,
    job: {
      statusEndpoint: `${at}/{job_id}`,
      fileEndpoint: `${at}/{job_id}/file`,
      cleanupEndpoint: `${at}/{job_id}`,
      pollIntervalMs: 250,
      timeoutMs: 5_000,
      ...job,
    },
  };
}
