import { findProblem } from './find-problem';
import { byteLength, jsonText } from './json-text';
import { PageToolError } from './page-tool-error';
import { type JsonObject, LIMITS } from './protocol';
import type { PageAgentOptions, PageToolDefinition, StandardSchema } from './types';

type InputSchema = NonNullable<PageToolDefinition['inputSchema']>;

/** The ways in which schema libraries hand out JSON Schema. */
interface Convertible {
  readonly '~standard'?: {
    readonly jsonSchema?: { readonly input?: (options: { readonly target: string }) => unknown };
  };
  readonly toJSONSchema?: () => unknown;
  readonly toJsonSchema?: () => unknown;
}

/**
 * What the agent gets to see of a schema: a copy, as plain JSON Schema. Schemas of a library are converted by the
 * library's own means, never guessed: one that cannot say what it takes is refused.
 * @throws TypeError when there is no JSON Schema, its root is no object, or it is cyclic, large or deep.
 */
export function toInputSchema(
  schema: PageToolDefinition['inputSchema'],
  convert: PageAgentOptions['toJsonSchema'],
): JsonObject {
  if (schema === undefined) return { type: 'object', properties: {} };
  const text = jsonText(isStandard(schema) ? exported(schema, convert) : schema);
  // The text was just made from an object, which is checked in the next line.
  const { $schema: _, ...copy } = JSON.parse(text) as { readonly [keyword: string]: never };
  if (copy.type !== 'object') throw new TypeError('inputSchema: type must be "object"');
  if (byteLength(text) > LIMITS.schemaBytes) throw new TypeError(`inputSchema: over ${LIMITS.schemaBytes} bytes`);
  // A level of a schema is at most two of JSON: `properties` and the field in it.
  if (depthOf(copy) > 2 * LIMITS.schemaDepth + 1) throw new TypeError('inputSchema: too deep');
  return copy;
}

/** The input as the handler gets it. @throws PageToolError `invalid_args` that names the place. */
export async function checkInput(
  schema: InputSchema | undefined,
  wire: JsonObject,
  input: JsonObject,
): Promise<unknown> {
  if (!schema || !isStandard(schema)) {
    const problem = findProblem(wire, input);
    if (problem) throw new PageToolError('invalid_args', problem);
    return input;
  }
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  const problems = result.issues.map(({ path = [], message }) => {
    const place = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
    return `${place || 'input'}: ${message}`;
  });
  throw new PageToolError('invalid_args', problems.join('; '));
}

function exported(schema: StandardSchema, convert: PageAgentOptions['toJsonSchema']): unknown {
  // Whoever gives the function knows which library the schemas are of.
  if (convert) return convert(schema as never);
  // Optional members of a foreign object, each checked before use.
  const source = schema as Convertible;
  const given =
    source['~standard']?.jsonSchema?.input?.({ target: 'draft-2020-12' }) ??
    source.toJSONSchema?.() ??
    source.toJsonSchema?.();
  if (given) return given;
  throw new TypeError('inputSchema: no JSON Schema; see toJsonSchema');
}

function isStandard(schema: InputSchema): schema is StandardSchema {
  return '~standard' in schema;
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}
