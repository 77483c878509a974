import type { JsonObject } from '../core/json';
import type { HttpSkillTool } from '../core/skill';
import type { SkillRequest } from '../core/skill-port';
import { dataText } from './data-text';
import { secretHider, secretsOf } from './hide-secrets';
import { httpArguments } from './http-arguments';
import { refusedReply } from './refused-reply';
import { requireAddress } from './require-address';
import { REQUEST_LIMITS, type SkillScene } from './skill-scene';

/** A result as a model may get it. */
export interface HttpResult {
  /** Untrusted: `{"success":true,"status":200,"data":…}`, with what the server sent below `data` only. */
  readonly text: string;
  /** Our own words. */
  readonly note?: string;
}

/**
 * Runs an `http` tool: one request that reads.
 * @throws ToolError `invalid-input`, `denied` (its address, or one outside its list), `unavailable` (also for an error of
 * the server, whose words are in `detail`), `timed-out`
 */
export async function callHttp(
  tool: HttpSkillTool,
  input: JsonObject,
  scene: SkillScene,
  signal: AbortSignal,
): Promise<HttpResult> {
  const { args, note } = httpArguments(tool, input, scene);
  const request = requestOf(tool, args, scene);
  const hide = secretHider((await secretsOf(scene)).values());
  const reply = await scene.port.send(request, signal);
  if (reply.status < 200 || reply.status > 299) {
    const route = `${tool.method} ${new URL(tool.endpoint).pathname}`;
    throw refusedReply({ name: tool.name, route }, { ...reply, text: hide(reply.text) });
  }
  const maxChars = Math.min(tool.maxChars ?? scene.maxChars, scene.maxChars);
  const { text, notes } = dataText(reply, hide, { ...tool, maxChars });
  const all = note === undefined ? notes : [note, ...notes];
  return { text, ...(all.length > 0 && { note: all.join('\n') }) };
}

function requestOf({ method, endpoint }: HttpSkillTool, args: JsonObject, scene: SkillScene): SkillRequest {
  const { resource } = requireAddress(endpoint, scene);
  if (method === 'POST') {
    const headers = { 'content-type': 'application/json' };
    return { method, url: resource, headers, body: JSON.stringify(args), ...REQUEST_LIMITS };
  }
  const url = new URL(resource);
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return { method, url: url.href, headers: {}, ...REQUEST_LIMITS };
}
