import { ToolError } from '../core/tool-error';
import { cutText } from '../policy/limit-result';

const DETAIL_CHARS = 300;

/** The failure for an answer that is no tool response. `text` is what the server sent, untrusted. */
export function invalidResponse(reason: string, text = ''): ToolError {
  const detail = cutText(text.trim(), DETAIL_CHARS);
  return new ToolError(
    'unavailable',
    `The server's answer is not one of a tool (invalid_tool_response): ${reason}.`,
    'Tell the user; the server of the skill has to be corrected.',
    detail === '' ? {} : { detail },
  );
}
