import { isJsonObject } from '../core/json';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { cutText } from '../policy/limit-result';
import { parseJson } from './parse-json';

/** Characters of what a server says about an error. */
const DETAIL_CHARS = 500;

/** The tool that a server refused, in words that its manifest has. */
export interface RefusedTool {
  readonly name: string;
  /** Method and path, references as they are written. */
  readonly route: string;
}

/**
 * What a server's refusal is to the model. The server's own words are untrusted, so they are in `detail` alone. A
 * button of a card has no `tool`: its label and its path are such words too.
 */
export function refusedReply(tool: RefusedTool | undefined, reply: SkillReply): ToolError {
  const { status } = reply;
  const detail = wordsOf(reply);
  return new ToolError('unavailable', messageFor(tool, status), hintFor(status), detail === '' ? {} : { detail });
}

function messageFor(tool: RefusedTool | undefined, status: number): string {
  if (tool === undefined) return `The server that the button leads to answered with status ${status}.`;
  const { name, route } = tool;
  if (status !== 404 && status !== 405) return `The server of ${name} answered with status ${status}.`;
  return `The tool ${name} found nothing at its server: ${route} answered with status ${status}.`;
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
