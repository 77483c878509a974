/** How the value of a keyword of JSON Schema is read. */
export type KeywordKind =
  | 'schema'
  | 'schemas'
  | 'named-schemas'
  | 'pattern-schemas'
  | 'pattern'
  | 'type'
  | 'data'
  | 'data-list'
  | 'text'
  | 'number'
  | 'count'
  | 'flag'
  | 'names'
  | 'named-names'
  | 'reference'
  | 'definitions'
  | 'note'
  | 'refused'
  | 'unknown';

/** The types that JSON Schema knows. */
export const SCHEMA_TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map(
  Object.entries({
    schema:
      'items additionalProperties additionalItems unevaluatedItems unevaluatedProperties contains propertyNames not if then else',
    schemas: 'allOf anyOf oneOf prefixItems',
    'named-schemas': 'properties dependentSchemas',
    'pattern-schemas': 'patternProperties',
    pattern: 'pattern',
    type: 'type',
    data: 'const default',
    'data-list': 'enum examples',
    text: 'title description format contentEncoding contentMediaType',
    number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    count: 'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
    flag: 'uniqueItems deprecated readOnly writeOnly',
    names: 'required',
    'named-names': 'dependentRequired',
    reference: '$ref',
    definitions: '$defs definitions',
    note: '$schema $comment $id $anchor',
    refused: '$dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary dependencies',
  } satisfies Partial<Record<KeywordKind, string>>).flatMap(([kind, names]) =>
    // The keys of the object above are kinds.
    names.split(' ').map((name) => [name, kind as KeywordKind] as const),
  ),
);

/** All keywords. */
export const ALL_KEYWORDS: readonly string[] = [...KEYWORDS.keys()];

/** How the value of `keyword` is read. Keywords that begin with `x-` are notes. */
export function kindOfKeyword(keyword: string): KeywordKind {
  return KEYWORDS.get(keyword) ?? (keyword.startsWith('x-') ? 'note' : 'unknown');
}
