import type { JsonValue } from '../core/json';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { hideInJson, type SecretHider } from './hide-secrets';
import { parseJson } from './parse-json';

/**
 * What a server answered that knows nothing of skills: `{"success":true,"status":200,"data":…}`, with all that it sent
 * below `data`, JSON as JSON and all else as text. @throws ToolError `unavailable` for JSON that is none
 */
export function dataText(reply: SkillReply, hide: SecretHider): string {
  return JSON.stringify({ success: true, status: reply.status, data: dataOf(reply, hide) });
}

function dataOf({ mediaType, text }: SkillReply, hide: SecretHider): JsonValue {
  if (!/[/+]json$/.test(mediaType) || text === '') return hide(text);
  const data = parseJson(text);
  if (data !== undefined) return hideInJson(data, hide);
  const message = 'The server calls its answer JSON, and it can not be read as that.';
  throw new ToolError('unavailable', message, 'Go on without it.', { detail: hide(text).slice(0, 300) });
}
