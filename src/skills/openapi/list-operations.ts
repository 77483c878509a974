import type { JsonObject } from '../../core/json';
import { createProblems, type Place } from '../reading/problems';
import { cleanText } from './clean-text';
import { entriesOf, follow, listOf, own } from './follow';
import { operationNames } from './operation-names';

/** One operation of a document, as it is listed. */
export interface OpenApiOperation {
  /** `GET /pets/{petId}`; unique. */
  readonly key: string;
  /** In capitals; also ones that skills don't have, such as HEAD. */
  readonly method: string;
  readonly path: string;
  /** One line, at most 160 characters; may be empty. */
  readonly summary: string;
  readonly isDeprecated: boolean;
  /** Its groups, at most 5. */
  readonly tags: readonly string[];
  /** What its tool is called. */
  readonly toolName: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
  readonly place: Place;
}

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];
const MAX_OPERATIONS = 20_000;
const MAX_PATH_CHARS = 1_000;

/** All operations of a document, in its order. What can't be read as one is left out. */
export function listOperations(document: JsonObject, reserved: ReadonlySet<string>): readonly OpenApiOperation[] {
  const found: Omit<OpenApiOperation, 'toolName'>[] = [];
  const place = createProblems().place('$').at('paths');
  for (const [path, item] of entriesOf(own(document, 'paths'))) {
    if (!path.startsWith('/') || path.length > MAX_PATH_CHARS) continue;
    // What is wrong there is told by none of its operations: there is none.
    const problems = createProblems();
    const pathItem = follow(item, place.at(path), { document, problems })?.value;
    if (pathItem === undefined) continue;
    for (const method of METHODS) {
      const operation = own(pathItem, method);
      if (operation === undefined || found.length >= MAX_OPERATIONS) continue;
      const here = place.at(path).at(method);
      const read = readOperation(operation, pathItem);
      if (read === undefined) continue;
      const word = method.toUpperCase();
      found.push({ key: `${word} ${path}`, method: word, path, pathItem, place: here, ...read });
    }
  }
  const names = operationNames(found, reserved);
  return found.map((operation, index) => ({ ...operation, toolName: names[index] ?? '' }));
}

function readOperation(
  value: JsonObject[string],
  pathItem: JsonObject,
): Pick<OpenApiOperation, 'operation' | 'summary' | 'isDeprecated' | 'tags'> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Neither a list nor null nor a single value is left.
  const operation = value as JsonObject;
  const said = [operation.summary, operation.description, pathItem.summary].find((text) => cleanText(text, 10) !== '');
  return {
    operation,
    summary: cleanText(said, 160),
    isDeprecated: own(operation, 'deprecated') === true,
    tags: listOf(own(operation, 'tags'))
      .slice(0, 5)
      .map((tag) => cleanText(tag, 60))
      .filter((tag) => tag !== ''),
  };
}
