import type { JsonValue } from '../core/json';
import type { SkillTool } from '../core/skill';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { cutNote, limitText } from '../policy/limit-result';
import { cutLists } from './cut-lists';
import { hideInJson, type SecretHider } from './hide-secrets';
import { parseJson } from './parse-json';

/**
 * What a server answered that knows nothing of skills: `{"success":true,"status":200,"data":…}`, with all that it sent
 * below `data`, JSON as JSON and all else as text, within the limits of its tool; and what that left out, in our own words.
 * @throws ToolError `unavailable` for JSON that is none
 */
export function dataText(
  reply: SkillReply,
  hide: SecretHider,
  { maxChars, maxItems = {} }: DataLimits,
): { readonly text: string; readonly notes: readonly string[] } {
  const { value: data, omitted } = cutLists(dataOf(reply, hide), maxItems);
  const { text, omittedChars } = limitText(JSON.stringify({ success: true, status: reply.status, data }), maxChars);
  const notes = [
    omitted > 0 ? `The skill wants shorter lists: ${omitted} entries were left out.` : undefined,
    omittedChars > 0 ? cutNote(omittedChars) : undefined,
  ];
  return { text, notes: notes.filter((line) => line !== undefined) };
}

/** What a model gets of an answer. */
export interface DataLimits extends Pick<SkillTool, 'maxItems'> {
  readonly maxChars: number;
}

function dataOf({ mediaType, text }: SkillReply, hide: SecretHider): JsonValue {
  if (!/[/+]json$/.test(mediaType) || text === '') return hide(text);
  const data = parseJson(text);
  if (data !== undefined) return hideInJson(data, hide);
  const message = 'The server calls its answer JSON, and it can not be read as that.';
  throw new ToolError('unavailable', message, 'Go on without it.', { detail: hide(text).slice(0, 300) });
}
