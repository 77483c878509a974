import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from '../core/json';
import type { CoreTool, Tool } from '../core/tool';
import { ToolError } from '../core/tool-error';

const MAX_ISSUES = 3;

/**
 * The input as the tool's schema reads it. Unknown arguments are refused.
 * @throws ToolError `invalid-input` that names each wrong field and the known ones.
 */
export function validateInput(tool: Tool, input: JsonValue): JsonObject {
  if ('check' in tool) return tool.check(input);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ToolError('invalid-input', 'The arguments were not one whole JSON object.', knownArguments(tool));
  }
  const parsed = tool.input.safeParse(input);
  // Tool inputs are flat objects of JSON values, so what their schema yields is one too.
  if (parsed.success) return parsed.data as JsonObject;
  const facts = parsed.error.issues.slice(0, MAX_ISSUES).map((issue: Issue) => describeIssue(issue, input));
  throw new ToolError('invalid-input', facts.join(' '), knownArguments(tool));
}

type Issue = z.core.$ZodIssue;

/** Says what is wrong, by name of the field. Names that the model made up are quoted only when they look like names. */
function describeIssue(issue: Issue, input: object): string {
  const field = issue.path.join('.') || 'The input';
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown argument: ${issue.keys.map(quoteName).join(', ')}.`;
    case 'invalid_type':
      return isMissing(issue, input)
        ? `${field} is missing; it must be ${issue.expected}.`
        : `${field} must be ${issue.expected}.`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${field} must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_format':
      return `${field} must be a valid ${issue.format}.`;
    case 'custom':
      return issue.message && issue.message !== 'Invalid input'
        ? `${field}: ${issue.message}`
        : `${field} is not valid.`;
    default:
      return `${field} is not valid.`;
  }
}

function isMissing({ path: [field] }: Issue, input: object): boolean {
  return field !== undefined && !Object.hasOwn(input, field);
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}

function quoteName(key: string): string {
  return /^[\w-]{1,40}$/.test(key) ? key : 'one whose name is not a plain word';
}

function knownArguments(tool: CoreTool): string {
  const { properties = {}, required = [] } = z.toJSONSchema(tool.input, { io: 'input' });
  const names = Object.keys(properties);
  if (names.length === 0) return `${tool.name} takes no arguments.`;
  const listed = names.map((name) => (required.includes(name) ? name : `${name} (optional)`));
  return `${tool.name} takes: ${listed.join(', ')}.`;
}
