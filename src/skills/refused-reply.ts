import { isJsonObject } from '../core/json';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { cutText } from '../policy/limit-result';
import { parseJson } from './parse-json';

/** Characters of what a server says about an error. */
const DETAIL_CHARS = 500;

/**
 * What a server's refusal is to the model. The server's own words are untrusted, so they are in `detail` alone. `route`
 * is method and path as the manifest has them.
 */
export function refusedReply(toolName: string, route: string, reply: SkillReply): ToolError {
  const { status } = reply;
  const detail = wordsOf(reply);
  const message =
    status === 404 || status === 405
      ? `The tool ${toolName} found nothing at its server: ${route} answered with status ${status}.`
      : `The server of ${toolName} answered with status ${status}.`;
  return new ToolError('unavailable', message, hintFor(status), detail === '' ? {} : { detail });
}

/** Its code and its sentence where it gives them, else the start of its text. */
function wordsOf({ mediaType, text }: SkillReply): string {
  const said = /[/+]json$/.test(mediaType) ? parseJson(text) : undefined;
  if (isJsonObject(said) && (typeof said.code === 'string' || typeof said.error === 'string')) {
    const { code, error } = said;
    return cutText(JSON.stringify({ code, error }), DETAIL_CHARS);
  }
  return cutText(text.trim(), DETAIL_CHARS);
}

function hintFor(status: number): string {
  if (status === 401 || status === 403)
    return 'Tell the user that the server lets the skill do nothing as it is set up.';
  if (status === 404 || status === 405)
    return 'Check the arguments; if they are right, the server does not have this tool.';
  if (status === 429) return 'The server asks to be left alone for a while; go on without it.';
  return status >= 500 ? 'Try once more later, or go on without it.' : 'Check the arguments.';
}
