import type { JsonObject, JsonValue } from '../core/json';
import { ToolError } from '../core/tool-error';
import { checkSkillInput } from '../skills/check-input';

/**
 * The arguments of a page's tool, as its schema allows them. What is wrong with them names fields and values that the page
 * chose, so it is told as the page's words are.
 * @throws ToolError `invalid-input` whose detail names each wrong field and the known ones
 */
export function checkPageInput(schema: JsonObject, input: JsonValue): JsonObject {
  try {
    return checkSkillInput(schema, input);
  } catch (cause) {
    if (!(cause instanceof ToolError)) throw cause;
    const { code, message, hint = '' } = cause;
    throw new ToolError(code, 'The arguments do not fit the tool.', undefined, {
      detail: `${message}\n${hint}`,
      cause,
    });
  }
}
